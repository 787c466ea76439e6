import { createHash } from 'node:crypto'

import { sql, type Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import * as z from 'zod/mini'

import { Refusal } from '#server/platform/base/refusal.ts'

import { namedIn } from './driver.ts'
import type { Tables } from './schema/tables.ts'

/** The key that a create was sent with: sent again with it, the call is answered as it was the first time. */
export interface CallKey {
  /** As it was given, without the quotes around it. */
  readonly key: string
  /** The call and all that was sent with it, as parsed. Another call or body may not have the same key. */
  readonly sent: unknown[]
  /** Whether the answer is the first one's, and nothing was made. */
  replayed: boolean
}

/** Seconds after which a client may ask again for a create that is still under way. */
const retryAfterSeconds = 2
const lockNotAvailable = '55P03'

const Claim = z.object({ claimed: z.boolean(), same: z.nullable(z.boolean()), answer: z.unknown() })

/**
 * Runs `work`, which makes something, unless the same person's call with this key has made it: then its result of that
 * time is answered, and `key.replayed` says so. What is made and the result are stored together or not at all.
 * @param kept what of the result is stored, where some of it is shown once
 * @throws Refusal key-reused (another call or body had the key), key-in-use (the first one is still under way)
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
    const [row] = await namedIn(tx, 'keptAnswers.claim', 'select * from claim_key($1, $2, $3)', values, Claim)
    return row!
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable)
      throw new Refusal('key-in-use', { retryAfterSeconds })
    throw error
  }
}

/** The same for the same values, in whatever order the properties of an object came. */
const digestOf = ({ sent }: CallKey): string =>
  createHash('sha256')
    .update(JSON.stringify(sent, (_, value: unknown) => inOrder(value)))
    .digest('hex')

const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Forgets what a call with a key has answered, because what it made was taken back. */
export async function forgetAnswer(
  db: Kysely<Tables>,
  { key, employeeId }: { key?: CallKey; employeeId: number | null },
): Promise<void> {
  if (!key || employeeId === null) return
  await db.deleteFrom('kept_answers').where('employee_id', '=', employeeId).where('key', '=', key.key).execute()
}

const everyMs = 30 * 60 * 1000

/** Removes answers that are more than a day old, from now on; returns what ends it. Several instances may do so at once. */
export function tidyKeptAnswers({
  db,
  clock,
  log,
}: {
  db: { sql: Kysely<Tables> }
  clock: { now(): Date }
  log: { warn(about: object, text: string): void }
}): () => void {
  const tidy = (): void => {
    removeOldAnswers(db.sql, clock.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'old answers of creates could not be removed'),
    )
  }
  const timer = setInterval(tidy, everyMs).unref()
  tidy()
  return () => clearInterval(timer)
}

/** Removes the answers that were kept for more than 24 hours. */
export async function removeOldAnswers(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from kept_answers where kept_at <= ${now.toISOString()}::timestamptz - interval '24 hours'`.execute(
    db,
  )
}
