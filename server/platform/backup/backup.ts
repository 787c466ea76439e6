import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'

import type { Database } from '#server/platform/database/database.ts'
import { freeBytesOf } from '#server/platform/database/embedded/free-space.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { keepSums } from '#server/platform/files/sums.ts'

import { lossesOf, sumsIn, type Manifest } from './manifest.ts'
import type { OnPhase } from './phases.ts'
import { inspectArchive, type Inspected } from './read-archive.ts'
import { recorded } from './runs.ts'
import { saveArchive } from './save.ts'
import { writeArchive } from './write-archive.ts'

export interface Installation {
  db: Database
  storage: Storage
  secret: string
  dataDir: string
  log: (message: string) => void
}

export const backupsFolder = (dataDir: string): string => path.join(dataDir, 'backups')

/** In the time of Bogotá: `portal-20261121-020000.tar.gz`. */
export function archiveName(at: Date, kind: 'scheduled' | 'asked'): string {
  const local = new Date(at.getTime() - 5 * 3_600_000).toISOString()
  const stamp = local.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return `portal-${stamp}${kind === 'asked' ? '-manual' : ''}.tar.gz`
}

interface HowToSend {
  passphrase?: string | undefined
  /** A folder on another disk, for files that don't fit on the portal's own. */
  elsewhere?: string | undefined
  signal?: AbortSignal | undefined
  onPhase?: OnPhase | undefined
}

/** Bytes. With less free space, a file on its way into an archive goes elsewhere. */
const roomy = 512 * 1024 * 1024

function scratchFor(dataDir: string, elsewhere: string | undefined): string {
  const own = backupsFolder(dataDir)
  if (elsewhere === undefined || !existsSync(dataDir) || freeBytesOf(dataDir) >= roomy) return own
  return elsewhere
}

export async function sendBackup(
  { db, storage, secret, dataDir, log }: Installation,
  out: Writable,
  { passphrase, elsewhere, signal, onPhase }: HowToSend,
): Promise<Manifest | undefined> {
  const done = await recorded(db, { log }, async () => {
    onPhase?.({ at: 'moment' })
    const snapshot = await db.snapshot(elsewhere)
    const scratch = scratchFor(dataDir, elsewhere)
    const written = await writeArchive({ engine: db.engine, snapshot, storage, secret, passphrase, scratch }, out, {
      signal,
      onPhase,
    })
    return { ...written, losses: lossesOf(written.manifest) }
  })
  if (done) await keepSumsOf(db, done.manifest, log)
  return done?.manifest
}

async function keepSumsOf(db: Database, manifest: Manifest, log: Installation['log']): Promise<void> {
  await keepSums(db, sumsIn(manifest)).catch((error: unknown) =>
    log(`the sums of files could not be stored: ${String(error)}`),
  )
}

export interface Saved extends Inspected {
  size: number
  losses: string[]
}

/**
 * Other work goes on meanwhile. An incomplete archive gets another name and counts as failed; after an error nothing
 * stays. Undefined when another instance makes the backup that was due at `dueAt`, or one of the page goes on.
 */
export async function saveBackup(
  { db, storage, secret, dataDir, log }: Installation,
  file: string,
  {
    passphrase,
    dueAt,
    fromPage,
    elseNumbered,
    signal,
    onPhase,
  }: {
    passphrase?: string | undefined
    dueAt?: Date
    fromPage?: boolean
    elseNumbered?: boolean
    signal?: AbortSignal
    onPhase?: OnPhase
  },
): Promise<Saved | undefined> {
  const done = await recorded(db, { dueAt, fromPage, signal, log }, async (overtaken) => {
    const ends = signal ? AbortSignal.any([signal, overtaken]) : overtaken
    // A whole archive already has its name: its maker was killed before it could note the run.
    const isMade = dueAt !== undefined && existsSync(file)
    const saved = isMade
      ? await inspectArchive(file)
      : await saveArchive(
          file,
          async (out) => {
            const elsewhere = path.dirname(file)
            onPhase?.({ at: 'moment' })
            const snapshot = await db.snapshot(elsewhere)
            return writeArchive(
              { engine: db.engine, snapshot, storage, secret, passphrase, scratch: scratchFor(dataDir, elsewhere) },
              out,
              { signal: ends, onPhase },
            )
          },
          { elseNumbered, onPhase },
        )
    return { ...saved, size: (await stat(saved.file)).size, losses: lossesOf(saved.manifest) }
  })
  if (done) await keepSumsOf(db, done.manifest, log)
  return done
}
