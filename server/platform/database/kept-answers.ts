import { createHash } from 'node:crypto'

import { sql, type Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { regularly } from '#server/platform/base/regular-work.ts'

import { namedIn } from './driver.ts'
import type { Tables } from './schema/tables.ts'

/** A create that is sent again with its key gets its first answer. */
export interface CallKey {
  readonly key: string
  /** With this key another call or body is refused. */
  readonly sent: unknown[]
  /** Whether the answer is the first one's, and nothing was made. */
  replayed: boolean
}

/** Seconds after which a client may ask again for a create that is still under way. */
const retryAfterSeconds = 2
const lockNotAvailable = '55P03'

const Claim = z.object({ claimed: z.boolean(), same: z.nullable(z.boolean()), answer: z.unknown() })

/**
 * The same person's earlier call with this key answers instead, and `key.replayed` says so. The result is stored with
 * what `work` makes, or neither is; `kept` leaves out what is shown only once. @throws Refusal key-reused (another call
 * or body), key-in-use (the first call is still under way)
 */
export async function onceByKey<T>(
  tx: Transaction<Tables>,
  { key, employeeId }: { key: CallKey; employeeId: number | null },
  work: (tx: Transaction<Tables>) => Promise<T>,
  kept: (done: T) => T = (done) => done,
): Promise<T> {
  const { claimed, same, answer } = await claim(tx, [employeeId, key.key, digestOf(key)])
  key.replayed = !claimed
  if (claimed) {
    const done = await work(tx)
    await namedIn(
      tx,
      'keptAnswers.keep',
      'update kept_answers set answer = $3::text::json where employee_id = $1 and key = $2',
      [employeeId, key.key, JSON.stringify(kept(done))],
    )
    return done
  }
  if (same !== true) throw new Refusal('key-reused')
  return answer as T
}

async function claim(tx: Transaction<Tables>, values: unknown[]): Promise<z.infer<typeof Claim>> {
  try {
    return firstOf(await namedIn(tx, 'keptAnswers.claim', 'select * from claim_key($1, $2, $3)', values, Claim))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable)
      throw new Refusal('key-in-use', { retryAfterSeconds })
    throw error
  }
}

const digestOf = ({ sent }: CallKey): string =>
  createHash('sha256')
    .update(JSON.stringify(sent, (_, value: unknown) => inOrder(value)))
    .digest('hex')

const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

export async function forgetAnswer(
  db: Kysely<Tables>,
  { key, employeeId }: { key?: CallKey; employeeId: number | null },
): Promise<void> {
  if (!key || employeeId === null) return
  await db.deleteFrom('kept_answers').where('employee_id', '=', employeeId).where('key', '=', key.key).execute()
}

const everyMs = 30 * 60 * 1000

/** Answers are kept for a day. @returns what ends it */
export function tidyKeptAnswers({
  db,
  clock,
  log,
}: {
  db: { sql: Kysely<Tables> }
  clock: { now(): Date }
  log: { warn(about: object, text: string): void }
}): () => Promise<void> {
  return regularly(
    everyMs,
    () => removeOldAnswers(db.sql, clock.now()),
    (error) => log.warn({ err: error }, 'old answers of creates could not be removed'),
  )
}

export async function removeOldAnswers(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from kept_answers where kept_at <= ${now.toISOString()}::timestamptz - interval '24 hours'`.execute(
    db,
  )
}
