import { setTimeout as wait } from 'node:timers/promises'

import type { Kysely, Transaction } from 'kysely'
import pg from 'pg'

import type { Clock } from '#server/platform/base/clock.ts'

import { openingWith } from './driver.ts'
import { isConflict } from './errors.ts'
import { onceByKey, type CallKey } from './kept-answers.ts'
import type { Retry } from './retries.ts'
import type { Tables } from './schema/tables.ts'

export interface Actor {
  /** Null when nobody is signed in, or the portal itself acts. */
  employeeId: number | null
  call: string
  requestId?: string
  tokenId?: number | undefined
  /** The first change of a call with a key takes the key, or gets the answer of the earlier call. */
  key?: CallKey
}

const retries = 3

/**
 * Begins a statement that changes something without a transaction: its first four values are `actingValues`. It writes
 * `from acting`, so that the audit trigger finds the settings.
 */
export const acting = `acting as materialized (
  select set_config('portal.actor', split_part($1, '/', 1), true), set_config('portal.token', split_part($1, '/', 2), true),
    set_config('portal.call', $2, true), set_config('portal.request', $3, true), set_config('portal.now', $4, true))`

export function actingValues(by: Actor, at: Date): string[] {
  const { actor, token, call, request, now } = settingsOf(by, at)
  return [`${actor}/${token}`, call, request, now]
}

/**
 * The database's settings `portal.actor`, `.token`, `.call`, `.request` and `.now` hold for this transaction alone.
 * After a deadlock or serialisation failure it runs again, up to three times, so `work` must only speak to the
 * database. It locks in the order of lock-order.ts, and uses only `tx`: the embedded database has one connection, and
 * waiting for another would never end.
 * With `actor.key` the result is stored as JSON and answers the same call sent again, so it must hold all of the
 * answer; `kept` leaves out what is shown only once.
 */
export async function change<T>(
  sql: Kysely<Tables>,
  { actor, clock, onRetry }: { actor: Actor; clock: Clock; onRetry: (retry: Retry) => void },
  work: (tx: Transaction<Tables>) => Promise<T>,
  kept?: (done: T) => T,
): Promise<T> {
  const { key, employeeId } = actor
  const once = key ? (tx: Transaction<Tables>) => onceByKey(tx, { key, employeeId }, work, kept) : work
  return againAfterConflicts({ actor, onRetry }, async () => {
    const opening = Object.entries(settingsOf(actor, clock.now()))
      .map(([name, value]) => `set local portal.${name} = ${pg.escapeLiteral(value)}`)
      .join('; ')
    return openingWith(opening, async () => sql.transaction().execute(once))
  })
}

/** Up to three times. The work must end in a commit or leave nothing behind. */
export async function againAfterConflicts<T>(
  { actor, onRetry }: { actor: Actor; onRetry: (retry: Retry) => void },
  work: () => Promise<T>,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || retry === retries) {
        throw error
      }
      onRetry({ code: error.code, call: actor.call })
      // At random, so that two that lost to each other do not collide again.
      await wait(10 * 2 ** retry * (1 + Math.random()))
    }
  }
}

const settingsOf = ({ employeeId, tokenId, call, requestId }: Actor, now: Date) => ({
  actor: employeeId === null ? '' : String(employeeId),
  token: tokenId === undefined ? '' : String(tokenId),
  call: printable(call),
  request: printable(requestId ?? ''),
  now: now.toISOString(),
})

/** A request id may come from outside, and a NUL in it would cut the statement short. */
function printable(value: string): string {
  return value.replace(/\p{Cc}/gu, '').slice(0, 200)
}
