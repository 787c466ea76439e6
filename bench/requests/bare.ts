// node bench/requests/bare.ts SERVER_URL|DATA_DIR
//
// A Fastify route with the same statement and nothing else: no session, no permission, no validation, no log, nothing
// kept. What the portal's own work costs is the distance to this. Run by requests.bench.ts, which also asks it for the
// statements, and for the speed of the database with no HTTP in between.
import type { AddressInfo } from 'node:net'

import Fastify from 'fastify'
import * as z from 'zod/mini'

import { openDatabase } from '#server/platform/database/database.ts'

import { create } from './cases.ts'
import { newCustomer } from './new-customer.ts'
import { insertionOf, type Statement, statementOf } from './statements.ts'

const [place = ''] = process.argv.slice(2)
const db = await openDatabase(place.startsWith('postgres') ? { url: place, dataDir: '' } : { dataDir: place })

const statements = new Map<string, Statement>()
async function statementFor(url: string): Promise<Statement> {
  const known = statements.get(url)
  if (known) return known
  const found = await statementOf(db, url)
  statements.set(url, found)
  return found
}

const app = Fastify()
app.get('/api/*', async (request, reply) => {
  const { rows } = await db.pool.query(await statementFor(request.url.slice('/api'.length)))
  return reply.send({ data: rows })
})
app.post('/api/*', async (request, reply) => {
  const { rows } = await db.pool.query(insertionOf(JSON.stringify(request.body)))
  return reply.code(201).send(rows[0])
})

const Asked = z.object({
  path: z.string(),
  connections: z._default(z.coerce.number(), 1),
  seconds: z._default(z.coerce.number(), 1),
})

app.get('/statement', async (request) => statementFor(Asked.parse(request.query).path))

/** The settings by which the portal's connections plan. */
app.get('/settings', async () => {
  const { rows } = await db.pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where source = 'client' and name in ('plan_cache_mode', 'random_page_cost')`,
  )
  return rows
})

/** How often in a second the statement of a call is answered, asked by so many at once. */
app.get('/loop', async (request) => {
  const { path, connections, seconds } = Asked.parse(request.query)
  const next =
    path === create.path ? () => insertionOf(newCustomer()) : await statementFor(path).then((known) => () => known)
  const began = performance.now()
  const end = began + seconds * 1000
  let answered = 0
  const ask = async () => {
    while (performance.now() < end) {
      await db.pool.query(next())
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  return { perSecond: answered / ((performance.now() - began) / 1000) }
})

await app.listen({ port: 0, host: '127.0.0.1' })
console.log(String((app.server.address() as AddressInfo).port))

process.once('SIGTERM', () => {
  void app
    .close()
    .then(async () => db.close())
    .then(() => process.exit(0))
})
