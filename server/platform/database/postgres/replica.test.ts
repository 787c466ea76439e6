import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { Network } from '#server/testing/lossy-network.ts'
import { findServer, startOwnReplica, startOwnServer, type OwnReplica, type OwnServer } from '#server/testing/postgresServer.ts'
import { fillFirstData } from '#server/testing/first-data.ts'
import { signedIn } from '#server/testing/factories.ts'
import { customerDraft } from '#server/testing/drafts.ts'
import { onServer } from '#server/testing/template.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { openDatabase, type Database } from '../database.ts'
import { askServer } from './questions.ts'

// One primary with one replica for all of these: to start them takes seconds.

let primary: OwnServer
let replica: OwnReplica
let network: Network
let db: Database
let portal: TestApp
let token: string

beforeAll(async () => {
  const source = findServer({ PATH: process.env['PATH'] })
  if (!source || !('binaries' in source)) throw new Error('There is no PostgreSQL to be started')
  primary = await startOwnServer(source.binaries, ['fsync=off'])
  replica = await startOwnReplica(source.binaries, primary.url, ['fsync=off', 'max_standby_streaming_delay=50ms'])
  network = await Network.to(replica.url)
  db = await openDatabase({ url: primary.url, readUrl: network.url, dataDir: '' })
  await fillFirstData(db)
  portal = await testApp({}, { db })
  token = (await signedIn(portal, { role: 'Administrador' })).token
}, 60_000)
afterAll(async () => {
  network.mend()
  await portal.close()
  await network.close()
  await replica.stop()
  await primary.stop()
})
beforeEach(follows)

const look = async () => (await db.replica('now'))!

async function follows(): Promise<void> {
  const limit = Date.now() + 10_000
  while ((await look()).state !== 'follows' || !(await fromReplica())) {
    if (Date.now() > limit) throw new Error(`The replica is ${(await look()).state}`)
    await wait(20)
  }
}

/** Whether a read that may be, is from the replica now. */
async function fromReplica(): Promise<boolean> {
  const [row] = await db.fromReplica!(() =>
    db.named<{ copy: boolean }>('whence', 'select pg_is_in_recovery() as copy', []),
  )
  return row!.copy
}

const reads = async () => (await look()).reads

const create = async (code: string) =>
  call<{ id: number }>(portal, 'POST /customers/create-customer', {
    token,
    body: await customerDraft(portal, { code, commercialName: `Faro ${code}` }),
  })
const find = async (words: string) =>
  (await call<{ customers: { data: unknown[] } }>(portal, `GET /search?searchTerm=${words}`, { token })).text

describe('what the replica serves', () => {
  test('are portfolios, searches and exports, and nothing else', async () => {
    const before = (await reads()).replica
    for (const path of ['/portfolio/portfolio-list?top=10', '/search?searchTerm=faro', '/customers/customers-list/export?format=csv']) {
      const { replica } = await reads()
      expect((await call(portal, `GET ${path}`, { token })).status).toBe(200)
      expect((await reads()).replica, path).toBe(replica + 1)
    }
    await call(portal, 'GET /customers/customers-list?top=10&searchTerm=faro', { token })
    expect((await reads()).replica).toBe(before + 3)
  })
})
