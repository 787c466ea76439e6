import type { FastifyBaseLogger } from 'fastify'

import { changesChannel } from './announcer.ts'
import type { Database } from './database.ts'
import { looksOf, watch, type Looks } from './looks.ts'
import { readOn, type TrailReader } from './trail-readers.ts'

/** How long saves are gathered before they are read, in milliseconds. */
const gatherMs = 500
/** How often the trail is looked at without being told to. */
const lookEveryMs = 5_000
/** How long a stop waits for what is under way. */
const stopMs = 5_000

/** Each is in the log by then, with its reader. */
const logged = (): void => undefined

/**
 * Lets readers read on for as long as the portal serves: soon after any instance has saved something, and by looking
 * every 5 s. Nothing is read while `isPaused`. @returns what ends it, once what is under way has ended
 */
export function watchTrail(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  readers: readonly TrailReader[],
  isPaused: () => boolean,
): Promise<() => Promise<void>> {
  const read = async (rests: () => boolean): Promise<void> => {
    const failures: unknown[] = []
    for (const reader of readers)
      // One that can't go on does not keep the others from it.
      try {
        while (!rests() && (await readOn(db, reader)) === 'more');
      } catch (error) {
        log.warn({ err: error, reader: reader.name }, 'the trail could not be read on')
        failures.push(error)
      }
    // The looks have to know: on a full disk each failure tells of another change.
    if (failures.length > 0) throw failures[0]
  }
  const make = (rests: () => boolean): Looks => looksOf(() => read(rests), logged)
  return watch({ db }, make, { channel: changesChannel, everyMs: lookEveryMs, gatherMs, stopMs, isPaused })
}
