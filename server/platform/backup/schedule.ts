import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from '#server/platform/base/clock.ts'
import type { Schedule } from '#server/platform/base/cron.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import { backupTexts } from '#texts/operator/backup.ts'

import { archiveName, backupsFolder, saveBackup, type Installation } from './backup.ts'
import { noteFailure } from './runs.ts'

const minute = 60_000
/** Minutes that a process which was held up (a laptop asleep) still makes up for. */
const mostLate = 60

interface ScheduledOptions {
  schedule: Schedule
  /** How many scheduled archives stay. */
  keep: number
  passphrase: string | undefined
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/**
 * Makes backups when they are due. Of several instances on one database one makes each: the first to write its moment
 * down. One that fails is in the log and in /metrics, and the next one is tried when it is due.
 */
export function keepSchedule(
  installation: Installation,
  options: ScheduledOptions,
): { look(): Promise<void>; close(): Promise<void> } {
  const { schedule, clock, log } = options
  const stopping = new AbortController()
  let looked = clock.now().getTime()
  let underWay: Promise<void> | undefined
  let timer: NodeJS.Timeout
  /** Failures that the database could not be told of, as it was away or full: it hears of them when it can. */
  const untold = new Map<Date, unknown>()

  const look = async (): Promise<void> => {
    const now = clock.now().getTime()
    const dueAt = lastDue(schedule, looked, now)
    looked = now
    await tell()
    if (dueAt === undefined) return
    if (underWay) {
      log.warn('a scheduled backup is left out: the one before is still under way')
      return
    }
    underWay = make(installation, options, dueAt, stopping.signal, untold).finally(() => {
      underWay = undefined
    })
    await underWay
    await tell()
  }
  const tell = async (): Promise<void> => {
    for (const [dueAt, error] of untold) {
      const told = await noteFailure(installation.db, dueAt, error).then(
        () => true,
        () => false,
      )
      if (!told) return
      untold.delete(dueAt)
    }
  }
  const wait = (): void => {
    timer = setTimeout(
      () => {
        wait()
        void look()
      },
      minute - (clock.now().getTime() % minute) + 50,
    ).unref()
  }
  wait()
  return {
    look,
    async close() {
      clearTimeout(timer)
      stopping.abort(new Error(backupTexts.stopped))
      await underWay
    },
  }
}

/** The last minute after one instant and up to another in which something is due. */
function lastDue(schedule: Schedule, after: number, upTo: number): Date | undefined {
  const last = Math.floor(upTo / minute)
  for (let at = last; at > Math.max(Math.floor(after / minute), last - mostLate); at -= 1)
    if (schedule.matches(new Date(at * minute))) return new Date(at * minute)
  return undefined
}

async function make(
  installation: Installation,
  { keep, passphrase, log }: ScheduledOptions,
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
    const { missing, changed, count } = saved.manifest.files
    log.info({ file, size: saved.size, files: count, ms: Math.round(performance.now() - began) }, 'backup made')
    if (missing.length > 0) log.error({ missing: missing.slice(0, 20) }, 'records without their files in the backup')
    if (changed.length > 0) log.error({ changed: changed.slice(0, 20) }, 'files that changed in the storage')
    for (const old of (await scheduledIn(folder)).slice(0, -keep)) await rm(path.join(folder, old), { force: true })
  } catch (error) {
    log.error({ err: error, problem: lineOf(error) }, 'the scheduled backup failed')
    failed.set(dueAt, error)
  }
}

/** The names of scheduled archives in a folder, the oldest first. */
async function scheduledIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^portal-\d{8}-\d{6}\.tar\.gz$/.test(name)).toSorted()
}
