import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

// On the disk of the data, a folder for each rehearsal: instances may share it.

const folderOf = (dataDir: string): string => path.resolve(dataDir, 'rehearsal')

export async function makeScratch(dataDir: string): Promise<string> {
  const scratch = path.join(folderOf(dataDir), randomUUID())
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  return scratch
}

/** In ms; a living one has reported by then. */
export async function leftScratch(dataDir: string, olderThan = 0): Promise<string[]> {
  const folder = folderOf(dataDir)
  if (!existsSync(folder)) return []
  const found: string[] = []
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name)
    if (Date.now() - (await stat(place)).mtimeMs >= olderThan) found.push(place)
  }
  return found
}

export async function removeScratch(dataDir: string, places: readonly string[]): Promise<void> {
  for (const place of places) await rm(place, { recursive: true, force: true, maxRetries: 3 })
  const folder = folderOf(dataDir)
  if (existsSync(folder) && (await readdir(folder)).length === 0) await rm(folder, { recursive: true, force: true })
}
