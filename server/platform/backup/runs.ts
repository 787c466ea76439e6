import { sql } from 'kysely'
import * as z from 'zod/mini'

import { lineOf } from '#server/platform/base/error-words.ts'
import type { Database } from '#server/platform/database/database.ts'
import { backupTexts } from '#texts/operator/backup.ts'

/** How often a backup says that it goes on; after two minutes of silence it counts as killed (storage/uploads.ts). */
const sayEveryMs = 20_000
/** Backups that are remembered. */
const remembered = 1_000
const longestProblem = 500

interface Options {
  /** The moment it was due; of several that name the same, one is made. */
  dueAt?: Date
  log: (message: string) => void
}

interface Noted {
  size?: number | null
  problem?: string | null
  ended?: boolean
}

/**
 * Runs a backup that the whole installation knows of: from before it looks at the data until it has ended, no file is
 * removed from the storage, by whichever instance. How it ended is stored.
 *
 * @param work answers the archive's size in bytes
 * @returns what `work` answers, or undefined when another instance has taken what was due
 */
export async function recorded<T extends { size: number }>(
  db: Database,
  { dueAt, log }: Options,
  work: () => Promise<T>,
): Promise<T | undefined> {
  // An older program's database, backed up before the new one migrates it, has no such table; nobody uses it then.
  const { rows } = await sql<{ there: boolean }>`select to_regclass('backup_runs') is not null as there`.execute(db.sql)
  if (rows[0]?.there !== true) return work()
  // Also on a full disk: a backup to another one is what is needed then.
  const [run] = await db.necessary(
    'backup-begin',
    'insert into backup_runs (due_at) values ($1::timestamptz) on conflict (due_at) do nothing returning id',
    [dueAt?.toISOString() ?? null],
    z.object({ id: z.int() }),
  )
  if (run === undefined) return undefined
  const note = async ({ size = null, problem = null, ended = true }: Noted) => {
    await db.necessary(
      'backup-note',
      `update backup_runs set alive_at = now(), size = $2::bigint, problem = $3,
        ended_at = case when $4 then now() end where id = $1`,
      [run.id, size, problem, ended],
    )
  }
  const timer = setInterval(() => {
    note({ ended: false }).catch((error: unknown) => log(`a backup could not say that it goes on: ${String(error)}`))
  }, sayEveryMs)
  try {
    const done = await work()
    clearInterval(timer)
    await note({ size: done.size })
    await db.necessary('backup-forget-old', 'delete from backup_runs where id <= $1', [run.id - remembered])
    return done
  } catch (error) {
    clearInterval(timer)
    await note({ problem: lineOf(error).slice(0, longestProblem) }).catch((second: unknown) =>
      log(`a backup could not say that it failed: ${String(second)}`),
    )
    throw error
  }
}

/** Notes a backup that was due and failed before the database could be told; another instance may have made it. */
export async function noteFailure(db: Database, dueAt: Date, error: unknown): Promise<void> {
  await db.necessary(
    'backup-failed',
    `insert into backup_runs (due_at, started_at, ended_at, problem)
     values ($1::timestamptz, $1::timestamptz, now(), $2) on conflict (due_at) do nothing`,
    [dueAt.toISOString(), lineOf(error).slice(0, longestProblem)],
  )
}

/** How the installation's backups have gone. */
export interface BackupHistory {
  /** When the last one that succeeded ended. */
  lastAt: string | undefined
  /** Its archive's size, in bytes, and how long it took. */
  size: number
  seconds: number
  /** Those that failed since, and why the last one did. */
  failures: number
  problem: string | undefined
}

/** Reads how the backups went, one statement. Those that were killed count as failed. */
export async function backupHistory(db: Database): Promise<BackupHistory> {
  const { rows } = await sql<BackupHistory & { lastAt: string | null; problem: string | null }>`
    with good as (select * from backup_runs where size is not null order by id desc limit 1),
    failed as (select * from backup_runs where id > coalesce((select id from good), 0) and size is null
      and (ended_at is not null or alive_at < now() - interval '2 minutes'))
    select (select ended_at from good) as "lastAt", coalesce((select size from good), 0) as size,
      coalesce((select extract(epoch from ended_at - started_at)::float8 from good), 0) as seconds,
      (select count(*) from failed) as failures,
      (select coalesce(problem, ${backupTexts.interrupted}) from failed order by id desc limit 1) as problem`.execute(
    db.sql,
  )
  const [row] = rows
  return {
    lastAt: row?.lastAt ?? undefined,
    size: row?.size ?? 0,
    seconds: row?.seconds ?? 0,
    failures: row?.failures ?? 0,
    problem: row?.problem ?? undefined,
  }
}
