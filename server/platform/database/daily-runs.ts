import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'

import { dayInBogota, dayOfNumber, numberOfDay, timeInBogota } from '#contract/days.ts'
import { firstOf } from '#contract/items.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import { regularly } from '#server/platform/base/regular-work.ts'

import type { Database } from './database.ts'
import { namedIn } from './driver.ts'
import type { Tables } from './schema/tables.ts'

/** After `since`, up to `day`, which is today; `YYYY-MM-DD`. */
export interface RunDays {
  since: string
  day: string
  first: boolean
}

export interface DailyRun {
  name: string
  /** `HH:MM` in Bogotá; a missed run is made up on the same day. */
  from: string
  /** A run that must be over on that day before this one begins. */
  after?: string
  isOn(day: string): Promise<boolean>
  /**
   * Computes without a transaction. The answer writes all of it in the transaction that notes the run; of two instances
   * one writes.
   */
  prepare(days: RunDays): Promise<(tx: Transaction<Tables>) => Promise<void>>
}

interface Portal {
  db: Database
  clock: Clock
}

const RunState = z.object({ last: z.nullable(z.string()), ready: z.boolean() })

/** 'waits' while its hour or the run before it is still to come; 'over' when nothing is left to do today. */
export async function runWhenDue({ db, clock }: Portal, run: DailyRun): Promise<'waits' | 'over'> {
  const now = clock.now()
  if (timeInBogota(now) < run.from) return 'waits'
  const day = dayInBogota(now)
  const { last, ready } = await stateOf(db, run, day)
  if (last !== null && last >= day) return 'over'
  if (!(await run.isOn(day))) return 'over'
  if (!ready) return 'waits'
  const since = last ?? dayOfNumber(numberOfDay(day) - 1)
  const write = await run.prepare({ since, day, first: last === null })
  await db.sql.transaction().execute(async (tx) => {
    if (await take(tx, { name: run.name, day, now })) await write(tx)
  })
  return 'over'
}

async function stateOf(db: Database, { name, after }: DailyRun, day: string): Promise<z.infer<typeof RunState>> {
  const rows = await db.named(
    'runs.state',
    `select (select max(day) from job_runs where name = $1) as last,
      $2::text is null or exists (select from job_runs where name = $2 and day = $3) as ready`,
    [name, after ?? null, day],
    RunState,
  )
  return firstOf(rows)
}

/** A second instance waits until the first has ended, and then finds the run noted. */
async function take(tx: Transaction<Tables>, { name, day, now }: { name: string; day: string; now: Date }) {
  const taken = await namedIn(
    tx,
    'runs.take',
    'insert into job_runs (name, day, ran_at) values ($1, $2, $3) on conflict (name, day) do nothing returning name',
    [name, day, now.toISOString()],
    z.object({ name: z.string() }),
  )
  return taken.length > 0
}

const lookEveryMs = 5_000

/** One run after the other; none begins while `isPaused`. @returns what ends it, once the run under way is over */
export function watchRuns(
  portal: Portal & { log: FastifyBaseLogger },
  runs: readonly DailyRun[],
  isPaused: () => boolean,
): () => Promise<void> {
  const { clock, log } = portal
  const over = new Map<string, string>()
  const runAll = async (stopping: AbortSignal): Promise<void> => {
    for (const run of runs) {
      const day = dayInBogota(clock.now())
      if (stopping.aborted || isPaused() || over.get(run.name) === day) continue
      try {
        if ((await runWhenDue(portal, run)) === 'over') over.set(run.name, day)
      } catch (error) {
        log.warn({ err: error, run: run.name }, 'a daily run failed')
      }
    }
  }
  return regularly(lookEveryMs, runAll, (error) => log.warn({ err: error }, 'daily runs could not be looked at'))
}
