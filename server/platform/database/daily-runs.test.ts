// On both engines: it looks into transactions.
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import { runWhenDue, watchRuns, type DailyRun, type RunDays } from './daily-runs.ts'
import type { Database } from './database.ts'

let db: Database
let now: Date
let prepared: RunDays[]
let fails: boolean

const clock = { now: () => now }
const run: DailyRun = {
  name: 'prueba',
  from: '06:30',
  isOn: () => Promise.resolve(true),
  prepare(days) {
    prepared.push(days)
    return Promise.resolve(async (tx) => {
      // What it writes stands or falls with the run.
      await tx
        .insertInto('groups')
        .values({ name: `De ${days.day}, desde ${days.since}` })
        .execute()
      if (fails) throw new Error('killed')
    })
  },
}
const at = (day: string, time = '06:30') => {
  now = new Date(`${day}T${time}:00-05:00`)
}
const made = async (one: DailyRun = run) => {
  await runWhenDue({ db, clock }, one).catch(() => undefined)
  const rows = await db.sql.selectFrom('groups').select('name').where('name', 'like', 'De %').orderBy('id').execute()
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  db = await testDatabase({ clock })
})
beforeEach(() => {
  prepared = []
  fails = false
  at('2026-11-23')
})
afterEach(() => emptyTables(db))
afterAll(() => db.close())

test('a run is made once on its day, from its hour on, which is that of Bogotá', async () => {
  at('2026-11-23', '06:29')
  expect(await made()).toEqual([])
  at('2026-11-23', '06:30')
  expect(await made()).toEqual(['De 2026-11-23, desde 2026-11-22'])
  at('2026-11-23', '23:59')
  expect(await made()).toHaveLength(1)
  expect(prepared).toEqual([{ since: '2026-11-22', day: '2026-11-23', first: true }])
})

test('a run that was missed at its hour is made up on its day; the next one is about the days since', async () => {
  at('2026-11-23', '18:00')
  expect(await made()).toEqual(['De 2026-11-23, desde 2026-11-22'])
  at('2026-11-27', '06:30')
  await made()
  expect(prepared.at(-1)).toEqual({ since: '2026-11-23', day: '2026-11-27', first: false })
})

test('a run whose process dies while it writes leaves nothing, and is made by the next to look', async () => {
  fails = true
  expect(await made()).toEqual([])
  expect(await db.sql.selectFrom('job_runs').selectAll().execute()).toEqual([])
  fails = false
  expect(await made()).toEqual(['De 2026-11-23, desde 2026-11-22'])
})

test('of two processes that make the same run at once, one writes', async () => {
  await Promise.all([runWhenDue({ db, clock }, run), runWhenDue({ db, clock }, run)])
  expect(await made()).toHaveLength(1)
})

test('a run is not made on a day that is none of its own, nor before the one that it comes after', async () => {
  expect(await made({ ...run, isOn: (day) => Promise.resolve(day === '2026-11-24') })).toEqual([])
  const second = vi.fn<DailyRun['prepare']>(() => Promise.resolve(() => Promise.resolve()))
  const then = () => runWhenDue({ db, clock }, { ...run, name: 'segunda', after: 'prueba', prepare: second })
  expect(await then()).toBe('waits')
  expect(await made()).toHaveLength(1)
  expect([await then(), second.mock.calls.length]).toEqual(['over', 1])
})

test('runs are made by themselves, those beside one that fails too, and none while the portal is paused', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let paused = true
  const failing: DailyRun = { ...run, name: 'falla', prepare: () => Promise.reject(new Error('no')) }
  const close = watchRuns({ db, clock, log: pino({ level: 'silent' }) }, [failing, run], () => paused)
  try {
    vi.advanceTimersByTime(5_000)
    expect(prepared).toEqual([])
    paused = false
    await vi.waitFor(
      () => {
        vi.advanceTimersByTime(5_000)
        expect(prepared).toHaveLength(1)
      },
      { timeout: 10_000 },
    )
    at('2026-11-24')
    await vi.waitFor(
      () => {
        vi.advanceTimersByTime(5_000)
        expect(prepared.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-24'])
      },
      { timeout: 10_000 },
    )
  } finally {
    await close()
    vi.useRealTimers()
  }
})
