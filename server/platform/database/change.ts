import { setTimeout as wait } from 'node:timers/promises'

import type { Kysely, Transaction } from 'kysely'
import pg from 'pg'

import type { Clock } from '#server/platform/base/clock.ts'

import { openingWith } from './driver.ts'
import { isConflict } from './errors.ts'
import { onceByKey, type CallKey } from './kept-answers.ts'
import type { Retry } from './retries.ts'
import type { Tables } from './schema/tables.ts'

/** Who changes something, for the audit trail. */
export interface Actor {
  /** Null when nobody is signed in, or the portal acts by itself. */
  employeeId: number | null
  /** The call as the contract names it, for example `PUT /employees/update-employee/:id`. */
  call: string
  /** The request's id, as the answer and the log have it. */
  requestId?: string
  /** Of a program: the id of the access token that it calls with. */
  tokenId?: number | undefined
  /** Of a create that was sent with one: its first change makes something, or is answered as the same call was before. */
  key?: CallKey
}

const retries = 3

/**
 * What a statement that changes something all by itself begins with: who acts and when, in its first four values
 * (`actingValues`). Its rows are written `from acting`, so that the audit trigger finds the settings.
 */
export const acting = `acting as materialized (
  select set_config('portal.actor', split_part($1, '/', 1), true), set_config('portal.token', split_part($1, '/', 2), true),
    set_config('portal.call', $2, true), set_config('portal.request', $3, true), set_config('portal.now', $4, true))`

/** The first values of a statement that begins with `acting`. */
export function actingValues(by: Actor, at: Date): string[] {
  const { actor, token, call, request, now } = settingsOf(by, at)
  return [`${actor}/${token}`, call, request, now]
}

/**
 * Runs `work` in one transaction in which the database knows who acts, and what time the portal's clock shows: the
 * settings `portal.actor`, `portal.token`, `portal.call`, `portal.request` and `portal.now` hold for it alone.
 *
 * What it locks, it locks in the order of lock-order.ts. When it loses to another transaction all the same (deadlock or
 * serialisation failure) it is rolled back and run again, up to three times; so `work` must do nothing but speak to the
 * database. Inside, use only `tx`: the embedded database has one connection, and waiting for another would never end.
 *
 * Of a create with a key (`actor.key`) the result is stored as JSON, and is the answer to the same call sent again. So it
 * must be all that the call's answer is made of.
 * @param kept what of the result is stored for that, where some of it is shown once
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

/** Runs what ends in a commit or leaves nothing behind; again, up to three times, when it lost to another transaction. */
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
      onRetry({ code: error.code!, call: actor.call })
      // Apart by chance, so that two that lost to each other do not start again together.
      await wait(10 * 2 ** retry * (1 + Math.random()))
    }
  }
}

/** What the database's functions read, without its `portal.`. */
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
