import { sql } from 'kysely'
import * as z from 'zod/mini'

import { lineOf } from '#server/platform/base/error-words.ts'
import type { Database } from '#server/platform/database/database.ts'
import { backupTexts } from '#texts/operator/backup.ts'
import { damageTexts } from '#texts/operator/damage.ts'

import { BackupProblem } from './backup-problem.ts'

/** After two minutes of silence a backup counts as killed (files/uploads.ts). */
const sayEveryMs = 20_000
const remembered = 1_000
const longestProblem = 500

/** A silent backup was killed with its process or machine. */
const cutAfter = '2 minutes'
/** Starts of one due backup, in case it kills its process. */
const mostTries = 3

interface Options {
  dueAt?: Date | undefined
  /** One at a time over all instances. */
  fromPage?: boolean | undefined
  /** For the portal's stop: another instance, or the next start, makes the backup. */
  signal?: AbortSignal | undefined
  log: (message: string) => void
}

interface Done {
  size: number
  losses?: readonly string[]
}

/** Notes how a run stands. `onOvertaken` is called when another instance has taken it over. */
const noting =
  (db: Database, id: number, onOvertaken: () => void) =>
  async (how: 'alive' | 'made' | 'failed' | 'left', assignments: string, ...values: unknown[]): Promise<void> => {
    const noted = await db.necessary(
      `backup-${how}`,
      `update backup_runs set ${assignments} where id = $1 and ended_at is null returning id`,
      [id, ...values],
      z.object({ id: z.int() }),
    )
    if (noted.length === 0) onOvertaken()
  }

/**
 * While a recorded backup runs, no instance removes a file from the storage. The signal comes when another instance
 * takes over. Undefined when another instance makes or made it.
 */
