import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Page } from '#contract/lists.ts'
import type { PortfolioCause } from '#contract/portfolio-causes.ts'
import type { Portfolio } from '#contract/portfolio.ts'
import type { Project } from '#contract/projects.ts'
import type { Slips } from '#contract/slips.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createCustomer, idOf, projectDraft } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let causes: Record<'Cliente' | 'Alcance', number>
let people: Record<'Ana' | 'Luis', number>
let customers: Record<'Café Andino' | 'La Nieve', number>
let projects: Record<'Portal' | 'Nómina' | 'Bodega' | 'Subasta', number>

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => emptyTables(app.context.db))

async function at(day: string): Promise<void> {
  app.setTime(new Date(`${day}T15:00:00Z`))
  token = (await signedIn(app, { role: 'Administrador' })).token
}
async function make(name: string, values: Record<string, unknown>): Promise<number> {
  const draft = { name, startDate: '2026-02-02', endDate: '2026-06-30', ...values }
  return (await call<Project>(app, 'POST /projects', { token, body: await projectDraft(app, draft) })).body.id
}
const move = (project: number, newDate: string, causeId: number | null = null, projectStatusId = 0) =>
  call(app, `POST /project-changes/create-project-changes-body/${project}`, {
    token,
    body: { newDate, comments: 'Se movió', causeId, projectStatusId },
  })
const save = (project: number, body: Record<string, unknown>) =>
  call(app, `PUT /projects/update-project/${project}`, { token, body })

const ask = async (query: string) =>
  (await call<PortfolioCause[]>(app, `GET /portfolio/causes?${query}`, { token })).body
const told = (rows: readonly PortfolioCause[]) =>
  rows.map(({ name, projects, moves, days }) => [name, projects, moves, days])
const found = async (filter: string) =>
  (await call<Portfolio>(app, `GET /portfolio?orderBy=Project&${filter}`, { token })).body

const lines = async (query: string) => {
  const url = `/api/portfolio/causes/export?format=csv&${query}`
  const { payload } = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return payload.replace('\uFEFF', '').trim().split(/\r?\n/)
}

/**
 * Portal (Ana and Luis): +10 for the customer in March, −5 in April, +20 for the scope in May. Nómina (Luis): +7 for the
 * customer in April, +3 without a novedad in May. Bodega (nobody): +31 for no cause in May. Subasta was won back only.
 */
beforeEach(async () => {
  await at('2026-02-02')
  causes = {
    Cliente: await idOf(app, 'change_causes', 'Cliente'),
    Alcance: await idOf(app, 'change_causes', 'Alcance'),
  }
  const person = async (first_name: string) => (await createEmployee(app, { first_name, last_name: 'Ríos' })).id
  people = { Ana: await person('Ana'), Luis: await person('Luis') }
  const customer = (commercial_name: string) => createCustomer(app, { commercial_name })
  customers = { 'Café Andino': await customer('Café Andino'), 'La Nieve': await customer('La Nieve') }
  const [coffee, snow] = [{ customerId: customers['Café Andino'] }, { customerId: customers['La Nieve'] }]
  projects = {
    Portal: await make('Portal', { ...coffee, employeeIds: [people.Ana, people.Luis] }),
    Nómina: await make('Nómina', { ...coffee, employeeIds: [people.Luis] }),
    Bodega: await make('Bodega', { ...snow, employeeIds: [] }),
    Subasta: await make('Subasta', { ...snow, employeeIds: [people.Ana] }),
  }
  await at('2026-03-16')
  await move(projects.Portal, '2026-07-10', causes.Cliente)
  await at('2026-04-15')
  await move(projects.Portal, '2026-07-05', causes.Cliente)
  await move(projects.Nómina, '2026-07-07', causes.Cliente)
  await move(projects.Subasta, '2026-06-01', causes.Alcance)
  await at('2026-05-04')
  await move(projects.Portal, '2026-07-25', causes.Alcance)
  await save(projects.Nómina, { scheduledDate: '2026-07-10' })
  await move(projects.Bodega, '2026-07-31')
  await at('2026-05-20')
})

