// On both engines: it speaks SQL.
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { plusDays } from '#server/demo/days.ts'
import { companyAtWork, type Ask } from '#server/testing/company-at-work.ts'
import { customerDraft } from '#server/testing/drafts.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { PortfolioDays } from './portfolio-days.service.ts'

// Some hundred calls, each followed by two days that are read whole.
vi.setConfig({ testTimeout: 60_000 })

const firstDay = '2026-02-02'

let app: TestApp
let token: string
let held: PortfolioDays
let company: Awaited<ReturnType<typeof companyAtWork>>

const ask: Ask = async (request, body) => call(app, request, { token, body })

/** Goes to ten in the morning of a day, and signs in. */
async function at(day: string): Promise<void> {
  app.setTime(new Date(`${day}T15:00:00Z`))
  token = (await signedIn(app, { role: 'Administrador' })).token
}

beforeAll(async () => {
  app = await testApp()
  await at(firstDay)
  held = new PortfolioDays(app.context)
  company = await companyAtWork(ask, 1551)
  await company.open(firstDay, 20)
})
afterAll(() => app.close())

const rowsOn = async (days: PortfolioDays, day: string) =>
  (await days.at(day)).rows.toSorted((one, other) => one.row.id - other.row.id)

/** What is held of a day, and what it is when it is read whole. */
async function bothOf(day: string) {
  const fresh = new PortfolioDays(app.context)
  return { held: await rowsOn(held, day), whole: await rowsOn(fresh, day) }
}

const first = async (list: string) => ((await ask(`GET ${list}`)).body as { id: number }[])[0]!

test('after each change a cached day has the same rows as one that is read whole', async () => {
  for (let n = 0; n < 4; n += 1) {
    const day = plusDays(firstDay, n * 9)
    await at(day)
    for (let round = 0; round < 12; round += 1) {
      await company.work(day, 3)
      for (const asOf of n > 0 ? [day, plusDays(day, -7)] : [day]) {
        const { held: kept, whole } = await bothOf(asOf)
        expect([asOf, kept]).toEqual([asOf, whole])
      }
    }
  }
})

test('a change that every row depends on has all rows computed anew', async () => {
  const { id } = await first('/catalogs/products')
  const milestone = await first('/project-milestone/milestone-list')
  const today = plusDays(firstDay, 27)
  for (const [request, body] of [
    [`PUT /calendar/days/${plusDays(today, 1)}`, { working: false, name: 'Aniversario' }],
    ['PUT /cadences', [0, 1, 2, 3].map((classification) => ({ classification, days: 2 + classification }))],
    [`PUT /catalogs/products/${id}`, { name: 'Otro nombre' }],
    [`PUT /project-milestone/update-project-milestone/${milestone.id}`, { ordinality: 40 }],
  ] as const) {
    await held.at(today)
    expect([request, (await ask(request, body)).status]).toEqual([request, 200])
    const { held: kept, whole } = await bothOf(today)
    expect([request, kept]).toEqual([request, whole])
  }
})

const costOf = (of: 'min' | 'max') =>
  `update projects set total_cost = total_cost + 1 where id = (select ${of}(id) from projects)`

describe('a change whose transaction was open when a day was read shows once it is committed', () => {
  const today = plusDays(firstDay, 27)

  /** What two sessions do, of which the first has the lower number of a transaction. The embedded database has one. */
  async function twoOpen(work: (first: pg.PoolClient, second: pg.PoolClient) => Promise<void>) {
    const { db } = app.context
    if (db.engine === 'postgres') {
      const [first, second] = [await db.pool.connect(), await db.pool.connect()]
      try {
        for (const one of [first, second]) await one.query('begin; select pg_current_xact_id()')
        await work(first, second)
      } finally {
        for (const one of [first, second]) one.release()
      }
    }
    return bothOf(today)
  }

  /** One session changes a project, and commits after another one whose row of the trail is later. */
  async function lateAfter(open: pg.PoolClient, seen: pg.PoolClient): Promise<void> {
    await held.at(today)
    await open.query(costOf('min'))
    await seen.query(costOf('max'))
    await seen.query('commit')
    await held.at(today)
    await open.query('commit')
  }

  test('of an earlier transaction than the last one that was seen', async () => {
    const { held: kept, whole } = await twoOpen(lateAfter)
    expect(kept).toEqual(whole)
  })

  // PostgreSQL's snapshot does not list a transaction that began after the last one that has ended.
  test('of a later transaction than the last one that was seen', async () => {
    const { held: kept, whole } = await twoOpen((first, second) => lateAfter(second, first))
    expect(kept).toEqual(whole)
  })

  test('of one that was open for several changes, among rows that never come', async () => {
    const { held: kept, whole } = await twoOpen(async (open, given) => {
      await held.at(today)
      await open.query(costOf('min'))
      await given.query(costOf('max'))
      await given.query('rollback')
      for (let n = 1; n <= 3; n += 1) {
        await ask(`PUT /calendar/days/${plusDays(today, n)}`, { working: false, name: `Inventario ${n}` })
        await held.at(today)
      }
      await open.query('commit')
    })
    expect(kept).toEqual(whole)
  })
})

