import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import * as z from 'zod/mini'

import { customers } from '#contract/customers.ts'
import { firstOf, itemAt } from '#contract/items.ts'
import { webhooks } from '#contract/webhooks.ts'
import { portOf } from '#server/platform/base/port-of.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'

import { answerOf, ask, customerDraft, firstIdOf, signIn } from './calls.ts'
import type { Fault, Figure } from './fault.ts'
import { ownFolder, remove, startPostgres, startVictim, type Victim } from './portal.ts'

const saves = 10_000
const records = 50
const writers = 8
/** The last try of nine always arrives: what is given up is another test's. */
const mostFailures = 7
const longestMs = 30 * 60_000

const Version = z.object({ version: z.int() })
const Call = z.object({ data: z.object({ id: z.int(), version: z.int() }) })

/** A program that refuses each third call, and keeps in which order the versions of each record came. */
async function openReceiver() {
  const taken = new Map<number, number[]>()
  const refused = new Map<string, number>()
  const counts = { calls: 0, refused: 0, again: 0, late: 0 }
  const last = new Map<number, number>()
  const receive = (id: string, body: string): number => {
    const { data } = Call.parse(JSON.parse(body))
    counts.calls += 1
    if (data.version < (last.get(data.id) ?? 0)) counts.late += 1
    last.set(data.id, Math.max(data.version, last.get(data.id) ?? 0))
    const before = refused.get(id) ?? 0
    if (counts.calls % 3 === 0 && before < mostFailures) {
      refused.set(id, before + 1)
      counts.refused += 1
      return 500
    }
    const versions = taken.get(data.id) ?? []
    if (versions.includes(data.version)) counts.again += 1
    else taken.set(data.id, [...versions, data.version])
    return 204
  }
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => response.writeHead(receive(String(request.headers['webhook-id']), body)).end(),
      // Who is killed while it calls has said nothing whole.
      () => undefined,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${portOf(server)}/portal`
  return {
    url,
    taken,
    counts,
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Two portals on one database, each of which is killed and started again. */
class Pair {
  readonly portals: Victim[]
  readonly #start: (n: number) => Promise<Victim>
  #turn = 0

  constructor(portals: Victim[], start: (n: number) => Promise<Victim>) {
    this.portals = portals
    this.#start = start
  }

  get api(): string {
    return itemAt(this.portals, this.#turn++ % this.portals.length).api
  }

  async killAndStart(n: number): Promise<void> {
    await itemAt(this.portals, n).kill()
    this.portals[n] = await this.#start(n)
  }
}

interface Saved {
  /** Versions that were answered, by record. */
  acknowledged: Map<number, number>
  count: number
}

interface Made {
  id: number
  draft: object
}

async function makeRecords(pair: Pair, token: string): Promise<Made[]> {
  const cityId = await firstIdOf(pair.api, token, 'cities')
  const made: Made[] = []
  for (let n = 0; n < records; n++) {
    const draft = customerDraft(`WEB-${n}`, cityId)
    const { id } = await answerOf<{ id: number }>(`${pair.api}${customers.create.path}`, { token, json: draft })
    made.push({ id, draft })
  }
  return made
}

/** Saves records of its own until all have saved enough together; a call that breaks is made again by the other portal. */
async function write(pair: Pair, token: string, own: readonly Made[], saved: Saved): Promise<void> {
  for (let n = 0; saved.count < saves; n++) {
    const { id, draft } = itemAt(own, n % own.length)
    const json = { ...draft, commercialName: `Cliente ${id} ${n}` }
    const answer = await ask(`${pair.api}/customers/update-customer/${id}`, { token, method: 'PUT', json }).catch(
      () => undefined,
    )
    if (!answer?.ok) {
      await wait(20)
      continue
    }
    const told = Version.safeParse(await answer.json().catch(() => undefined))
    if (!told.success) continue
    const { version } = told.data
    saved.acknowledged.set(id, Math.max(version, saved.acknowledged.get(id) ?? 0))
    saved.count += 1
  }
}

/** What is to be tried again later is tried at once: of the pauses are others' tests, and they would take days. */
const hasten = (db: Database) =>
  db.pool.query(`update webhook_deliveries set due_at = now() where state = 'waiting' and due_at > now()`)

async function untilDelivered(db: Database, saved: Saved): Promise<number> {
  const began = performance.now()
  for (;;) {
    await hasten(db)
    const { rows } = await db.pool.query<{ waiting: number; unqueued: number }>(`select
      (select count(*) from webhook_deliveries where state = 'waiting')::int as waiting,
      (select count(*) from audit where entity = 'customer')::int - (select count(*) from webhook_deliveries)::int as unqueued`)
    const { waiting, unqueued } = firstOf(rows)
    if (saved.count >= saves && waiting === 0 && unqueued <= 0) return (performance.now() - began) / 1000
    if (performance.now() - began > longestMs) return Infinity
    await wait(1_000)
  }
}

async function compared(db: Database, taken: Map<number, number[]>, saved: Saved): Promise<Figure[]> {
  const { rows } = await db.pool.query<{ id: number; version: number }>(
    `select entity_id as id, version from audit where entity = 'customer' order by id`,
  )
  const trail = new Map<number, number[]>()
  for (const { id, version } of rows) trail.set(id, [...(trail.get(id) ?? []), version])
  let [missing, outOfOrder, foreign, lost] = [0, 0, 0, 0]
  for (const [id, versions] of trail) {
    const got = taken.get(id) ?? []
    missing += versions.filter((version) => !got.includes(version)).length
    foreign += got.filter((version) => !versions.includes(version)).length
    outOfOrder += got.filter((version, n) => version < (got[n - 1] ?? 0)).length
    lost += Number((saved.acknowledged.get(id) ?? 0) > (versions.at(-1) ?? 0))
  }
  const given = await db.pool.query<{ n: number }>(
    `select count(*)::int as n from webhook_deliveries where state = 'givenUp'`,
  )
  return [
    { what: 'saves acknowledged', value: saved.count, atLeast: saves },
    { what: 'changes in the trail', value: rows.length, atLeast: saves },
    { what: 'of them never told', value: missing, is: 0 },
    { what: 'told of a record out of their order', value: outOfOrder, is: 0 },
    { what: 'told that are not in the trail', value: foreign, is: 0 },
    { what: 'records whose acknowledged save is not in the trail', value: lost, is: 0 },
    { what: 'given up', value: firstOf(given.rows).n, is: 0 },
  ]
}

/**
 * 10 000 saves through two portals, each of which is killed (signal 9) in turn, with a webhook whose receiver refuses each
 * third call: every change has to arrive, those of a record in their order.
 */
const webhookLosses: Fault = async ({ rounds = 4 }) => {
  const [server, receiver] = [await startPostgres(), await openReceiver()]
  const folders = [ownFolder(), ownFolder()]
  const env = { WEBHOOK_ALLOW: '127.0.0.0/8' }
  const start = (n: number) => startVictim(itemAt(folders, n), { url: server.url, env })
  try {
    const pair = new Pair([await start(0), await start(1)], start)
    const token = await signIn(pair.api)
    await answerOf(`${pair.api}${webhooks.create.path}`, { token, json: { url: receiver.url, kinds: ['customer'] } })
    const made = await makeRecords(pair, token)
    const db = await openDatabase({ dataDir: '', url: server.url })
    const saved: Saved = { acknowledged: new Map(), count: 0 }
    const delivered = untilDelivered(db, saved)
    const writing = Array.from({ length: writers }, (_, n) =>
      write(
        pair,
        token,
        made.filter((_each, m) => m % writers === n),
        saved,
      ),
    )
    for (let round = 0; round < rounds; round++) {
      await wait(2_000 + Math.random() * 8_000)
      await pair.killAndStart(round % 2)
    }
    await Promise.all(writing)
    const seconds = await delivered
    const figures = await compared(db, receiver.taken, saved)
    await db.close()
    for (const portal of pair.portals) await portal.stop()
    const { calls, refused, again, late } = receiver.counts
    return [
      {
        did: `${saves} saves of ${records} customers through two portals on one PostgreSQL, ${rounds} kills, each third call refused`,
        figures: [
          ...figures,
          { what: 'calls', value: calls },
          { what: 'refused', value: refused, atLeast: saves / 3 },
          { what: 'taken once more after a kill', value: again },
          { what: 'calls of a version after a later one had come', value: late, is: 0 },
          { what: 'until the last had arrived', value: seconds, unit: 's', atMost: longestMs / 1000 },
        ],
      },
    ]
  } finally {
    receiver.close()
    await server.stop()
    folders.forEach(remove)
  }
}

export default webhookLosses
