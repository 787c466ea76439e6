// On one engine: where archives go is asked of the place, and not of the database.
import { readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { scheduleOf } from '#server/platform/base/cron.ts'
import type { Database } from '#server/platform/database/database.ts'
import { installationOn, scratchFolder } from '#server/testing/backups.ts'
import { startAzure, startS3 } from '#server/testing/objectStores.ts'
import { archiveOfDay, sentArchives, type SentArchives } from '#server/testing/sent-archives.ts'
import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import { openElsewhere, type Elsewhere } from './elsewhere.ts'
import { fetchErasures } from './erasures.ts'
import { backupMetrics } from './metrics.ts'
import { keepSchedule } from './schedule.ts'

const minute = 60_000
let db: Database
let here: SentArchives

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => {
  here = sentArchives(db)
})
afterEach(async () => {
  here.remove()
  await emptyTables(db)
})
afterAll(() => db.close())

/** Fails as often as it is told to. */
function failing(elsewhere: Elsewhere, times: number): Elsewhere & { asked: number } {
  const one = {
    ...elsewhere,
    asked: 0,
    async list() {
      one.asked += 1
      if (one.asked <= times) throw new Error('connect ETIMEDOUT')
      return elsewhere.list()
    },
  }
  return one
}

describe.each([
  [
    'a folder',
    () =>
      Promise.resolve({ url: `file:${here.place}`, names: async () => here.atPlace(), stop: async () => undefined }),
  ],
  ['an S3 bucket', startS3],
  ['an Azure container', startAzure],
])('%s', (_name, startStore) => {
  test('gets each archive once, as it is here, and loses what is not kept any more', async () => {
    const store = await startStore()
    try {
      const elsewhere = await openElsewhere(store.url, {})
      const older = await here.archiveOf('20261120')
      const file = await here.archiveOf('20261121')
      const sending = here.sendingTo(elsewhere, { newest: 2 })
      await sending.look()
      expect((await elsewhere.list()).map(({ name }) => name)).toEqual([
        archiveOfDay('20261120'),
        archiveOfDay('20261121'),
      ])
      const content = await elsewhere.read(archiveOfDay('20261121'))
      expect(Buffer.concat(await content!.toArray())).toEqual(readFileSync(file))
      expect(here.lines.map(({ msg }) => msg)).toEqual(['backup copied elsewhere', 'backup copied elsewhere'])
      await sending.look()
      expect(here.lines).toHaveLength(2)
      rmSync(older)
      await here.archiveOf('20261122')
      await sending.look()
      expect((await elsewhere.list()).map(({ name }) => name)).toEqual([
        archiveOfDay('20261121'),
        archiveOfDay('20261122'),
      ])
      await sending.close()
    } finally {
      await store.stop()
    }
  })
})

describe('what is copied elsewhere', () => {
  test('is what the schedule made whole, at once after it was made, and the metrics tell when', async () => {
    await db.pool.query("update kysely_migration set timestamp = '2026-11-22T12:00:00Z'")
    const sending = here.sendingTo(await here.elsewhere())
    here.time = Date.parse('2026-11-23T06:59:30Z')
    const schedule = keepSchedule(installationOn(db, here.dataDir), {
      schedule: scheduleOf('0 2 * * *')!,
      keep: { newest: 14 },
      passphrase: undefined,
      clock: { now: () => new Date(here.time) },
      log: here.log,
      onMade: (name) => void sending.look(name),
    })
    const metric = async () => {
      const registry = new Registry()
      backupMetrics(registry, db, { areSent: true })
      return /backup_last_sent_timestamp_seconds (\d+)/.exec(await registry.metrics())?.[1]
    }
    await schedule.look()
    expect(await metric()).toBe('0')
    here.time = Date.parse('2026-11-23T07:00:01Z')
    await schedule.look()
    await expect.poll(here.atPlace).toEqual(['portal-20261123-020000.tar.gz'])
    await expect.poll(async () => Number(await metric())).toBeGreaterThan(Date.now() / 1000 - 60)
    await schedule.close()
    await sending.close()
  })

  test('are neither archives that somebody asked for nor damaged ones nor unfinished ones', async () => {
    await here.archiveOf('20261121')
    for (const name of ['portal-20261122-020000-manual.tar.gz', 'portal-20261122-020000-damaged.tar.gz', 'x.part'])
      writeFileSync(path.join(here.folder, name), 'x')
    const sending = here.sendingTo(await here.elsewhere())
    await sending.look()
    await sending.close()
    expect(here.atPlace()).toEqual([archiveOfDay('20261121')])
  })

  test('is not what another instance has made less than an hour ago', async () => {
    const file = await here.archiveOf('20261122')
    utimesSync(file, here.time / 1000 - 3500, here.time / 1000 - 3500)
    const sending = here.sendingTo(await here.elsewhere())
    await sending.look()
    expect(here.atPlace()).toEqual([])
    here.time += 2 * minute
    await sending.look()
    await sending.close()
    expect(here.atPlace()).toEqual([archiveOfDay('20261122')])
  })
})

