import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi, type MockInstance } from 'vitest'

import type { InstallationStatus } from '#contract/status.ts'
import { buildApp } from '#server/app.ts'
import { customerDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { fillFirstData } from '#server/testing/first-data.ts'
import { Network } from '#server/testing/lossy-network.ts'
import {
  findServer,
  startOwnReplica,
  startOwnServer,
  type OwnReplica,
  type OwnServer,
} from '#server/testing/postgresServer.ts'
import { onServer } from '#server/testing/template.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { openDatabase, type Database } from '../database.ts'
import { askServer } from './questions.ts'

// One primary with one replica, and two portals, for all of these: to start them takes seconds.

let primary: OwnServer
let replica: OwnReplica
let network: Network
let db: Database
let portal: TestApp
let other: TestApp
let token: string
let spied: MockInstance<(this: pg.Client, ...given: never[]) => unknown>

/** The statements with a name since it was cleared, and whether the replica was asked. */
const asked = (): { name: string; there: boolean }[] =>
  spied.mock.calls.flatMap(([statement], call) => {
    const { name } = (statement ?? {}) as { name?: string }
    const there = spied.mock.contexts[call]?.port === Number(new URL(network.url).port)
    return name === undefined || name.startsWith('replica.') ? [] : [{ name, there }]
  })

beforeAll(async () => {
  const source = findServer({ PATH: process.env['PATH'] })
  if (!source || !('binaries' in source)) throw new Error('There is no PostgreSQL to be started')
  primary = await startOwnServer(source.binaries, ['fsync=off'])
  replica = await startOwnReplica(source.binaries, primary.url, ['fsync=off', 'max_standby_streaming_delay=50ms'])
  network = await Network.to(replica.url)
  spied = vi.spyOn(pg.Client.prototype, 'query')
  const addresses = { url: primary.url, readUrl: network.url, dataDir: '' }
  db = await openDatabase(addresses)
  await fillFirstData(db)
  portal = await testApp({}, { db })
  const context = { ...portal.context, db: await openDatabase(addresses) }
  other = { ...portal, context, app: await buildApp({ ...context, tells: false }) }
  token = (await signedIn(portal, { role: 'Administrador' })).token
}, 60_000)
afterAll(async () => {
  network.mend()
  await other.app.close()
  await other.context.db.close()
  await portal.close()
  await network.close()
  await replica.stop()
  await primary.stop()
})
beforeEach(async () => {
  await readsFromReplica(portal)
  await readsFromReplica(other)
})

const look = async () => (await db.replica('now'))!

async function readsFromReplica({ context: { db } }: TestApp): Promise<void> {
  for (const limit = Date.now() + 15_000; !(await isCopy(db)); await wait(20))
    if (Date.now() > limit) throw new Error(`Nothing is read from the replica: ${JSON.stringify(await look())}`)
}

/** Stops the replica where it is, or lets it go on; what it replays may be in the way of being told so. */
async function replaying(how: 'pause' | 'resume'): Promise<void> {
  const tell = async () => onServer(replica.url, `select pg_wal_replay_${how}()`)
  await tell().catch(tell)
}

/** Whether a read that may be from the replica is. */
async function isCopy(of: Database): Promise<boolean> {
  const [row] = await of.fromReplica!(() =>
    of.named<{ copy: boolean }>('whence', 'select pg_is_in_recovery() as copy', []),
  )
  return row!.copy
}

const get = (path: string, from = portal) => call<{ type?: string }>(from, `GET ${path}`, { token })

let made = 0
/** Saves a customer. @returns its name */
async function save(by = token): Promise<string> {
  const name = `Faro ${(made += 1)}X`
  const body = await customerDraft(portal, { code: `FARO-${made}`, commercialName: name })
  expect((await call(portal, 'POST /customers/create-customer', { token: by, body })).status).toBe(201)
  return name
}

const finds = async (name: string, from = portal): Promise<boolean> =>
  (await get(`/search?searchTerm=${encodeURIComponent(name)}`, from)).text.includes(name)

describe('a replica serves', () => {
  test.each([
    ['the portfolio', '/portfolio?top=10', /^(portfolio|record|calendar|cadences)\./],
    ['the search over everything', '/search?searchTerm=faro', /^search/],
    ['an export, to its last row', '/customers/customers-list/export?format=csv', /^customers/],
  ])('%s', async (_what, path, names) => {
    await save()
    // So that its connections stand: one that takes a second to open is passed over.
    await Promise.all(Array.from({ length: 6 }, async () => finds('Faro')))
    await readsFromReplica(portal)
    await wait(200)
    spied.mockClear()
    expect((await get(path)).status).toBe(200)
    const those = asked().filter(({ name }) => names.test(name))
    expect(those.length).toBeGreaterThan(0)
    expect(those.filter(({ there }) => !there)).toEqual([])
  })

  test('neither who is signed in, nor lists, nor records, nor what is saved', async () => {
    spied.mockClear()
    await get('/customers/customers-list?top=10&searchTerm=faro')
    await get('/search?searchTerm=faro')
    await save()
    const there = new Set(
      asked()
        .filter(({ there }) => there)
        .map(({ name }) => name.split('.')[0]),
    )
    expect([...there]).toEqual(['search'])
    expect(asked().length).toBeGreaterThan(5)
  })
})

describe('whoever asks a replica', () => {
  test('finds what they have just saved, on any instance', async () => {
    const found: boolean[] = []
    for (let round = 0; round < 40; round += 1) found.push(await finds(await save(), round % 2 === 0 ? portal : other))
    expect(found).not.toContain(false)
    expect((await look()).reads.replica).toBeGreaterThan(0)
  })

  test('finds it also while the replica lags, and what others saved that they have seen elsewhere', async () => {
    const colleague = (await signedIn(portal, { role: 'Administrador' })).token
    await replaying('pause')
    const [own, seen] = [await save(), await save(colleague)]
    expect((await get(`/customers/customers-list?top=5&searchTerm=${encodeURIComponent(seen)}`)).text).toContain(seen)
    expect([await finds(own, other), await finds(seen, other)]).toEqual([true, true])
    await replaying('resume')
  })
})

test('a call that has asked the primary anything asks it for the rest, so that it never sees less', async () => {
  const copies = await db.fromReplica!(async () => {
    const before = await db.named<{ copy: boolean }>('whence', 'select pg_is_in_recovery() as copy', [])
    await db.sql.selectFrom('roles').select('id').execute()
    const look = await db.look(async (tx) => sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(tx))
    return [...before, ...look.rows]
  })
  expect(copies.map(({ copy }) => copy)).toEqual([true, false])
})

describe('a replica that can not serve is passed over without an error, and used again by itself:', () => {
  test('one that is 2 s behind', async () => {
    await replaying('pause')
    const name = await save()
    await expect.poll(async () => (await look()).state).toBe('behind')
    expect((await look()).behindMs).toBeGreaterThanOrEqual(2_000)
    const began = performance.now()
    spied.mockClear()
    expect(await finds(name)).toBe(true)
    expect(asked().filter(({ there }) => there)).toEqual([])
    expect(performance.now() - began).toBeLessThan(1_000)
    const { body } = await call<InstallationStatus>(portal, 'GET /admin/status', { token })
    const line = body.lines.find(({ check }) => check === 'replica')
    expect(line?.level).toBe('notice')
    expect(line?.what).toMatch(/^La réplica tiene \d,\d s de atraso: las lecturas van al principal\.$/)
    const metrics = (await portal.app.inject({ url: '/metrics' })).body
    expect(metrics).toContain('database_replica_up 0')
    await replaying('resume')
    await readsFromReplica(portal)
    expect((await portal.app.inject({ url: '/metrics' })).body).toContain('database_replica_up 1')
  })

  test('one that is away', async () => {
    network.refuse()
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await get('/portfolio?top=10')).status))
    expect(statuses).toEqual(Array(6).fill(200))
    await expect.poll(async () => (await look()).state).toBe('away')
    network.mend()
    await readsFromReplica(portal)
  })

  test('one that falls silent in the middle of a read', async () => {
    const began = performance.now()
    const silent = db.fromReplica!(async () => {
      network.silence()
      return db.named<{ copy: boolean }>('whence', 'select pg_is_in_recovery() as copy', [])
    })
    expect(await silent).toEqual([{ copy: false }])
    // 2.2 s for the silent one, once.
    expect(performance.now() - began).toBeLessThan(4_000)
    const again = performance.now()
    expect(await isCopy(db)).toBe(false)
    expect(performance.now() - again).toBeLessThan(1_500)
    network.mend()
  })

  test('one that ends a read because of what it replays', async () => {
    const read = db.fromReplica!(() =>
      db.named<{ copy: boolean }>(
        'slow',
        'select pg_is_in_recovery() as copy, pg_sleep(case when pg_is_in_recovery() then 1.5 else 0 end) from cities limit 1',
        [],
      ),
    )
    await wait(200)
    await onServer(
      primary.url,
      'begin; alter table cities add column passing int; alter table cities drop column passing; commit',
    )
    expect((await read)[0]!.copy).toBe(false)
  })

  test('one that is no replica', async () => {
    const lone = await openDatabase({ url: primary.url, readUrl: primary.url, dataDir: '', asItIs: true })
    expect((await lone.replica('now'))!.state).toBe('primary')
    expect(await isCopy(lone)).toBe(false)
    await lone.close()
  })
})

test('what is no replica of the server is told before the start', async () => {
  const source = inject('testEngine')
  const elsewhere = source.engine === 'postgres' ? source.serverUrl : ''
  expect(await askServer({ url: primary.url, readUrl: network.url })).toEqual([])
  const [remark] = await askServer({ url: primary.url, readUrl: elsewhere })
  expect(remark?.[0]).toContain('que no es una réplica de la base de datos de DATABASE_URL')
})
