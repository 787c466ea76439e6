import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { PGlite } from '@electric-sql/pglite'

import { databaseTexts } from '#texts/operator/database.ts'

import { OwnerFolder } from './owner-folder.ts'

/** Enough for the disk to write together, few enough for the thread pool. */
const atOnce = 8

/**
 * PostgreSQL's first initialisation takes seconds and a thousand files, and what a kill leaves of it never opens again.
 * So the database is made in a folder beside, synced, and renamed when it is whole.
 * @param program the compiled engine, which saves a good part of a second @throws Error when `folder` exists
 */
export async function createFolder(folder: string, program?: WebAssembly.Module): Promise<void> {
  if (fs.existsSync(folder)) {
    throw new Error(databaseTexts.withoutDatabase(folder))
  }
  const beside = `${folder}.new`
  fs.rmSync(beside, { recursive: true, force: true })
  const database = await PGlite.create({
    fs: new OwnerFolder(beside),
    ...(program && { pgliteWasmModule: program }),
  })
  await database.close()
  await syncTree(beside)
  await rename(beside, folder)
  await syncPath(path.dirname(folder))
}

async function rename(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      fs.renameSync(from, to)
      return
    } catch (error) {
      if (process.platform !== 'win32' || attempt === 20) {
        throw error
      }
      await wait(100)
    }
  }
}

async function syncTree(root: string): Promise<void> {
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true })
  const paths = [root, ...entries.map((entry) => path.join(entry.parentPath, entry.name))]
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let next = paths.pop(); next !== undefined; next = paths.pop()) {
      await syncPath(next)
    }
  })
  await Promise.all(lanes)
}

async function syncPath(target: string): Promise<void> {
  const isFolder = fs.statSync(target).isDirectory()
  if (isFolder && process.platform === 'win32') {
    return
  }
  // Windows syncs only what is open for writing.
  const handle = await fs.promises.open(target, isFolder ? 'r' : 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