describe('what put projects off', () => {
  test('is added up by cause, most days first, with what has no cause', async () => {
    const rows = await ask('by=cause')
    expect(told(rows)).toEqual([
      ['', 2, 2, 34],
      ['Alcance', 1, 1, 20],
      ['Cliente', 2, 2, 17],
    ])
    expect(rows.map(({ key }) => Number(key))).toEqual([0, causes.Alcance, causes.Cliente])
    expect(await ask('')).toEqual(rows)
  })

  test('is added up by customer, by product, and by each person of a project, with nobody', async () => {
    expect(told(await ask('by=customer'))).toEqual([
      ['Café Andino', 2, 4, 40],
      ['La Nieve', 1, 1, 31],
    ])
    expect(told(await ask('by=product'))).toEqual([['ERP Empresarial', 3, 5, 71]])
    expect(told(await ask('by=employee'))).toEqual([
      ['Luis Ríos', 2, 4, 40],
      ['', 1, 1, 31],
      ['Ana Ríos', 1, 2, 30],
    ])
  })

  test('counts the days on which it was moved, both included, and the filters of the panorama', async () => {
    expect(told(await ask('from=2026-04-15&to=2026-04-15'))).toEqual([['Cliente', 1, 1, 7]])
    expect(told(await ask('to=2026-05-03'))).toEqual([['Cliente', 2, 2, 17]])
    expect(told(await ask(`causeId=${causes.Cliente},0&by=customer`))).toEqual([
      ['La Nieve', 1, 1, 31],
      ['Café Andino', 2, 3, 20],
    ])
    expect(told(await ask(`employeeId=${people.Luis}&by=employee`))).toEqual([['Luis Ríos', 2, 4, 40]])
    expect(told(await ask('searchTerm=nomina'))).toEqual([
      ['Cliente', 1, 1, 7],
      ['', 1, 1, 3],
    ])
    expect(told(await ask('asOf=2026-04-30'))).toEqual([['Cliente', 2, 2, 17]])
  })

  test('of closed projects counts where they are asked for', async () => {
    await move(projects.Bodega, '2026-07-31', null, await idOf(app, 'project_statuses', 'Finalizado'))
    expect(told(await ask('by=customer'))).toEqual([['Café Andino', 2, 4, 40]])
    expect(told(await ask('by=customer&open=true,false'))).toEqual([
      ['Café Andino', 2, 4, 40],
      ['La Nieve', 1, 1, 31],
    ])
  })

  test('leads to exactly as many projects, also for nobody and for no cause', async () => {
    const some = ['', 'from=2026-04-01', 'from=2026-04-01&to=2026-04-30', `causeId=${causes.Cliente}`, 'searchTerm=por']
    for (const by of ['cause', 'customer', 'product', 'employee'])
      for (const query of some)
        for (const { key, projects, filter } of await ask(`by=${by}&${query}`)) {
          const { filteredRecordsCount } = await found(filter)
          expect([by, query, key, filteredRecordsCount]).toEqual([by, query, key, projects])
        }
    const nobody = (await ask('by=employee&from=2026-05-01')).find(({ key }) => key === '0')
    expect((await found(nobody!.filter)).data.map(({ name }) => name)).toEqual(['Bodega'])
    const noCause = (await ask('by=cause')).find(({ key }) => key === '0')
    expect((await found(noCause!.filter)).data.map(({ name }) => name)).toEqual(['Bodega', 'Nómina'])
  })

  test('comes to what the slip ledgers of its projects say', async () => {
    const ledgers = await Promise.all(
      Object.values(projects).map(async (id) => (await call<Slips>(app, `GET /projects/${id}/slips`, { token })).body),
    )
    const put = ledgers.flatMap(({ rows }) => rows).filter(({ shift }) => shift > 0)
    for (const { key, moves, days } of await ask('by=cause')) {
      const own = put.filter(({ causeId }) => (causeId ?? 0) === Number(key))
      expect([moves, days]).toEqual([own.length, own.reduce((sum, { shift }) => sum + shift, 0)])
    }
    expect(ledgers.reduce((sum, { figures }) => sum + figures.slipped, 0)).toBe(71)
  })

  test('is all, or a page where one is asked for, in the order that is asked for', async () => {
    const { body } = await call<Page<PortfolioCause>>(app, 'GET /portfolio/causes?offset=1&top=1', { token })
    expect([told(body.data), body.filteredRecordsCount]).toEqual([[['Alcance', 1, 1, 20]], 3])
    expect(told(await ask('orderBy=Name'))).toEqual([
      ['Alcance', 1, 1, 20],
      ['Cliente', 2, 2, 17],
      ['', 2, 2, 34],
    ])
    expect((await ask('orderBy=Moves&ascending=false')).map(({ name }) => name)).toEqual(['', 'Cliente', 'Alcance'])
    expect((await ask('ascending=false')).map(({ name }) => name)).toEqual(['Cliente', 'Alcance', ''])
  })

  test('is counted in the summary of the panorama, and narrows the panorama and the cards', async () => {
    const { summary } = await found('')
    const delayed = summary.find(({ key }) => key === 'delayed')!
    expect([delayed.count, delayed.filter]).toEqual([3, 'open=true&delayed=true'])
    const names = async (filter: string) => (await found(filter)).data.map(({ name }) => name)
    expect(await names('delayed=false')).toEqual(['Subasta'])
    expect(await names('delayedFrom=2026-05-01')).toEqual(['Bodega', 'Nómina', 'Portal'])
    expect(await names(`causeId=${causes.Alcance}`)).toEqual(['Portal'])
    expect(await names(`causeId=${causes.Cliente}&delayedTo=2026-03-31&asOf=2026-03-20`)).toEqual(['Portal'])
    const cards = await call<Page<{ name: string }>>(app, `GET /portfolio/cards?causeId=${causes.Alcance}`, { token })
    expect(cards.body.data.map(({ name }) => name)).toEqual(['Portal'])
  })

  test('shows a new move at once', async () => {
    await ask('by=cause')
    await move(projects.Subasta, '2026-06-11', causes.Alcance)
    expect(told(await ask('by=cause'))[1]).toEqual(['Alcance', 2, 2, 30])
  })

  test('has a sheet, in which no cause and nobody have names', async () => {
    expect(await lines('by=cause')).toEqual([
      'Nombre;Días aplazados;Aplazamientos;Proyectos',
      'Sin causa;34;2;2',
      'Alcance;20;1;1',
      'Cliente;17;2;2',
    ])
    expect((await lines('by=employee'))[2]).toBe('Sin responsable;31;1;1')
  })

  test('is refused for a day to come and for what nobody knows, and may be read by all', async () => {
    const status = async (query: string) => (await call(app, `GET /portfolio/causes?${query}`, { token })).status
    expect(await status('asOf=2026-05-21')).toBe(400)
    expect(await status('by=light')).toBe(400)
    expect(await status('from=2026-02-30')).toBe(400)
    expect(await rolesThatMay(app, 'GET /portfolio/causes')).toEqual(roles)
  })
})
