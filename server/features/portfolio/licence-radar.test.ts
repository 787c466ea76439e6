import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { LicenceRadar } from '#contract/licence-radar.ts'
import type { Licence } from '#contract/licences.ts'
import type { Portfolio } from '#contract/portfolio.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject, idOf, projectDraft } from '#server/testing/project-records.ts'
import { sheetLines as sheet } from '#server/testing/sheet-lines.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => at('2026-06-01'))
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

/** Goes to ten in the morning of a day, and signs in. */
async function at(day: string): Promise<void> {
  app.setTime(new Date(`${day}T15:00:00Z`))
  token = (await signedIn(app, { role: 'Administrador' })).token
}
const portfolio = async (query: string) => (await call<Portfolio>(app, `GET /portfolio?${query}`, { token })).body
const countOf = async (key: string, query = 'top=1') =>
  (await portfolio(query)).summary.find((figure) => figure.key === key)!

const atRisk = async (query = '') => (await call<LicenceRadar>(app, `GET /v1/licenses/radar?${query}`, { token })).body
const shown = ({ data }: LicenceRadar) =>
  data.map(({ name, expirationDate, month, reasons }) => [name, expirationDate, month, reasons])
const figures = ({ figures }: LicenceRadar) =>
  Object.fromEntries(figures.map(({ list, count, projects }) => [list, [count, projects]]))

async function licensed(name: string, expirationDate?: string, values: object = {}): Promise<number> {
  const productId = await idOf(app, 'products', 'CRM Comercial')
  // All is done, so that no forecast is later than the end.
  const draft = { name, end_date: '2026-07-31', product_id: productId, percentage: 100 }
  const project = await createProject(app, { ...draft, ...values })
  if (expirationDate === undefined) return project
  const { context } = app
  await context.db.sql
    .insertInto('licences')
    .values({
      project_id: project,
      product_id: productId,
      date: '2026-01-15T15:00:00Z',
      expiration_date: expirationDate,
      serial_number: `SN-${project}`,
    })
    .execute()
  return project
}

const made = async (projectId: number, body: { productId: number; quantity: number; expirationDate: string }) =>
  (await call<Licence[]>(app, `POST /projects/${projectId}/licenses`, { token, body })).body

/** Gives a licence to a new contact of the customer, which makes it active. */
async function assign({ id }: Licence, customer: number): Promise<void> {
  const body = { contactId: await createContact(app, customer) }
  expect((await call(app, `PATCH /v1/licenses/${id}/assign`, { token, body })).status).toBe(200)
}

