import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

import { serverOfCommand } from '#server/platform/base/server-addresses.ts'
import { syncFolder } from '#server/platform/base/sync-folder.ts'
import type { Backend } from '#server/platform/database/backend.ts'
import { lockFolder } from '#server/platform/database/embedded/folder-lock.ts'
import { openEmbedded } from '#server/platform/database/embedded/open-embedded.ts'
import { openPostgres } from '#server/platform/database/postgres/open-postgres.ts'
import { demandServer } from '#server/platform/database/postgres/questions.ts'
import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'

interface Place {
  dataDir: string
  databaseUrl: string | undefined
  migrationDatabaseUrl: string | undefined
  databaseDirectUrl?: string | undefined
}

/** The database takes its place only after `work`. */
export async function intoEmpty<T>(
  place: Place,
  log: (message: string) => void,
  work: (backend: Backend) => Promise<T>,
): Promise<T> {
  const { url, migrationUrl } = serverOfCommand(place)
  return url === undefined ? intoFolder(place.dataDir, log, work) : intoServer(url, migrationUrl, log, work)
}

async function intoServer<T>(
  url: string,
  migrationUrl: string | undefined,
  log: (message: string) => void,
  work: (backend: Backend) => Promise<T>,
): Promise<T> {
  await demandServer({ url, migrationUrl })
  const backend = openPostgres({ url, migrationUrl, log })
  try {
    return await work(backend)
  } finally {
    await backend.close()
  }
}

/** Renamed when it is whole: after a kill the same restore can run again. */
async function intoFolder<T>(
  dataDir: string,
  log: (message: string) => void,
  work: (backend: Backend) => Promise<T>,
): Promise<T> {
  const folder = path.join(dataDir, 'pg')
  const refuse = (): void => {
    if (existsSync(folder)) throw new BackupProblem(backupTexts.folderFilled(dataDir))
  }
  refuse()
  const unlock = lockFolder(dataDir)
  try {
    refuse()
    const aside = path.join(dataDir, 'restoring')
    await rm(aside, { recursive: true, force: true })
    await mkdir(aside, { mode: 0o700 })
    try {
      const backend = await openEmbedded({ store: { dataDir: aside }, log, statementTimeoutMs: 0 })
      let result: T
      try {
        result = await work(backend)
      } finally {
        await backend.close()
      }
      await rename(path.join(aside, 'pg'), folder)
      await syncFolder(dataDir)
      return result
    } finally {
      await rm(aside, { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
}
