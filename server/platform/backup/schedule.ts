import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

import type { FastifyBaseLogger } from 'fastify'

import { isScheduledName, keptOf, type Keep } from '#server/platform/base/archive-keep.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import type { Schedule } from '#server/platform/base/cron.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import type { Database } from '#server/platform/database/database.ts'
import { backupTexts } from '#texts/operator/backup.ts'

import { archiveName, backupsFolder, saveBackup, type Installation } from './backup.ts'
import { everyMinute } from './each-minute.ts'
import { isStillDue, noteFailure } from './runs.ts'
import { isDamagedName } from './save.ts'

const damagedKept = 3

interface ScheduledOptions {
  schedule: Schedule
  keep: Keep
  /** The archive whose restore was rehearsed last: it stays. */
  proven?: () => Promise<string | undefined>
  passphrase: string | undefined
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  onMade?: (name: string) => void
}

/**
 * The first instance to note a moment makes its backup. Missed and cut backups are made up for; a failed one waits for
 * the next moment.
 */
export function keepSchedule(
  installation: Installation,
  options: ScheduledOptions,
): { look(): Promise<void>; close(): Promise<void> } {
  const { schedule, clock, log } = options
  const stopping = new AbortController()
  let looked = clock.now().getTime()
  let underWay: Promise<void> | undefined
  const untold = new Map<Date, unknown>()

  const look = async (): Promise<void> => {
    const now = clock.now()
    const dueAt = schedule.previous(now)
    const isNew = dueAt !== undefined && dueAt.getTime() > looked
    looked = now.getTime()
    await noteUntold(installation.db, untold)
    if (dueAt === undefined) return
    if (underWay) {
      if (isNew) log.warn('a scheduled backup is left out: the one before is still under way')
      return
    }
    if (!isNew && !(await isStillDue(installation.db, dueAt).catch(() => false))) return
    if (stopping.signal.aborted) return
    underWay = make(installation, options, dueAt, stopping.signal, untold).finally(() => {
      underWay = undefined
    })
    await underWay
    await noteUntold(installation.db, untold)
  }
  const stopLooking = everyMinute(clock, look)
  return {
    look,
    async close() {
      stopLooking()
      stopping.abort(new Error(backupTexts.stopped))
      await underWay
    },
  }
}

async function noteUntold(db: Database, untold: Map<Date, unknown>): Promise<void> {
  for (const [dueAt, error] of untold) {
    const told = await noteFailure(db, dueAt, error).then(
      () => true,
      () => false,
    )
    if (!told) return
    untold.delete(dueAt)
  }
}

async function make(
  installation: Installation,
  { keep, proven, passphrase, log, onMade }: ScheduledOptions,
  dueAt: Date,
  signal: AbortSignal,
  failed: Map<Date, unknown>,
): Promise<void> {
  const folder = backupsFolder(installation.dataDir)
  const began = performance.now()
  try {
    const file = path.join(folder, archiveName(dueAt, 'scheduled'))
    const saved = await saveBackup(installation, file, { passphrase, dueAt, signal })
    if (!saved) return
    const { damage, files } = saved.manifest
    const made = { file: saved.file, size: saved.size, files: files.count, ms: Math.round(performance.now() - began) }
    if (saved.losses.length === 0) {
      log.info(made, 'backup made')
      const kept = keptOf(await readdir(folder), keep, await proven?.())
      await removeFrom(folder, (name) => isScheduledName(name) && !kept.has(name))
      onMade?.(path.basename(saved.file))
      return
    }
    const [missing, changed] = [files.missing.slice(0, 20), files.changed.slice(0, 20)]
    log.error(
      { ...made, problem: saved.losses.join('; '), damage, missing, changed },
      'the backup lacks something; those before it stay',
    )
    const damaged = new Set((await readdir(folder)).filter(isDamagedName).toSorted().slice(0, -damagedKept))
    await removeFrom(folder, (name) => damaged.has(name))
  } catch (error) {
    log.error({ err: error, problem: lineOf(error) }, 'the scheduled backup failed')
    // A stopped backup is still due.
    if (!signal.aborted) failed.set(dueAt, error)
  }
}

async function removeFrom(folder: string, isOld: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isOld)) await rm(path.join(folder, name), { force: true })
}
