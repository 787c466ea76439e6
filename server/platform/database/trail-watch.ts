import type { FastifyBaseLogger } from 'fastify'

import { changesChannel } from './announcer.ts'
import type { Database } from './database.ts'
import { looksOf, watch, type Looks } from './looks.ts'
import { readOn, type TrailReader } from './trail-readers.ts'

const gatherMs = 500
const lookEveryMs = 5_000
const stopMs = 5_000

const logged = (): void => undefined

/**
 * Reads soon after any save of any instance, and every 5 s; not while `isPaused`. @returns what ends it, once the read
 * under way is over
 */
export function watchTrail(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  readers: readonly TrailReader[],
  isPaused: () => boolean,
): Promise<() => Promise<void>> {
  const read = async (rests: () => boolean): Promise<void> => {
    const failures: unknown[] = []
    for (const reader of readers)
      try {
        while (!rests() && (await readOn(db, reader)) === 'more');
      } catch (error) {
        log.warn({ err: error, reader: reader.name }, 'the trail could not be read on')
        failures.push(error)
      }
    // The watch must know: on a full disk each failure seems to be another change.
    if (failures.length > 0) throw failures[0]
  }
  const make = (rests: () => boolean): Looks => looksOf(() => read(rests), logged)
  return watch({ db }, make, { channel: changesChannel, everyMs: lookEveryMs, gatherMs, stopMs, isPaused })
}