test('a customer’s new address has no row computed anew, its name and classification those of its projects', async () => {
  const day = plusDays(firstDay, 27)
  const { customerId } = (await held.at(day)).rows[0]!.row
  const anewAfter = async (change: object) => {
    const before = new Set((await held.at(day)).rows)
    expect((await ask(`PUT /customers/update-customer/${customerId}`, change)).status).toBe(200)
    const { held: kept, whole } = await bothOf(day)
    expect(kept).toEqual(whole)
    return (await held.at(day)).rows.filter((row) => !before.has(row)).map(({ row }) => row.customerId)
  }
  expect(await anewAfter({ address: 'Calle 9 # 4-11' })).toEqual([])
  // Whatever it was at work: each of the following ones is another.
  await anewAfter({ classification: 3 })
  for (const change of [{ commercialName: 'Otro nombre' }, { classification: 1 }, { classification: 2 }])
    expect(new Set(await anewAfter(change))).toEqual(new Set([customerId]))
})

test('after many changes of a customer without projects, as an import makes, the other rows are not computed anew', async () => {
  const day = plusDays(firstDay, 27)
  const { row: of } = (await held.at(day)).rows[0]!
  const before = new Set((await held.at(day)).rows)
  const { pool } = app.context.db
  const { id } = (await ask('POST /customers/create-customer', await customerDraft(app))).body as { id: number }
  // 600 rows of the trail of one record are as many as 600 records.
  await pool.query(
    `do $$ begin for n in 1 .. 600 loop update customers set commercial_name = 'Cliente ' || n where id = ${id}; end loop; end $$`,
  )
  await pool.query(`update projects set total_cost = total_cost + 1 where id = $1`, [of.id])
  const { rows } = await held.at(day)
  expect(rows.filter((row) => !before.has(row)).map(({ row }) => row.id)).toEqual([of.id])
  expect((await bothOf(day)).held).toEqual((await bothOf(day)).whole)
})

test('an erased person’s name is gone from the names of projects, customers and products, which get no row in the trail', async () => {
  const day = plusDays(firstDay, 27)
  const past = plusDays(day, -1)
  const { pool } = app.context.db
  const { row } = (await held.at(day)).rows[0]!
  for (const [table, column, id] of [
    ['projects', 'name', row.id],
    ['customers', 'commercial_name', row.customerId],
    ['products', 'name', row.productId],
  ] as const)
    await pool.query(`update ${table} set ${column} = 'De Zoraida Ñungo: ' || ${column} where id = $1`, [id])
  const { id } = await createEmployee(app, { first_name: 'Zoraida', last_name: 'Ñungo', is_active: false })
  // Days are held up to a row of the trail that does not name the person, and stays as it is.
  await pool.query(costOf('min'))
  const namesOn = async (days: PortfolioDays, asOf: string) => {
    const { row: found } = (await days.at(asOf)).byId.get(row.id)!
    return [found.name, found.customerName, found.productName].map((name) => name.split(':')[0])
  }
  expect(await namesOn(held, day)).toEqual(Array(3).fill('De Zoraida Ñungo'))
  await held.at(past)
  expect((await ask(`POST /personal-data/employees/${id}/erase`)).status).toBe(200)
  expect(await namesOn(held, day)).toEqual(Array(3).fill(`De Titular suprimido ${id}`))
  for (const asOf of [day, past]) expect((await bothOf(asOf)).held).toEqual((await bothOf(asOf)).whole)
})
