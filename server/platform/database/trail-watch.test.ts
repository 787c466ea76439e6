// On one engine: it asks no database.
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Database } from './database.ts'
import { watchTrail } from './trail-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('on a full disk the trail is read by the clock alone, each reader, whatever each failure tells of', async () => {
  let tell: ((payload: string) => void) | undefined
  const asked: number[] = []
  const began = Date.now()
  const db = {
    async listen(_channel: string, hear: (payload: string) => void) {
      tell = hear
      return async () => undefined
    },
    sql: {
      transaction() {
        asked.push((Date.now() - began) / 1000)
        // A connection that broke is another one, which may have missed something.
        tell?.('')
        throw new Error('No space left on device')
      },
    },
  } as unknown as Database
  const readers = ['webhooks', 'notices'].map((name) => ({ name, entities: [], handle: () => Promise.resolve() }))
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  const end = await watchTrail({ db, log }, readers, () => false)
  await vi.advanceTimersByTimeAsync(11_000)
  // Soon after the start, then every five seconds.
  expect(asked).toEqual([0.5, 0.5, 5, 5, 10, 10])
  expect(lines).toHaveLength(6)
  await end()
})
