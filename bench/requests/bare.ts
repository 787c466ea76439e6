// node bench/requests/bare.ts SERVER_URL|DATA_DIR A Fastify route with the same statement and nothing else.
// requests.bench.ts finds the statements first.
import Fastify from 'fastify'
import * as z from 'zod/mini'

import { portOf } from '#server/platform/base/port-of.ts'
import { openDatabase } from '#server/platform/database/database.ts'

import { insertionOf, type Statement, statementOf } from './statements.ts'

const [database = ''] = process.argv.slice(2)
const db = await openDatabase(database.startsWith('postgres') ? { url: database, dataDir: '' } : { dataDir: database })

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

/** Finds the statements of these calls, which takes asking each of them once. */
app.post('/prepare', async (request) => {
  for (const url of z.array(z.string()).parse(request.body)) await statementFor(url)
  return {}
})

await app.listen({ port: 0, host: '127.0.0.1' })
console.log(portOf(app.server))

process.once('SIGTERM', () => {
  void app
    .close()
    .then(async () => db.close())
    .then(() => process.exit(0))
})
