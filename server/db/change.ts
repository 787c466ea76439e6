import { setTimeout as wait } from 'node:timers/promises'

import type { Kysely, Transaction } from 'kysely'
import pg from 'pg'

import { openingWith } from './driver.ts'
import { isConflict } from './errors.ts'
import type { Tables } from './tables.ts'

/** Who changes something, for the audit trail. */
export interface Actor {
  /** Null when nobody is signed in, or the portal acts by itself. */
  employeeId: number | null
  /** The call as the contract names it, for example `PUT /employees/update-employee/:id`. */
  call: string
  /** The request's id, as the answer and the log have it. */
  requestId?: string
}

const retries = 3

/**
 * Runs `work` in one transaction in which the audit trigger knows who acts: the settings `portal.actor`,
 * `portal.call` and `portal.request` hold for it alone.
 *
 * When it loses to another transaction (deadlock or serialisation failure) it is rolled back and run again, up to
 * three times; so `work` must do nothing but speak to the database. Inside, use only `tx`: the embedded database has
 * one connection, and waiting for another would never end.
 */
export async function change<T>(
  sql: Kysely<Tables>,
  actor: Actor,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const opening = settingsOf(actor)
  for (let retry = 0; ; retry++) {
    try {
      return await openingWith(opening, async () => sql.transaction().execute(work))
    } catch (error) {
      if (!isConflict(error) || retry === retries) {
        throw error
      }
      // Apart by chance, so that two that met do not meet again.
      await wait(10 * 2 ** retry * (1 + Math.random()))
    }
  }
}

function settingsOf({ employeeId, call, requestId }: Actor): string {
  const settings = { actor: employeeId === null ? '' : String(employeeId), call, request: requestId ?? '' }
  return Object.entries(settings)
    .map(([name, value]) => `set local portal.${name} = ${pg.escapeLiteral(printable(value))}`)
    .join('; ')
}

/** A request id may come from outside, and a NUL in it would cut the statement short. */
function printable(value: string): string {
  return value.replace(/\p{Cc}/gu, '').slice(0, 200)
}
