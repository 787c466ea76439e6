// node bench/requests/bare.ts SERVER_URL|DATA_DIR
//
// A Fastify route with the same page query and nothing else: no session, no permission, no validation, no log, nothing
// kept. What the portal's own work costs is the distance to this. Run by requests.bench.ts.
import type { AddressInfo } from 'node:net'

import Fastify from 'fastify'
import * as z from 'zod/mini'

import { employees } from '#contract/employees.ts'
import { projects } from '#contract/projects.ts'
import { pagingOf } from '#server/db/lists.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { employeeById, employeePage } from '#server/features/employees/employees.queries.ts'
import { projectPage } from '#server/features/projects/projects.queries.ts'

const [place = ''] = process.argv.slice(2)
const db = await openDatabase(place.startsWith('postgres') ? { url: place, dataDir: '' } : { dataDir: place })

interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** The last statement that a query function asks: the one that reads the page. */
async function statementOf(read: (watched: Database) => Promise<unknown>): Promise<Statement> {
  let asked: Statement | undefined
  const note = <Row extends object>(ask: Database['named']) =>
    async function noted(name: string, text: string, values: unknown[]): Promise<Row[]> {
      asked = { name, text, values }
      return ask<Row>(name, text, values)
    }
  await read({ ...db, named: note(db.named), quick: note(db.quick) })
  if (!asked) throw new Error('No statement was asked')
  return asked
}

const statements = new Map<string, Statement>()
const app = Fastify()
app.get('/api/*', async (request, reply) => {
  const statement = statements.get(request.url) ?? (await prepare(request.url))
  const { rows } = await db.pool.query(statement)
  return reply.send({ data: rows })
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(String((app.server.address() as AddressInfo).port))

async function prepare(url: string): Promise<Statement> {
  const { pathname, searchParams } = new URL(url, 'http://bare')
  const path = pathname.replace('/api', '')
  const asked = Object.fromEntries(searchParams)
  const statement = await statementOf(async (watched) => {
    if (path === projects.list.path) return projectPage(watched, z.parse(projects.list.query, asked))
    const paging = path === employees.list.path && pagingOf(z.parse(employees.list.query, asked))
    return paging ? employeePage(watched, paging) : employeeById(watched, Number(path.split('/').at(-1)))
  })
  statements.set(url, statement)
  return statement
}

process.once('SIGTERM', () => {
  void app
    .close()
    .then(async () => db.close())
    .then(() => process.exit(0))
})
