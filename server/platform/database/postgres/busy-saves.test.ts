import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import { buildApp } from '#server/app.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createCustomer } from '#server/testing/project-records.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'

import { type Database, openDatabase } from '../database.ts'

/** What one statement may take here, in milliseconds. */
const statementTimeoutMs = 800
/** What the log says besides, of the sixth retry. */
const manyRetries = 'many saves lost to others within a minute and were run again'

interface Line {
  level: number
  msg: string
  code?: string
  err?: unknown
}

let base: TestApp
let app: TestApp
let db: Database
let token: string
let customer: number
let lines: Line[] = []
const others: pg.Client[] = []

beforeAll(async () => {
  base = await testApp()
  db = await openDatabase({ url: base.context.db.pool.options.connectionString, dataDir: '', statementTimeoutMs })
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const context = { ...base.context, db, log }
  app = { ...base, context, app: await buildApp({ ...context, tells: false }) }
  ;({ token } = await signedIn(app, { role: 'Administrador' }))
  customer = await createCustomer(app)
})
afterEach(async () => {
  await Promise.all(others.splice(0).map((client) => client.end()))
  lines = []
})
afterAll(async () => {
  await app.app.close()
  await db.close()
  await base.close()
})

async function somebodyElse(): Promise<pg.Client> {
  const client = new pg.Client(base.context.db.pool.options.connectionString)
  await client.connect()
  others.push(client)
  return client
}
const save = (locale: 'es-CO' | 'en-US' = 'es-CO') =>
  call<Problem>(app, `POST /contacts`, {
    token,
    locale,
    body: { customerId: customer, firstName: 'Ana', lastName: 'Ruiz', email: `a${Math.random()}@cliente.test` },
  })
const bulk = () =>
  call<Problem>(app, 'PATCH /customers/customers-list/bulk', {
    token,
    body: { ids: [customer], changes: { classification: 2 } },
  })

/** Says that somebody else is saving, when to come again, and nothing of a database that is away; the log has no stack. */
function expectBusy({ status, headers, body }: Answer<Problem>, code: string): void {
  expect([status, headers['retry-after'], body.type]).toEqual([503, '1', 'urn:portal:problem:busy'])
  const told = lines.filter(({ msg }) => msg !== manyRetries)
  expect(told.map(({ level, msg, err, ...line }) => [level, msg, err, line.code])).toEqual([
    [40, 'a save lost to others that save the same', undefined, code],
  ])
}

test('a save that waits too long for somebody else’s is busy, in either language, and saved once they are done', async () => {
  const other = await somebodyElse()
  await other.query('begin')
  await other.query('select from customers where id = $1 for update', [customer])
  const answer = await save()
  expectBusy(answer, '55P03')
  expect(answer.body.detail).toBe(
    'Otra persona está guardando lo mismo en este momento. No se perdió nada, pero su cambio no se guardó todavía: vuelva a intentarlo.',
  )
  expect((await save('en-US')).body.detail).toBe(
    'Somebody else is saving the same just now. Nothing was lost, but your change is not saved yet: try again.',
  )
  await other.query('rollback')
  expect((await save()).status).toBe(201)
})

test('so is one whose time is over while others take the row from each other, each for a moment', async () => {
  const sharers = await Promise.all([1, 2, 3].map(somebodyElse))
  const over = new AbortController()
  const sharing = sharers.map(async (client, n) => {
    await new Promise((resolve) => setTimeout(resolve, n * 60))
    while (!over.signal.aborted) {
      await client.query('begin')
      await client.query('select from customers where id = $1 for share', [customer])
      await new Promise((resolve) => setTimeout(resolve, 150))
      await client.query('commit')
    }
  })
  await new Promise((resolve) => setTimeout(resolve, 200))
  const answer = await bulk()
  over.abort()
  await Promise.all(sharing)
  expect(answer.text).not.toContain('datos')
  expectBusy(answer, '57014')
})

test.each(['40P01', '40001'])('so is one that lost a conflict (%s) as often as it is tried', async (state) => {
  const { pool } = base.context.db
  await pool.query(`
    create function lose() returns trigger language plpgsql as $$ begin raise exception 'lost' using errcode = '${state}'; end $$;
    create trigger lose before update on customers for each row execute function lose()`)
  try {
    expectBusy(await bulk(), state)
    const { body } = await app.app.inject('/metrics')
    expect(body).toContain(`transaction_retries_total{code="${state}",call="PATCH /customers/customers-list/bulk"} 3\n`)
  } finally {
    await pool.query('drop function lose cascade')
  }
})

test('a statement that only takes too long is the database’s own, not somebody else’s', async () => {
  const { pool } = base.context.db
  await pool.query(`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return new; end $$;
    create trigger dawdle before update on customers for each row execute function dawdle()`)
  try {
    expect(await bulk()).toMatchObject({ status: 503, body: { type: 'urn:portal:problem:unavailable' } })
    expect(lines.map(({ level }) => level)).toEqual([50])
  } finally {
    await pool.query('drop function dawdle cascade')
  }
})
