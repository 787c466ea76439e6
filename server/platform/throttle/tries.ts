import * as z from 'zod/mini'

import type { Database } from '#server/platform/database/database.ts'

const forgottenAfterHours = 24
const longestWait = 15

// Counted as failed before it is made, because tries may run in parallel. Failures from the fifth on block for 1, 2, 4,
// 8, then 15 min.
const count = `
  insert into login_failures as stored (subject, failures, last_failure_at)
  values ($1, 1, $2::timestamptz)
  on conflict (subject) do update set
    failures = case when stored.last_failure_at < $2::timestamptz - interval '${forgottenAfterHours} hours' then 1
      else stored.failures + 1 end,
    last_failure_at = excluded.last_failure_at,
    blocked_until = case
      when stored.last_failure_at >= $2::timestamptz - interval '${forgottenAfterHours} hours' and stored.failures >= 4
      then $2::timestamptz + least(${longestWait}, power(2, least(stored.failures - 4, 4))) * interval '1 minute'
    end
  where stored.blocked_until is null or stored.blocked_until <= $2::timestamptz
  returning failures`

export type Counted = { failures: number } | { waitSeconds: number }

/** A try that has to wait is not counted. After the clock was set back, the longest wait is the limit. */
export async function countTry(db: Database, subject: string, now: Date): Promise<Counted> {
  const [counted] = await db.necessary(
    'try-count',
    count,
    [subject, now.toISOString()],
    z.object({ failures: z.int() }),
  )
  if (counted) return counted
  const [blocked] = await db.necessary(
    'try-wait',
    `update login_failures
     set blocked_until = least(blocked_until, $2::timestamptz + interval '${longestWait} minutes')
     where subject = $1
     returning greatest(1, ceil(extract(epoch from blocked_until - $2::timestamptz)))::integer as seconds`,
    [subject, now.toISOString()],
    z.object({ seconds: z.int() }),
  )
  // Another try succeeded in between.
  return { waitSeconds: blocked?.seconds ?? 1 }
}

export async function forgetTries(db: Database, subject: string): Promise<void> {
  await db.necessary('try-forget', 'delete from login_failures where subject = $1', [subject])
}

/** For a try that was refused before it was made: takes back its wait, too. */
export async function takeBackTry(db: Database, subject: string, failures: number): Promise<void> {
  await db.necessary(
    'try-take-back',
    `update login_failures
     set failures = failures - 1, blocked_until = case when failures = $2 then null else blocked_until end
     where subject = $1 and failures > 0`,
    [subject, failures],
  )
}

export async function forgetOldTries(db: Database, now: Date): Promise<void> {
  await db.named(
    'try-forget-old',
    `delete from login_failures where subject in (
       select subject from login_failures
       where last_failure_at < $1::timestamptz - interval '${forgottenAfterHours} hours' for update skip locked)`,
    [now.toISOString()],
  )
}
