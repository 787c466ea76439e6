import * as z from 'zod/mini'

import type { Database } from '#server/platform/database/database.ts'

/** `most` at once, refilled evenly over `seconds` (a leaky bucket). */
export interface Allowance {
  most: number
  seconds: number
}

// `last_failure_at` moves by whole units, so that repeated reckoning loses no part of one.
const spend = `
  insert into login_failures as stored (subject, failures, last_failure_at)
  values ($1, 1, $2::timestamptz)
  on conflict (subject) do update set (failures, last_failure_at) = (
    select
      greatest(0, stored.failures - leaked.drops) + 1,
      case when stored.failures <= leaked.drops then $2::timestamptz
        else stored.last_failure_at + leaked.drops * $4::float8 * interval '1 second' end
    from (select floor(greatest(0, extract(epoch from $2::timestamptz - stored.last_failure_at)) / $4::float8)::integer) as leaked (drops)
  )
  where stored.failures - floor(greatest(0, extract(epoch from $2::timestamptz - stored.last_failure_at)) / $4::float8) < $3::integer
  returning failures`

/** After the clock was set back, a bucket would fill in the future: it leaks from now on. */
const setBack = `update login_failures set last_failure_at = $2::timestamptz where subject = $1 and last_failure_at > $2::timestamptz`

/** @returns false when the allowance is used up */
export async function spendOne(
  db: Database,
  subject: string,
  { most, seconds }: Allowance,
  now: Date,
): Promise<boolean> {
  const taken = await db.necessary('allowance-spend', spend, [subject, now.toISOString(), most, seconds / most])
  if (taken.length === 0) await db.necessary('allowance-set-back', setBack, [subject, now.toISOString()])
  return taken.length > 0
}

const left = `
  select $3::integer - greatest(0,
    failures - floor(greatest(0, extract(epoch from $2::timestamptz - last_failure_at)) / $4::float8))::integer as left
  from login_failures where subject = $1`

export async function leftOf(db: Database, subject: string, { most, seconds }: Allowance, now: Date): Promise<number> {
  const values = [subject, now.toISOString()]
  const [row] = await db.named('allowance-left', left, [...values, most, seconds / most], z.object({ left: z.int() }))
  if (row && row.left <= 0) await db.necessary('allowance-set-back', setBack, values)
  return Math.max(0, row?.left ?? most)
}