export async function recorded<T extends Done>(
  db: Database,
  { dueAt, fromPage, signal, log }: Options,
  work: (overtaken: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const overtaken = new AbortController()
  // An older program's database has no such table, and no portal uses it meanwhile.
  const { rows } = await sql<{ there: boolean }>`select to_regclass('backup_runs') is not null as there`.execute(db.sql)
  if (rows[0]?.there !== true) return work(overtaken.signal)
  const id = await (fromPage ? beginAlone(db) : begin(db, dueAt))
  if (id === undefined) return undefined
  const note = noting(db, id, () => overtaken.abort(new BackupProblem(backupTexts.overtaken)))
  const timer = setInterval(() => {
    note('alive', 'alive_at = now()').catch((error: unknown) =>
      log(`a backup could not say that it goes on: ${String(error)}`),
    )
  }, sayEveryMs)
  try {
    const done = await work(overtaken.signal)
    clearInterval(timer)
    const { losses = [] } = done
    if (losses.length === 0) await note('made', 'ended_at = now(), size = $2::bigint, problem = null', done.size)
    else
      await note(
        'failed',
        'ended_at = now(), problem = $2::text',
        damageTexts.damaged(losses.join('; ')).slice(0, longestProblem),
      )
    await db.necessary('backup-forget-old', 'delete from backup_runs where id <= $1', [id - remembered])
    return done
  } catch (error) {
    clearInterval(timer)
    const problem = lineOf(error).slice(0, longestProblem)
    // After a stop another instance can take over at once.
    const noted =
      signal?.aborted && dueAt
        ? note('left', `alive_at = '-infinity', problem = $2::text`, problem)
        : note('failed', 'ended_at = now(), problem = $2::text', problem)
    await noted.catch((second: unknown) => log(`a backup could not say that it failed: ${String(second)}`))
    throw error
  }
}

/** Takes over a due backup that was cut. Undefined when another instance has it. */
async function begin(db: Database, dueAt: Date | undefined): Promise<number | undefined> {
  const due = dueAt?.toISOString() ?? null
  // The cut run counts as failed, and gives up its moment.
  if (due !== null)
    await db.necessary(
      'backup-take-over',
      `update backup_runs set due_at = null, ended_at = now(), problem = coalesce(problem, $2::text)
      where due_at = $1::timestamptz and ended_at is null and alive_at < now() - interval '${cutAfter}'`,
      [due, backupTexts.interrupted],
    )
  // Also on a full disk: then a backup on another disk helps.
  const [run] = await db.necessary(
    'backup-begin',
    'insert into backup_runs (due_at) values ($1::timestamptz) on conflict (due_at) do nothing returning id',
    [due],
    z.object({ id: z.int() }),
  )
  return run?.id
}

/** Undefined while another one of the page goes on. */
async function beginAlone(db: Database): Promise<number | undefined> {
  await db.necessary(
    'backup-end-cut',
    `update backup_runs set ended_at = now(), problem = coalesce(problem, $1::text)
    where from_page and ended_at is null and alive_at < now() - interval '${cutAfter}'`,
    [backupTexts.interrupted],
  )
  const [run] = await db.necessary(
    'backup-begin-alone',
    'insert into backup_runs (from_page) values (true) on conflict do nothing returning id',
    [],
    z.object({ id: z.int() }),
  )
  return run?.id
}

/** False after its end, a later success, or three cut starts, and for an installation younger than `dueAt`. */
export async function isStillDue(db: Database, dueAt: Date): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select not exists (select from backup_runs where due_at = ${dueAt.toISOString()}::timestamptz
        and (ended_at is not null or alive_at >= now() - ${cutAfter}::interval))
      and not exists (select from backup_runs where size is not null and started_at >= ${dueAt.toISOString()}::timestamptz)
      and (select count(*) from backup_runs
        where size is null and started_at >= ${dueAt.toISOString()}::timestamptz) < ${mostTries}
      and exists (select from kysely_migration where timestamp::timestamptz < ${dueAt.toISOString()}::timestamptz) as due`.execute(
    db.sql,
  )
  return rows[0]?.due === true
}

/** For a failure while the database was away; another instance may have made the backup. */
export async function noteFailure(db: Database, dueAt: Date, error: unknown): Promise<void> {
  await db.necessary(
    'backup-not-begun',
    `insert into backup_runs (due_at, started_at, ended_at, problem)
     values ($1::timestamptz, $1::timestamptz, now(), $2) on conflict (due_at) do nothing`,
    [dueAt.toISOString(), lineOf(error).slice(0, longestProblem)],
  )
}

export async function noteSent(db: Database, dueAt: Date): Promise<void> {
  await db.necessary('backup-sent', 'update backup_runs set sent_at = now() where due_at = $1::timestamptz', [
    dueAt.toISOString(),
  ])
}

export interface BackupHistory {
  /** The end of the last success. */
  lastAt: string | undefined
  lastWasScheduled: boolean
  size: number
  seconds: number
  sentAt: string | undefined
  failures: number
  problem: string | undefined
}

export async function isBackingUp(db: Database): Promise<boolean> {
  const { rows } = await sql<{ runs: boolean }>`select exists (select from backup_runs
    where ended_at is null and alive_at > now() - ${cutAfter}::interval) as runs`.execute(db.sql)
  return rows[0]?.runs === true
}

export async function backupHistory(db: Database): Promise<BackupHistory> {
  const { rows } = await sql<BackupHistory & { lastAt: string | null; sentAt: string | null; problem: string | null }>`
    with good as (select * from backup_runs where size is not null order by id desc limit 1),
    failed as (select * from backup_runs where id > coalesce((select id from good), 0) and size is null
      and (ended_at is not null or alive_at < now() - ${cutAfter}::interval))
    select (select ended_at from good) as "lastAt", (select due_at is not null from good) as "lastWasScheduled", coalesce((select size from good), 0) as size,
      coalesce((select extract(epoch from ended_at - started_at)::float8 from good), 0) as seconds,
      (select max(ended_at) from backup_runs where sent_at is not null) as "sentAt",
      (select count(*) from failed) as failures,
      (select coalesce(problem, ${backupTexts.interrupted}) from failed order by id desc limit 1) as problem`.execute(
    db.sql,
  )
  const [row] = rows
  return {
    lastAt: row?.lastAt ?? undefined,
    lastWasScheduled: row?.lastWasScheduled ?? false,
    sentAt: row?.sentAt ?? undefined,
    size: row?.size ?? 0,
    seconds: row?.seconds ?? 0,
    failures: row?.failures ?? 0,
    problem: row?.problem ?? undefined,
  }
}