test('the list of who was erased is copied before any archive, again when it has grown, and comes back with a restore', async () => {
  await here.archiveOf('20261121')
  const list = [{ kind: 'contact', id: 7, createdAt: '2026-01-02 03:04:05', erasedAt: '2026-11-20 10:00:00' }]
  const file = path.join(here.folder, 'erasures.json')
  writeFileSync(file, JSON.stringify(list))
  const elsewhere = await here.elsewhere()
  const written: string[] = []
  const noting = async (storedAs: string, content: AsyncIterable<Uint8Array>) => {
    written.push(storedAs)
    await elsewhere.write(storedAs, content)
  }
  const sending = here.sendingTo({ ...elsewhere, write: noting })
  await sending.look()
  await sending.look()
  expect(written).toEqual(['erasures.json', archiveOfDay('20261121')])
  writeFileSync(file, JSON.stringify([...list, { ...list[0], id: 8 }]))
  await sending.look()
  await sending.close()
  expect(written).toEqual(['erasures.json', archiveOfDay('20261121'), 'erasures.json'])
  const other = scratchFolder()
  await fetchErasures(elsewhere, other.folder)
  const fetched = JSON.parse(readFileSync(path.join(other.folder, 'backups/erasures.json'), 'utf8')) as { id: number }[]
  expect(fetched.map(({ id }) => id)).toEqual([7, 8])
  other.remove()
})

describe('a place that is away', () => {
  test('is tried again after 1, 5, 15 and 60 minutes, then each hour, and gets everything once it answers', async () => {
    await here.archiveOf('20261121')
    const elsewhere = failing(await here.elsewhere(), 5)
    const sending = here.sendingTo(elsewhere)
    const begun = here.time
    const tries: number[] = []
    for (let at = 0; at <= 200; at += 1) {
      here.time = begun + at * minute
      const before = elsewhere.asked
      await sending.look()
      if (elsewhere.asked > before) tries.push(at)
    }
    await sending.close()
    expect(tries).toEqual([0, 1, 6, 21, 81, 141])
    expect(here.atPlace()).toEqual([archiveOfDay('20261121')])
    expect(here.lines.filter(({ level }) => level === 50).map(({ msg, failures }) => `${msg} ${failures}`)).toEqual([
      'a backup could not be copied elsewhere 1',
      'a backup could not be copied elsewhere 2',
      'a backup could not be copied elsewhere 3',
      'a backup could not be copied elsewhere 4',
      'a backup could not be copied elsewhere 5',
    ])
  })

  test('that fails again after it had answered is tried after a minute, as the first time', async () => {
    await here.archiveOf('20261120')
    const elsewhere = await here.elsewhere()
    let away = true
    const list = () => (away ? Promise.reject(new Error('connect ETIMEDOUT')) : elsewhere.list())
    const sending = here.sendingTo({ ...elsewhere, list })
    const begun = here.time
    const lookAfter = async (minutes: number) => {
      here.time = begun + minutes * minute
      await sending.look()
    }
    await lookAfter(0)
    await lookAfter(1)
    away = false
    await lookAfter(6)
    await here.archiveOf('20261121')
    away = true
    await lookAfter(7)
    away = false
    await lookAfter(8)
    await sending.close()
    expect(here.atPlace()).toEqual([archiveOfDay('20261120'), archiveOfDay('20261121')])
  })

  test('gets nothing that would be removed there at once', async () => {
    for (const day of ['20261120', '20261121']) await here.archiveOf(day)
    const elsewhere = await here.elsewhere()
    const written: string[] = []
    const write: typeof elsewhere.write = async (storedAs, content) => {
      written.push(storedAs)
      await elsewhere.write(storedAs, content)
    }
    const sending = here.sendingTo({ ...elsewhere, write }, { newest: 1 })
    await sending.look()
    await sending.close()
    expect(written).toEqual([archiveOfDay('20261121')])
  })

  test('keeps the archive whose restore was rehearsed last', async () => {
    await here.archiveOf('20261120')
    await here.archiveOf('20261121')
    const proven = archiveOfDay('20261120')
    const sending = here.sendingTo(await here.elsewhere(), { newest: 1 }, undefined, proven)
    await sending.look()
    await sending.close()
    expect(here.atPlace()).toEqual([archiveOfDay('20261120'), archiveOfDay('20261121')])
  })

  test('that breaks off in the middle keeps nothing of an archive, and gets it whole the next time', async () => {
    const file = await here.archiveOf('20261121')
    const elsewhere = await here.elsewhere()
    let broken = false
    const sending = here.sendingTo({
      ...elsewhere,
      async write(storedAs, content) {
        if (broken) return elsewhere.write(storedAs, content)
        broken = true
        return elsewhere.write(
          storedAs,
          (async function* () {
            for await (const chunk of content) {
              yield chunk.subarray(0, 100)
              throw new Error('socket hang up')
            }
          })(),
        )
      },
    })
    await sending.look()
    expect(here.atPlace()).toEqual([])
    here.time += minute
    await sending.look()
    await sending.close()
    expect(readFileSync(path.join(here.place, archiveOfDay('20261121')))).toEqual(readFileSync(file))
  })

  test('that keeps less than it was given has the archive taken away and sent again', async () => {
    await here.archiveOf('20261121')
    const elsewhere = await here.elsewhere()
    let cut = true
    const sending = here.sendingTo({
      ...elsewhere,
      async write(storedAs, content) {
        await elsewhere.write(storedAs, content)
        if (cut) truncateSync(path.join(here.place, storedAs), 100)
        cut = false
      },
    })
    await sending.look()
    expect(here.atPlace()).toEqual([])
    expect(here.lines.at(-1)?.err?.message).toMatch(
      /^portal-20261121-020000\.tar\.gz has 100 bytes there instead of \d+$/,
    )
    here.time += minute
    await sending.look()
    await sending.close()
    expect(here.atPlace()).toEqual([archiveOfDay('20261121')])
  })
})
