import { closeSync, fdatasyncSync, fsyncSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a commit writes at least. */
const page = Buffer.alloc(8192, 1)
/** A preallocated file of a segment's size, as the database's log. */
const pages = 2048

/** Syncs of one page per second on a folder's disk: the bound of serial commits. Blocks the process. */
export function syncsPerSecond(folder: string, seconds: number): number {
  const scratch = mkdtempSync(join(folder, 'disk-'))
  const file = openSync(join(scratch, 'log'), 'w')
  try {
    for (let written = 0; written < pages; written += 1) writeSync(file, page, 0, page.length, written * page.length)
    fsyncSync(file)
    const began = performance.now()
    let synced = 0
    for (; performance.now() - began < seconds * 1000; synced += 1) {
      writeSync(file, page, 0, page.length, (synced % pages) * page.length)
      fdatasyncSync(file)
    }
    return synced / ((performance.now() - began) / 1000)
  } finally {
    closeSync(file)
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** File systems in memory, by Linux' numbers. */
const inMemory: Readonly<Record<number, string>> = { 0x01021994: 'tmpfs', 0x858458f6: 'ramfs' }

/** Undefined when the folder is on a disk, as far as is known. */
export function memoryBelow(folder: string = tmpdir()): string | undefined {
  return process.platform === 'linux' ? inMemory[statfsSync(folder).type] : undefined
}
