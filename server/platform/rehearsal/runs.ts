import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { Database } from '#server/platform/database/database.ts'

import type { Candidate } from './newest.ts'
import { isUntried, Problem, untriedProblems, type Outcome } from './outcome.ts'

const sayEveryMs = 20_000
/** A silent rehearsal was killed with its process or machine. */
const cutAfter = '2 minutes'
const remembered = 1_000
const longestDetail = 500

/**
 * One at a time on all instances. A rehearsal that throws was stopped with its portal, and counts as not begun.
 * Undefined when another one is under way, or this one was made already.
 */
export async function recorded(
  db: Database,
  { dueAt, archive, log }: { dueAt?: Date | undefined; archive: Candidate; log: (message: string) => void },
  work: () => Promise<Outcome>,
): Promise<Outcome | undefined> {
  await endCut(db)
  const [run] = await db.named(
    'rehearsal-begin',
    `insert into rehearsal_runs (due_at, archive, place) values ($1::timestamptz, $2, $3)
    on conflict do nothing returning id`,
    [dueAt?.toISOString() ?? null, archive.name, archive.place ?? null],
    z.object({ id: z.int() }),
  )
  if (run === undefined) return undefined
  const timer = setInterval(() => {
    db.named('rehearsal-alive', 'update rehearsal_runs set alive_at = now() where id = $1', [run.id]).catch(
      (error: unknown) => log(`a rehearsal could not say that it goes on: ${String(error)}`),
    )
  }, sayEveryMs)
  try {
    const outcome = await work()
    clearInterval(timer)
    await noteEnd(db, run.id, outcome)
    await db.named('rehearsal-forget-old', 'delete from rehearsal_runs where id <= $1', [run.id - remembered])
    return outcome
  } catch (error) {
    clearInterval(timer)
    await db
      .named('rehearsal-left', 'delete from rehearsal_runs where id = $1', [run.id])
      .catch((second: unknown) => log(`a rehearsal could not be taken back: ${String(second)}`))
    throw error
  }
}

async function noteEnd(db: Database, id: number, outcome: Outcome): Promise<void> {
  const { rows, files, bytes } = 'rows' in outcome ? outcome : { rows: null, files: null, bytes: null }
  const [problem, detail] =
    'problem' in outcome ? [outcome.problem, outcome.detail.slice(0, longestDetail)] : [null, null]
  await db.named(
    'rehearsal-ended',
    `update rehearsal_runs set ended_at = now(), rows = $2::bigint, files = $3::integer, bytes = $4::bigint,
      problem = $5, detail = $6 where id = $1`,
    [id, rows, files, bytes, problem, detail],
  )
}

async function endCut(db: Database): Promise<void> {
  await db.named(
    'rehearsal-end-cut',
    `update rehearsal_runs set ended_at = now(), problem = 'cut', detail = ''
    where ended_at is null and alive_at < now() - interval '${cutAfter}'`,
    [],
  )
}

export async function isRehearsing(db: Database): Promise<boolean> {
  const { rows } = await sql<{ runs: boolean }>`select exists (select from rehearsal_runs
    where ended_at is null and alive_at > now() - ${cutAfter}::interval) as runs`.execute(db.sql)
  return rows[0]?.runs === true
}

/** False once it was made or tried, and for an installation older than `dueAt`. */
export async function isStillDue(db: Database, dueAt: Date): Promise<boolean> {
  const at = dueAt.toISOString()
  const { rows } = await sql<{ due: boolean }>`
    select not exists (select from rehearsal_runs where due_at = ${at}::timestamptz)
      and exists (select from kysely_migration
        where name = '0074_rehearsals' and timestamp::timestamptz < ${at}::timestamptz) as due`.execute(db.sql)
  return rows[0]?.due === true
}

/** The name of the archive that passed last; undefined when none did. */
export async function provenArchive(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ archive: string }>`select archive from rehearsal_runs
    where rows is not null order by id desc limit 1`.execute(db.sql)
  return rows[0]?.archive
}

const Run = z.object({
  archive: z.string(),
  place: z.nullable(z.string()),
  endedAt: z.string(),
  seconds: z.number(),
  rows: z.nullable(z.int()),
  files: z.nullable(z.int()),
  // A newer program may have stored another code.
  problem: z.nullable(
    z.pipe(
      z.string(),
      z.transform((code): Problem => z.safeParse(Problem, code).data ?? 'refused'),
    ),
  ),
  detail: z.nullable(z.string()),
})
export type RehearsalRun = z.output<typeof Run>

export interface RehearsalHistory {
  last: RehearsalRun | undefined
  passedAt: string | undefined
  failures: number
}

export async function rehearsalHistory(db: Database): Promise<RehearsalHistory> {
  const untried = sql.join([...untriedProblems])
  const { rows } = await sql<{ last: unknown; passedAt: string | null; failures: number }>`
    with ended as (select *, coalesce(ended_at, alive_at) as at from rehearsal_runs
      where ended_at is not null or alive_at < now() - ${cutAfter}::interval),
    passed as (select * from ended where rows is not null order by id desc limit 1)
    select (select json_build_object('archive', archive, 'place', place, 'endedAt', at, 'rows', rows, 'files', files,
        'seconds', extract(epoch from at - started_at), 'detail', detail,
        'problem', case when rows is null then coalesce(problem, 'cut') end)
      from ended order by id desc limit 1) as last,
      (select ended_at from passed) as "passedAt",
      (select count(*) from ended where rows is null and coalesce(problem, 'cut') not in (${untried})
        and id > coalesce((select id from passed), 0)) as failures`.execute(db.sql)
  const [row] = rows
  return {
    last: row?.last ? z.parse(Run, row.last) : undefined,
    passedAt: row?.passedAt ?? undefined,
    failures: row?.failures ?? 0,
  }
}

export const hasFailed = ({ problem }: RehearsalRun): boolean => problem !== null && !isUntried(problem)
