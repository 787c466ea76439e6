// On both engines: it speaks SQL.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { plusDays } from '#server/demo/days.ts'
import { companyAtWork, type Ask } from '#server/testing/company-at-work.ts'
import { signedIn } from '#server/testing/factories.ts'
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

test('a change whose transaction was open when a day was read shows once it is committed', async () => {
  const { db } = app.context
  // The embedded database has one session.
  if (db.engine === 'embedded') return
  const today = plusDays(firstDay, 27)
  const open = await db.pool.connect()
  try {
    await open.query('begin')
    const project = 'select min(id) from projects'
    await open.query(`update projects set total_cost = total_cost + 1 where id = (${project})`)
    // A later change is seen first.
    await ask(`PUT /calendar/days/${plusDays(today, 2)}`, { working: false, name: 'Inventario' })
    await held.at(today)
    await open.query('commit')
    const { held: kept, whole } = await bothOf(today)
    expect(kept).toEqual(whole)
  } finally {
    open.release()
  }
})
