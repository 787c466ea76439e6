import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'

import type { Clock } from '#server/platform/base/clock.ts'
import { everyHour } from '#server/platform/base/regular-work.ts'
import { replaceFile } from '#server/platform/base/sync-folder.ts'
import { Erasure, erasuresIn } from '#server/platform/database/erasing.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'
import { backupsFolder } from './backup.ts'
import type { Elsewhere } from './elsewhere.ts'

// The list of erased people stands beside the data and beside the archives, without personal data: an older archive
// brings these people back and does not know that they were erased.

export const erasuresFile = 'erasures.json'
const Listed = z.array(Erasure)

const key = ({ kind, id, createdAt }: Erasure): string => `${kind} ${id} ${createdAt}`

async function readList(folder: string): Promise<Erasure[]> {
  const text = await readFile(path.join(folder, erasuresFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '[]'
    throw error
  })
  return listIn(text, path.join(folder, erasuresFile))
}

function listIn(text: string, where: string): Erasure[] {
  try {
    return z.parse(Listed, JSON.parse(text))
  } catch (cause) {
    throw new BackupProblem(backupTexts.unreadableList(where), { cause })
  }
}

/** Adds to the list of that folder. */
export async function writeList(folder: string, erasures: readonly Erasure[]): Promise<void> {
  const stored = await readList(folder)
  const all = [...new Map([...stored, ...erasures].map((one) => [key(one), one])).values()]
  if (all.length === stored.length) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await replaceFile(path.join(folder, erasuresFile), `${JSON.stringify(all, undefined, 1)}\n`)
}

export async function listErasures(db: Kysely<Tables>, dataDir: string): Promise<void> {
  const erasures = await erasuresIn(db)
  if (erasures.length === 0) return
  await writeList(dataDir, erasures)
  await writeList(backupsFolder(dataDir), erasures)
}

/** Adds the list from beside the remote archives to the list of this installation. */
export async function fetchErasures(elsewhere: Elsewhere, dataDir: string): Promise<void> {
  const content = await elsewhere.read(erasuresFile)
  if (content === undefined) return
  const text = Buffer.concat(await content.toArray()).toString('utf8')
  await writeList(backupsFolder(dataDir), listIn(text, `${elsewhere.name}/${erasuresFile}`))
}

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
}): () => Promise<void> {
  return everyHour(clock, log, () => listErasures(db.sql, config.dataDir))
}

/** In any of these folders, each once. @throws BackupProblem for a list that cannot be read */
export async function listedIn(folders: readonly string[]): Promise<Erasure[]> {
  const lists = await Promise.all([...new Set(folders)].map(readList))
  return [...new Map(lists.flat().map((one) => [key(one), one])).values()]
}

export const listFolders = (dataDir: string): string[] => [dataDir, backupsFolder(dataDir)]
