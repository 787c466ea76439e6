import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'

import type { Clock } from '#server/platform/base/clock.ts'
import { hourly } from '#server/platform/base/hourly.ts'
import { Erasure, erasuresIn, repeatErasures, type Repeating } from '#server/platform/database/erasing.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { backupsFolder } from './backup.ts'
import type { Elsewhere } from './elsewhere.ts'

// Who was erased stands beside the data and beside the archives, wherever these are, too, without anything personal: an archive from before
// brings the data back, and does not know of it.

export const erasuresFile = 'erasures.json'
const Listed = z.array(Erasure)

const key = ({ kind, id, createdAt }: Erasure): string => `${kind} ${id} ${createdAt}`

async function readList(folder: string): Promise<Erasure[]> {
  const text = await readFile(path.join(folder, erasuresFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '[]'
    throw error
  })
  return z.parse(Listed, JSON.parse(text))
}

/** Adds to the list of a folder what it does not have. */
async function writeList(folder: string, erasures: readonly Erasure[]): Promise<void> {
  const stored = await readList(folder)
  const all = [...new Map([...stored, ...erasures].map((one) => [key(one), one])).values()]
  if (all.length === stored.length) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, erasuresFile)
  await writeFile(`${file}.new`, `${JSON.stringify(all, undefined, 1)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Writes the erasures of the database beside its data and beside its archives. */
export async function listErasures(db: Kysely<Tables>, dataDir: string): Promise<void> {
  const erasures = await erasuresIn(db)
  if (erasures.length === 0) return
  await writeList(dataDir, erasures)
  await writeList(backupsFolder(dataDir), erasures)
}

/** Puts the list that stands beside the archives of another place beside those of this one. */
export async function fetchErasures(elsewhere: Elsewhere, dataDir: string): Promise<void> {
  const content = await elsewhere.read(erasuresFile)
  if (content === undefined) return
  const text = Buffer.concat(await content.toArray()).toString('utf8')
  await writeList(backupsFolder(dataDir), z.parse(Listed, JSON.parse(text)))
}

/** How often it is asked whether an hour has passed, in milliseconds. */
const lookEveryMs = 60_000

/** Keeps the lists of this machine for as long as the portal serves. @returns what ends it */
export function keepErasureLists({
  db,
  clock,
  log,
  config,
}: {
  db: { sql: Kysely<Tables> }
  clock: Clock
  log: FastifyBaseLogger
  config: { dataDir: string }
}): () => void {
  const list = hourly(clock, log, () => listErasures(db.sql, config.dataDir))
  const timer = setInterval(list, lookEveryMs).unref()
  list()
  return () => clearInterval(timer)
}

/**
 * Erases again, in a database of an earlier moment, who was erased since: by the lists in the given folders.
 * @returns how many
 */
export async function repeatListed(
  db: Kysely<Tables>,
  folders: readonly string[],
  repeating: Repeating,
): Promise<number> {
  const lists = await Promise.all([...new Set(folders)].map(readList))
  return repeatErasures(db, [...new Map(lists.flat().map((one) => [key(one), one])).values()], repeating)
}

/** Where the lists of an installation are. */
export const listFolders = (dataDir: string): string[] => [dataDir, backupsFolder(dataDir)]