describe('the radar of licences', () => {
  test('says of each licence of an open project why it is warned of, by the month in which it expires', async () => {
    const plain = { product_id: await idOf(app, 'products', 'Desarrollo a la Medida') }
    await licensed('Sin licencia')
    await licensed('Antes del fin', '2026-07-30', plain)
    await licensed('Vencida', '2026-04-01', { ...plain, end_date: '2026-03-31' })
    await licensed('Vencida hace mucho', '2026-03-02', plain)
    await licensed('Vencida después del fin, hace mucho', '2026-03-02', { ...plain, end_date: '2026-02-28' })
    await licensed('Pronto', '2026-08-30', plain)
    await licensed('Después', '2026-09-30', plain)
    await licensed('Atrasado', '2026-09-30', { ...plain, percentage: 0 })
    await licensed('Cerrado', '2026-06-15', {
      ...plain,
      project_status_id: await idOf(app, 'project_statuses', 'Finalizado'),
    })
    const radar = await atRisk()
    expect(shown(radar)).toEqual([
      ['Antes del fin', '2026-07-30', '2026-07', ['early', 'soon']],
      ['Pronto', '2026-08-30', '2026-08', ['soon']],
      ['Atrasado', '2026-09-30', '2026-09', ['early']],
      ['Sin licencia', null, 'none', ['missing']],
      ['Vencida', '2026-04-01', '2026-04', ['expired']],
      ['Vencida hace mucho', '2026-03-02', '2026-03', ['early']],
    ])
    expect(radar.months.map(({ month, count }) => [month, count])).toEqual([
      ['2026-07', 1],
      ['2026-08', 1],
      ['2026-09', 1],
      ['none', 1],
      ['2026-04', 1],
      ['2026-03', 1],
    ])
    expect(figures(radar)).toEqual({ renew: [3, 3], missing: [1, 1], expired: [2, 2] })
  })

  test('each figure and each month counts the rows of its list, under any other filter', async () => {
    const customer = await createCustomer(app)
    await licensed('Uno', '2026-06-20', { customer_id: customer })
    await licensed('Dos', '2026-07-20', { customer_id: customer })
    await licensed('Tres', '2026-08-20')
    await licensed('Cuatro', '2026-05-20')
    const radar = await atRisk()
    expect(figures(radar)).toEqual({ renew: [3, 3], missing: [4, 4], expired: [1, 1] })
    const queries = [
      '',
      `customerId=${customer}`,
      'searchTerm=tres',
      'reason=soon',
      'within=60&reason=early',
      'list=renew',
    ]
    for (const query of queries) {
      const { figures, months, filteredRecordsCount } = await atRisk(query)
      for (const { filter, count } of [...figures, ...months]) {
        const list = await atRisk(filter)
        expect([filter, list.filteredRecordsCount, list.data.length]).toEqual([filter, count, count])
      }
      expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(filteredRecordsCount)
    }
    expect((await atRisk('top=1&offset=1&orderBy=Project&month=none')).data.map(({ name }) => name)).toEqual(['Dos'])
    expect((await call(app, 'GET /v1/licenses/radar?month=2026', { token })).status).toBe(400)
  })

  test('has a row of each project that the panorama counts at risk, and of no other', async () => {
    await licensed('Uno', '2026-06-20')
    await licensed('Dos', '2030-06-20', { product_id: await idOf(app, 'products', 'Integraciones') })
    await licensed('Tres')
    const { data } = await atRisk('top=100')
    const { filter, count } = await countOf('licenceRisk')
    const expected = (await portfolio(filter)).data.map(({ id }) => id)
    expect([new Set(data.map(({ id }) => id)).size, new Set(data.map(({ id }) => id))]).toEqual([
      count,
      new Set(expected),
    ])
  })

  test('warns no more of a licence that was renewed', async () => {
    const project = await licensed('Renovado', '2026-06-20')
    const [row] = (await atRisk('reason=soon')).data
    expect(row).toMatchObject({ id: project, held: 0, free: 1 })
    const renewed = await call<Licence>(app, `POST /v1/licenses/${row!.freeIds[0]}/renew`, {
      token,
      body: { expirationDate: '2028-06-20' },
    })
    expect(renewed.status).toBe(201)
    expect((await atRisk('reason=soon,early,expired')).data).toEqual([])
  })

  test('the panorama counts a project whose licence was renewed at risk up to the day before', async () => {
    const plain = await idOf(app, 'products', 'Desarrollo a la Medida')
    const draft = await projectDraft(app, { endDate: '2026-07-31', productId: plain })
    const { id } = (await call<{ id: number }>(app, 'POST /projects', { token, body: draft })).body
    const crm = await idOf(app, 'products', 'CRM Comercial')
    const licences = await made(id, { productId: crm, quantity: 2, expirationDate: '2026-06-20' })
    await at('2026-06-02')
    const body = { licenseIds: licences.map((one) => one.id), expirationDate: '2028-06-20' }
    expect((await call(app, `POST /projects/${id}/licenses/renew`, { token, body })).status).toBe(201)
    const [today, before] = [await portfolio(''), await portfolio('asOf=2026-06-01')]
    expect([today, before].map(({ data }) => data[0]!.nextLicence)).toEqual(['2028-06-20', '2026-06-20'])
    expect([await countOf('licenceRisk'), await countOf('licenceRisk', 'asOf=2026-06-01')]).toMatchObject([
      { count: 0 },
      { count: 1 },
    ])
  })

  test('has one row for each project, product and day, which says how many have a holder', async () => {
    const customer = await createCustomer(app)
    const project = await licensed('Seis', undefined, { customer_id: customer })
    const crm = await idOf(app, 'products', 'CRM Comercial')
    const other = await idOf(app, 'products', 'Nómina y Talento Humano')
    const make = async (productId: number, quantity: number, expirationDate: string) =>
      made(project, { productId, quantity, expirationDate })
    const [first] = await make(crm, 4, '2026-06-20')
    await make(crm, 2, '2026-06-20')
    await make(crm, 1, '2026-06-21')
    await make(other, 1, '2026-06-20')
    await assign(first!, customer)
    const { data, months, projectsEndingSoon } = await atRisk('list=renew')
    expect(
      data.map(({ productName, expirationDate, held, free }) => [productName, expirationDate, held, free]),
    ).toEqual([
      ['CRM Comercial', '2026-06-20', 1, 5],
      ['Nómina y Talento Humano', '2026-06-20', 0, 1],
      ['CRM Comercial', '2026-06-21', 0, 1],
    ])
    expect(data[0]!.heldIds).toEqual([first!.id])
    expect(months.map(({ month, count, licences }) => [month, count, licences])).toEqual([['2026-06', 3, 8]])
    expect(projectsEndingSoon).toBe(1)
  })

  test('counts the projects of which a licence ends within 30 days, that day included, and that the filters find', async () => {
    const customer = await createCustomer(app)
    await licensed('Hoy', '2026-06-01', { customer_id: customer })
    await licensed('En 30', '2026-07-01')
    await licensed('En 31', '2026-07-02')
    await licensed('Ayer', '2026-05-31')
    expect((await atRisk()).projectsEndingSoon).toBe(2)
    expect((await atRisk('list=missing&within=0')).projectsEndingSoon).toBe(2)
    expect((await atRisk(`customerId=${customer}`)).projectsEndingSoon).toBe(1)
  })

  test('an active licence of another product is none of the project’s own', async () => {
    const customer = await createCustomer(app)
    const crm = await idOf(app, 'products', 'CRM Comercial')
    const other = await idOf(app, 'products', 'Nómina y Talento Humano')
    const draft = { ...(await projectDraft(app)), customerId: customer, customerContactsIds: [], productId: crm }
    const create = async (name: string) =>
      (await call<{ id: number }>(app, 'POST /projects', { token, body: { ...draft, name } })).body.id
    const [covered, uncovered] = [await create('Con la suya'), await create('Con la de otro')]
    for (const [projectId, productId] of [
      [covered, crm],
      [uncovered, other],
    ] as const) {
      const [licence] = await made(projectId, { productId, quantity: 1, expirationDate: '2027-12-31' })
      await assign(licence!, customer)
    }
    expect(shown(await atRisk())).toEqual([['Con la de otro', null, 'none', ['missing']]])
    expect((await countOf('licenceRisk')).count).toBe(1)
    // A past day asks for the product of that day.
    await at('2026-06-10')
    await call(app, `PUT /projects/update-project/${covered}`, { token, body: { productId: other } })
    expect((await countOf('licenceRisk')).count).toBe(2)
    expect((await countOf('licenceRisk', 'top=1&asOf=2026-06-05')).count).toBe(1)
  })

  test('its export has a line for each licence with its reasons in words, and for each project without one', async () => {
    await licensed('Con licencia', '2026-06-20')
    await licensed('Sin licencia')
    const [head, ...rows] = await sheet(app, token, '/v1/licenses/radar/export?orderBy=Project')
    const of = (name: string) => head!.indexOf(name)
    expect(rows.map((cells) => [cells[of('Proyecto')], cells[of('Fecha de Expiración')], cells[of('Motivo')]])).toEqual(
      [
        ['Con licencia', '2026-06-20', 'Termina antes que el proyecto; Vence pronto'],
        ['Con licencia', '', 'Sin licencia activa'],
        ['Sin licencia', '', 'Sin licencia activa'],
      ],
    )
    expect(await sheet(app, token, '/v1/licenses/radar/export?reason=early,expired')).toHaveLength(2)
  })
})
