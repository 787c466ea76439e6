import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

import { saveBackup } from '#server/platform/backup/backup.ts'
import { openElsewhere, type Elsewhere } from '#server/platform/backup/elsewhere.ts'
import { keepSending, type Sending } from '#server/platform/backup/sending.ts'
import type { Keep } from '#server/platform/base/archive-keep.ts'
import type { Database } from '#server/platform/database/database.ts'

import { installationOn, scratchFolder } from './backups.ts'

interface Line {
  level: number
  msg: string
  err?: { message: string }
  failures?: number
}

/** Another folder is BACKUP_URL. */
export interface SentArchives {
  readonly dataDir: string
  readonly folder: string
  readonly place: string
  time: number
  readonly lines: Line[]
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Whole and scheduled, on a day as `20261121`. @returns its file */
  archiveOf(day: string): Promise<string>
  elsewhere(): Promise<Elsewhere>
  sendingTo(elsewhere: Elsewhere, keep?: Keep, passphrase?: string, proven?: string): Sending
  atPlace(): string[]
  remove(): void
}

/** At two in the morning of a day as `20261121`. */
export const archiveOfDay = (day: string): string => `portal-${day}-020000.tar.gz`

/** Begins on 22 November 2026 at noon, UTC. */
export function sentArchives(db: Database): SentArchives {
  const scratch = scratchFolder()
  const place = mkdtempSync(path.join(tmpdir(), 'portal-elsewhere-'))
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const folder = path.join(scratch.folder, 'backups')
  const all: SentArchives = {
    dataDir: scratch.folder,
    folder,
    place,
    time: Date.parse('2026-11-22T12:00:00Z'),
    lines,
    log,
    async archiveOf(day) {
      const file = path.join(folder, archiveOfDay(day))
      await saveBackup(installationOn(db, scratch.folder), file, {})
      // Nobody else's hour is waited for.
      utimesSync(file, all.time / 1000 - 4000, all.time / 1000 - 4000)
      return file
    },
    elsewhere: () => openElsewhere(`file:${place}`, {}),
    sendingTo: (elsewhere, keep = { newest: 14 }, passphrase, proven) =>
      keepSending(db, {
        folder,
        elsewhere,
        keep,
        proven: async () => proven,
        passphrase,
        clock: { now: () => new Date(all.time) },
        log,
      }),
    atPlace: () => readdirSync(place).toSorted(),
    remove() {
      scratch.remove()
      rmSync(place, { recursive: true, force: true })
    },
  }
  return all
}
