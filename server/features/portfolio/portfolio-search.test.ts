import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { PortfolioCause } from '#contract/portfolio-causes.ts'
import type { Portfolio } from '#contract/portfolio.ts'
import type { Project } from '#contract/projects.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createCustomer, idOf, projectDraft } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let token: string

const at = async (day: string) => {
  app.setTime(new Date(`${day}T15:00:00Z`))
  token = (await signedIn(app, { role: 'Administrador' })).token
}
const send = async <Body = unknown>(request: string, body?: object) =>
  (await call<Body>(app, request, { token, body })).body
const portfolio = (query: string) => send<Portfolio>(`GET /portfolio?${query}`)
const found = async (day: string, term: string) =>
  (await portfolio(`asOf=${day}&searchTerm=${encodeURIComponent(term)}`)).data.map(({ name }) => name)

const causesFound = async (day: string, term: string) =>
  (await send<PortfolioCause[]>(`GET /portfolio/causes?by=customer&asOf=${day}&searchTerm=${term}`)).length

// 'Nómina' is renamed, suspended and put off in May.
beforeAll(async () => {
  app = await testApp()
  await at('2026-02-02')
  const rita = (await createEmployee(app, { first_name: 'Rita', last_name: 'Ríos' })).id
  const customerId = await createCustomer(app, { commercial_name: 'Café Andino' })
  const days = { startDate: '2026-02-02', endDate: '2026-11-30' }
  const draft = await projectDraft(app, { ...days, name: 'Nómina', customerId, employeeIds: [rita] })
  const { id } = await send<Project>('POST /projects', draft)
  await send('POST /projects', await projectDraft(app, { ...days, name: 'Otro' }))
  await at('2026-05-04')
  await send(`PUT /projects/update-project/${id}`, { name: 'Liquidación' })
  await send(`POST /project-changes/create-project-changes-body/${id}`, {
    newDate: '2026-12-31',
    comments: 'Se detuvo',
    projectStatusId: await idOf(app, 'project_statuses', 'Suspendido'),
  })
  await at('2026-06-30')
})
afterAll(() => app.close())

describe('a search of a past day', () => {
  test.each([
    ['2026-03-02', 'NOMINA iniciar', ['Nómina']],
    ['2026-03-02', 'rita andino', ['Nómina']],
    ['2026-03-02', 'liquidación', []],
    ['2026-03-02', 'suspendido', []],
    ['2026-06-30', 'suspendido liquidación', ['Liquidación']],
    ['2026-06-30', 'nomina', []],
  ])('finds projects by the names that they and their status had then: %s, %s', async (day, term, names) => {
    expect(await found(day, term)).toEqual(names)
  })

  test('compares with what the words find on that day', async () => {
    const { data, summary } = await portfolio('compareTo=2026-03-02&searchTerm=suspendido')
    expect(data.map(({ name }) => name)).toEqual(['Liquidación'])
    expect(summary.find(({ key }) => key === 'open')).toMatchObject({ count: 1, before: { count: 0 } })
  })

  test('narrows causes of delays too', async () => {
    expect(await causesFound('2026-06-29', 'liquidacion')).toBe(1)
    expect(await causesFound('2026-06-29', 'nomina')).toBe(0)
  })
})

describe('an export', () => {
  test('has all rows and no comparison, whatever the screen’s query says', async () => {
    const { text } = await call(
      app,
      'GET /portfolio/export?format=csv&columns=name&groupBy=status&groupTop=1&compareTo=2026-03-02&open=true,false',
      { token },
    )
    expect(text.trim().split('\r\n').slice(1)).toHaveLength(2)
  })
})

test('the difference of very large costs is exact', async () => {
  const { id } = await send<Project>(
    'POST /projects',
    await projectDraft(app, { name: 'Costoso', startDate: '2026-02-02', endDate: '2026-11-30', totalCost: 3 }),
  )
  await at('2026-07-01')
  await send(`PUT /projects/update-project/${id}`, { totalCost: Number.MAX_SAFE_INTEGER })
  const { data } = await portfolio('compareTo=2026-06-30&searchTerm=costoso')
  expect(data.map(({ difference }) => difference?.totalCost)).toEqual([9_007_199_254_740_988])
})
