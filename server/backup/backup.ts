import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'

import type { Database } from '#server/db/open.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { Manifest } from './manifest.ts'
import type { Inspected } from './read-archive.ts'
import { recorded } from './runs.ts'
import { saveArchive } from './save.ts'
import { writeArchive } from './write-archive.ts'

/** What a backup is made of, on an installation that is open. */
export interface Installation {
  db: Database
  storage: Storage
  secret: string
  dataDir: string
  log: (message: string) => void
}

/** Where backups go that nobody gave a name. */
export const backupsFolder = (dataDir: string): string => path.join(dataDir, 'backups')

/** The name of an archive by the time in Bogotá: `portal-20261121-020000.tar.gz`. */
export function archiveName(at: Date, kind: 'scheduled' | 'asked'): string {
  const local = new Date(at.getTime() - 5 * 3_600_000).toISOString()
  const stamp = local.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return `portal-${stamp}${kind === 'asked' ? '-manual' : ''}.tar.gz`
}

/** Writes an archive of the installation into a stream, while everybody goes on working. */
export async function sendBackup(
  { db, storage, secret, dataDir, log }: Installation,
  out: Writable,
  { passphrase, signal }: { passphrase?: string | undefined; signal?: AbortSignal | undefined },
): Promise<Manifest | undefined> {
  const done = await recorded(db, { log }, async () => {
    const snapshot = await db.snapshot()
    const scratch = backupsFolder(dataDir)
    return writeArchive({ engine: db.engine, snapshot, storage, secret, passphrase, scratch }, out, signal)
  })
  return done?.manifest
}

export interface Saved extends Inspected {
  size: number
}

/**
 * Saves an archive of the installation as a file, while everybody goes on working.
 * @param dueAt for a scheduled one: undefined is answered when another instance makes it
 * @throws BackupProblem, or what the database and the storage throw; nothing stays then
 */
export async function saveBackup(
  { db, storage, secret, dataDir, log }: Installation,
  file: string,
  { passphrase, dueAt, signal }: { passphrase?: string | undefined; dueAt?: Date; signal?: AbortSignal },
): Promise<Saved | undefined> {
  return recorded(db, { ...(dueAt && { dueAt }), log }, async () => {
    const saved = await saveArchive(file, async (out) => {
      const snapshot = await db.snapshot()
      return writeArchive(
        { engine: db.engine, snapshot, storage, secret, passphrase, scratch: backupsFolder(dataDir) },
        out,
        signal,
      )
    })
    return { ...saved, size: (await stat(file)).size }
  })
}
