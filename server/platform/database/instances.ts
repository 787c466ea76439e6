import { randomUUID } from 'node:crypto'

import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'

import { type Clock, today } from '#server/platform/base/clock.ts'
import { release } from '#server/platform/base/release.ts'

import type { Database } from './database.ts'

const beatMs = 20_000
const mostNames = 50

const SlowOfDay = z.object({ name: z.string(), times: z.int(), ms: z.int() })
type SlowOfDay = z.infer<typeof SlowOfDay>

interface Portal {
  db: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn' | 'debug'>
}

/** A database that takes no writes is left alone. @returns what ends it */
export async function watchInstance({ db, clock, log }: Portal): Promise<() => Promise<void>> {
  const id = randomUUID()
  const startedAt = clock.now().toISOString()
  let met = { day: today(clock), retries: 0, slow: new Map<string, SlowOfDay>() }
  const ofToday = (): typeof met => {
    const day = today(clock)
    if (met.day !== day) met = { day, retries: 0, slow: new Map() }
    return met
  }
  db.onRetry(() => (ofToday().retries += 1))
  db.onSlow(({ name, ms, requestId }) => {
    log.warn({ statement: name, ms, ...(requestId !== undefined && { requestId }) }, 'a statement took long')
    const { slow } = ofToday()
    const before = slow.get(name)
    if (before || slow.size < mostNames)
      slow.set(name, { name, times: (before?.times ?? 0) + 1, ms: Math.max(before?.ms ?? 0, ms) })
  })
  const say = async (serves: boolean): Promise<void> => {
    const { day, retries, slow } = ofToday()
    await db.named(
      'instances.say',
      `insert into instances (id, version, started_at, seen_at, day, retries, slow)
      values ($1, $2, $3, case when $4::boolean then now() end, $5, $6, $7)
      on conflict (id) do update set seen_at = excluded.seen_at, day = excluded.day, retries = excluded.retries, slow = excluded.slow`,
      [id, release, startedAt, serves, day, retries, JSON.stringify([...slow.values()])],
    )
  }
  const unheard = (error: unknown): void => log.debug({ err: error }, 'this instance could not say that it serves')
  await db.named('instances.forget', 'delete from instances where day < $1::date - 1', [met.day]).catch(unheard)
  await say(true).catch(unheard)
  const timer = setInterval(() => void say(true).catch(unheard), beatMs).unref()
  return async () => {
    clearInterval(timer)
    await say(false).catch(unheard)
  }
}

const Instance = z.object({ version: z.string(), startedAt: z.string() })

export const seenInstances = (db: Database): Promise<z.infer<typeof Instance>[]> =>
  db.named(
    'instances.seen',
    `select version, started_at as "startedAt" from instances
    where seen_at > now() - interval '1 minute' order by started_at, id`,
    [],
    Instance,
  )

export async function metOn(db: Database, day: string): Promise<{ retries: number; slow: SlowOfDay[] }> {
  const [retries, slow] = await Promise.all([
    db.named(
      'instances.retries',
      'select coalesce(sum(retries), 0)::integer as retries from instances where day = $1',
      [day],
      z.object({ retries: z.int() }),
    ),
    db.named(
      'instances.slow',
      `select one.name, sum(one.times)::integer as times, max(one.ms) as ms
      from instances, jsonb_to_recordset(slow) as one (name text, times integer, ms integer)
      where day = $1 group by one.name order by 3 desc, 1`,
      [day],
      SlowOfDay,
    ),
  ])
  return { retries: retries[0]?.retries ?? 0, slow }
}
