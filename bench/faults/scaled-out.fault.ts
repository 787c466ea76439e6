import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { firstOf } from '#contract/items.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { freePort } from '#server/testing/free-port.ts'
import { findServer, startOwnReplica, startOwnServer } from '#server/testing/postgresServer.ts'
import { onServer, withDatabase } from '#server/testing/template.ts'

import { movableAddress } from './address.ts'
import { signIn } from './calls.ts'
import { parentOf } from './cpu.ts'
import { CannotTry, type Fault, type Figure, type Outcome } from './fault.ts'
import { Journal } from './journal.ts'
import { OwnReaders } from './own-readers.ts'
import { startPooler } from './pgbouncer.ts'
import { ownFolder, remove, startVictim, type Victim } from './portal.ts'
import { costOfList, scaling, unlimited } from './throughput.ts'
import { startWebProxy } from './web-proxy.ts'

const instances = 3
const people = 12
/** Searches for what was saved a moment before. */
const ownReads = 10_000
const ownReadsLimitMs = 20 * 60_000
/** How long an operator takes from the end of the primary to the first step. */
const operatorMs = 1_000

/** A primary that tells its replica of each commit before it acknowledges it: nothing is lost with it. */
const settings = ['synchronous_standby_names=replica', 'synchronous_commit=on']

const scaledOut: Fault = async ({ seconds }) => {
  const site = await openSite()
  try {
    const { api, portals } = site
    const token = await signIn(api)
    const readers = new OwnReaders(api)
    await readers.signIn(token, people)
    const outcomes: Outcome[] = []

    const served = await readsOf(portals)
    await readers.read(ownReads, ownReadsLimitMs)
    const from = await readsOf(portals)
    outcomes.push({
      did: `${people} people save a customer and search for it at once, through nginx on ${instances} instances`,
      figures: [
        ...readFigures(readers, ownReads),
        { what: 'searches that the replica served', value: from.replica - served.replica, atLeast: 1 },
        { what: 'that went to the primary', value: from.primary - served.primary },
      ],
    })

    const measuring = { portals, token, seconds: Math.max(3, seconds / 5) }
    outcomes.push({
      did: 'reads, two of three of a list and one a search, of one, two and three instances',
      figures: [...(await scaling(measuring)), ...(await unlimited(measuring))],
    })
    outcomes.push({ did: 'what a pooler costs', figures: await poolerCosts(site, token, measuring.seconds) })

    outcomes.push(await failover(site, readers, token))
    return outcomes
  } finally {
    await site.close()
  }
}

export default scaledOut

type Site = Awaited<ReturnType<typeof openSite>>

async function openSite() {
  const source = findServer({ PATH: process.env['PATH'] })
  if (!source || !('binaries' in source)) throw new CannotTry('there is no PostgreSQL to be started')
  const { binaries } = source
  const ends: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (let end = ends.pop(); end; end = ends.pop()) await end()
  }
  try {
    const primary = await startOwnServer(binaries, settings)
    ends.push(primary.stop)
    const replica = await startOwnReplica(binaries, primary.url)
    ends.push(replica.stop)
    await onServer(primary.url, 'create database portal')
    const [url, replicaUrl] = [withDatabase(primary.url, 'portal'), withDatabase(replica.url, 'portal')]
    const [direct, read] = [await movableAddress(url), await movableAddress(replicaUrl)]
    ends.push(direct.close, read.close)
    const pooler = await startPooler(url)
    ends.push(pooler.stop)
    const folder = ownFolder()
    ends.push(() => remove(folder))
    const env = {
      STORAGE_URL: `file:${folder}/files`,
      TRUST_PROXY: '127.0.0.1',
      DATABASE_DIRECT_URL: direct.instead(url),
      DATABASE_READ_URL: read.instead(url),
    }
    const start = async (port: number, own: Record<string, string>, at = pooler.url): Promise<Victim> => {
      const portal = await startVictim(folder, { url: at, port, env: { ...env, ...own } })
      ends.push(portal.stop)
      return portal
    }
    const ports = await Promise.all(Array.from({ length: instances }, freePort))
    const portals: Victim[] = []
    for (const port of ports) portals.push(await start(port, {}))
    const proxy = await startWebProxy('nginx', ports)
    ends.push(proxy.stop)
    const api = `${proxy.address}/api`
    return { binaries, api, portals, primary, replica, url, replicaUrl, direct, read, pooler, start, ends, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Who was asked by all instances together for what a replica may answer. */
async function readsOf(portals: readonly Victim[]): Promise<{ replica: number; primary: number; up: number }> {
  const texts = await Promise.all(portals.map(async ({ address }) => (await fetch(`${address}/metrics`)).text()))
  const sum = (name: string): number =>
    texts.reduce(
      (total, text) =>
        total +
        Number(
          text
            .split('\n')
            .find((line) => line.startsWith(name))
            ?.split(' ')[1],
        ),
      0,
    )
  return {
    replica: sum('database_replica_reads_total{by="replica"}'),
    primary: sum('database_replica_reads_total{by="primary"}'),
    up: sum('database_replica_up '),
  }
}

const readFigures = ({ own, others, failed }: OwnReaders, least: number): Figure[] => [
  { what: 'searches for what the same person had just saved', value: own.reads, atLeast: least },
  { what: 'that did not find it', value: own.stale, is: 0 },
  { what: 'searches for what somebody else had just saved', value: others.reads, atLeast: least / 2 },
  { what: 'that did not find it', value: others.stale, is: 0 },
  { what: 'calls that failed', value: failed },
]

async function poolerCosts(site: Site, token: string, seconds: number): Promise<Figure[]> {
  const plain = await site.start(await freePort(), { DATABASE_DIRECT_URL: '', DATABASE_READ_URL: '' }, site.url)
  const database = [await postmasterOf(site.url)]
  const pooled = firstOf(site.portals)
  return [
    ...(await costOfList('without one', { portal: plain, database, pooler: [], token, seconds })),
    ...(await costOfList('through PgBouncer', { portal: pooled, database, pooler: [site.pooler.pid], token, seconds })),
  ]
}

async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = parentOf(firstOf(rows).pid)
  await client.end()
  return parent
}

/** The primary dies; the operator's steps make the replica the new one. @returns when each was over, the first save with it */
async function takeOver({ primary, replica, pooler, direct, replicaUrl }: Site, journal: Journal) {
  const killed = performance.now()
  await primary.kill()
  await wait(operatorMs)
  await replica.promote()
  pooler.moveTo(replicaUrl)
  direct.moveTo(replicaUrl)
  const [moved, acknowledged] = [performance.now(), journal.codes.length]
  while (journal.codes.length === acknowledged && performance.now() - moved < 60_000) await wait(10)
  return { killed, moved, back: performance.now() }
}

/** While people work; then another replica is made. */
async function failover(site: Site, readers: OwnReaders, token: string): Promise<Outcome> {
  const { api, replica, replicaUrl, portals } = site
  const journal = new Journal()
  readers.countAnew()
  const stopWriting = await journal.write({ api, token }, 8)
  const stopReading = await readers.start()
  await wait(3_000)

  const { killed, moved, back } = await takeOver(site, journal)
  await wait(5_000)
  const { up: withoutReplica } = await readsOf(portals)

  const another = await startOwnReplica(site.binaries, replica.url)
  site.ends.push(another.stop)
  site.read.moveTo(another.url)
  const made = performance.now()
  while ((await readsOf(portals)).up < instances && performance.now() - made < 60_000) await wait(100)
  const served = (await readsOf(portals)).replica
  const again = performance.now()
  await wait(5_000)
  const servedAgain = (await readsOf(portals)).replica - served
  await Promise.all([stopWriting(), stopReading()])

  const db = await openDatabase({ dataDir: '', url: replicaUrl })
  const figures = await journal.figures(db)
  await db.close()
  return {
    did: 'kill -9 of the primary while 8 clients write and 12 people save and search; the replica takes over, and another one is made',
    figures: [
      ...figures,
      ...readFigures(readers, 1),
      ...[...journal.statuses].map(([status, value]) => ({ what: `writes answered ${status}`, value })),
      { what: 'odd answers to writes (no 201, no 503)', value: journal.odd + journal.count(0), is: 0 },
      { what: 'slowest answer to a write', value: journal.slowest, unit: 'ms', atMost: 6_000 },
      {
        what: 'from the end of the primary to the first save, of which the operator waited 1 s',
        value: back - killed,
        unit: 'ms',
      },
      { what: 'of it after the last step', value: back - moved, unit: 'ms', atMost: 10_000 },
      { what: 'instances that read from a replica while there was none', value: withoutReplica, is: 0 },
      { what: 'until all three read from the new one', value: again - made, unit: 'ms', atMost: 10_000 },
      { what: 'searches that it served within 5 s', value: servedAgain, atLeast: 1 },
    ],
  }
}
