import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { CheckpointRadarRow } from '#contract/checkpoint-radar.ts'
import type { LicenceRadar } from '#contract/licence-radar.ts'
import type { Licence } from '#contract/licences.ts'
import type { Page } from '#contract/lists.ts'
import type { Portfolio } from '#contract/portfolio.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
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

const silent = async (query = '') =>
  (await call<Page<CheckpointRadarRow>>(app, `GET /project-checkpoints/radar?${query}`, { token })).body
const named = async (query = '') => (await silent(query)).data.map(({ name, rhythmOver }) => [name, rhythmOver])

async function followUp(projectId: number, tasks: object[] = []): Promise<void> {
  const { id } = await createEmployee(app)
  const body = {
    employeeId: id,
    projectId,
    summary: `Resumen de ${projectId}`,
    comments: 'Al día',
    tasks: tasks.map((task) => ({ employeeId: id, task: 'Acta', comments: 'x', ...task })),
  }
  expect((await call(app, 'POST /project-checkpoints', { token, body })).status).toBe(201)
}

const atRisk = async (query = '') => (await call<LicenceRadar>(app, `GET /v1/licenses/radar?${query}`, { token })).body
const shown = ({ data }: LicenceRadar) =>
  data.map(({ name, licence, month, reasons }) => [name, licence?.expirationDate ?? null, month, reasons])
const figures = ({ figures }: LicenceRadar) => Object.fromEntries(figures.map(({ key, count }) => [key, count]))

async function licensed(name: string, expirationDate?: string, values: object = {}): Promise<number> {
  const productId = await idOf(app, 'products', 'CRM Comercial')
  const project = await createProject(app, { name, end_date: '2026-07-31', product_id: productId, ...values })
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

/** The lines of a CSV, each as its cells, without the two that a row is known by. */
const sheet = async (path: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const { payload } = await app.app.inject({ url: `/api${path}&format=csv`, headers })
  return (
    payload
      .trimEnd()
      .split('\r\n')
      // Within a cell a blank follows.
      .map((line) =>
        line
          .replaceAll('"', '')
          .split(/;(?! )/)
          .slice(2),
      )
  )
}

describe('the export of a radar', () => {
  test('has what its screen says of a silent project: the last words, the day that was expected and its tasks', async () => {
    const rita = await createEmployee(app, { first_name: 'Rita', last_name: 'Ríos' })
    const project = await createProject(app, { name: 'Olvidado', start_date: '2026-03-02', employee_ids: [rita.id] })
    await followUp(project, [{ status: 1, estimatedDate: '2026-06-10' }])
    await at('2026-09-01')
    const [head, row] = await sheet('/project-checkpoints/radar/export?silent=true')
    const cells = Object.fromEntries(head!.map((name, index) => [name, row![index]]))
    expect(cells).toMatchObject({
      Proyecto: 'Olvidado',
      Responsables: 'Rita Ríos',
      'Último seguimiento': '2026-06-01',
      'Lo último que se supo': `Resumen de ${project}`,
      'Tareas abiertas': '1',
      'Tareas vencidas': '1',
    })
    expect(Number(cells['Días más de lo acordado'])).toBeGreaterThan(0)
  })

  test('has a line for each licence with its reasons in words, and for each project without one', async () => {
    await licensed('Con licencia', '2026-06-20')
    await licensed('Sin licencia')
    const [head, ...rows] = await sheet('/v1/licenses/radar/export?orderBy=Project')
    const of = (name: string) => head!.indexOf(name)
    expect(rows.map((cells) => [cells[of('Proyecto')], cells[of('Fecha de Expiración')], cells[of('Motivo')]])).toEqual(
      [
        ['Con licencia', '', 'Sin licencia activa'],
        ['Sin licencia', '', 'Sin licencia activa'],
        ['Con licencia', '2026-06-20', 'Termina antes que el proyecto; Vence pronto'],
      ],
    )
    expect(await sheet('/v1/licenses/radar/export?reason=early,expired')).toHaveLength(2)
  })
})

describe('the radar of follow-ups', () => {
  test('lists open, started projects whose status is not quiet, those most over their rhythm first', async () => {
    const gold = await createCustomer(app, { commercial_name: 'Café Andino', classification: 1 })
    const rita = await createEmployee(app, { first_name: 'Rita', last_name: 'Ríos' })
    const spring = { start_date: '2026-03-02' }
    await createProject(app, { name: 'Olvidado', ...spring })
    const kept = await createProject(app, { name: 'Al día', customer_id: gold, employee_ids: [rita.id], ...spring })
    await createProject(app, { name: 'Futuro', start_date: '2026-09-01' })
    for (const status of ['Finalizado', 'Suspendido'])
      await createProject(app, {
        name: status,
        ...spring,
        project_status_id: await idOf(app, 'project_statuses', status),
      })
    await followUp(kept, [
      { estimatedDate: '2026-06-02' },
      { estimatedDate: '2026-06-30' },
      { estimatedDate: '2026-06-02', status: 3 },
    ])
    await at('2026-06-12')
    const { data, filteredRecordsCount, totalRecordsCount } = await silent()
    expect([filteredRecordsCount, totalRecordsCount]).toEqual([2, 2])
    expect(data).toMatchObject([
      // Thirty days after its start, a Wednesday.
      { name: 'Olvidado', lastFollowUp: null, last: null, expected: '2026-04-01', rhythmOver: 72, openTasks: 0 },
      {
        name: 'Al día',
        customerName: 'Café Andino',
        employees: [{ id: rita.id, fullName: 'Rita Ríos' }],
        lastFollowUp: '2026-06-01',
        last: { summary: `Resumen de ${kept}`, comments: 'Al día' },
        // A Monday that is a holiday.
        expected: '2026-06-09',
        rhythmOver: 3,
        openTasks: 2,
        overdueTasks: 1,
      },
    ])
    expect(await named('orderBy=Project')).toEqual([
      ['Al día', 3],
      ['Olvidado', 72],
    ])
    expect(await named('searchTerm=olvi')).toEqual([['Olvidado', 72]])
    expect(await named(`employeeId=${rita.id}`)).toEqual([['Al día', 3]])
    expect(await named('offset=1&top=1')).toEqual([['Al día', 3]])
  })

  test('has as many silent projects as the panorama counts, whatever the filter, and as many tasks as their list', async () => {
    const project = await createProject(app, { name: 'Puntual', start_date: '2026-05-25' })
    await followUp(project, [{ estimatedDate: '2026-06-02' }, { estimatedDate: '2026-06-30' }])
    const customer = await createCustomer(app)
    for (const name of ['Uno', 'Dos', 'Tres']) await createProject(app, { name, customer_id: customer })
    await at('2026-06-12')
    for (const query of ['top=1', `top=1&customerId=${customer}`, 'top=1&searchTerm=dos']) {
      const figure = await countOf('silent', query)
      expect((await silent(figure.filter)).filteredRecordsCount).toBe(figure.count)
    }
    expect((await countOf('silent')).count).toBe(3)
    const row = (await silent('searchTerm=Puntual')).data[0]!
    const tasks = async (more: string) =>
      (
        await call<Page<object>>(app, `GET /project-checkpoints/tasks-list?projectId=${row.id}&status=1,2${more}`, {
          token,
        })
      ).body.filteredRecordsCount
    expect([await tasks(''), await tasks('&to=2026-06-11')]).toEqual([row.openTasks, row.overdueTasks])
    expect([row.openTasks, row.overdueTasks]).toEqual([2, 1])
  })
})

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
    await licensed('Cerrado', '2026-06-15', {
      ...plain,
      project_status_id: await idOf(app, 'project_statuses', 'Finalizado'),
    })
    const radar = await atRisk()
    expect(shown(radar)).toEqual([
      ['Sin licencia', null, 'none', ['missing']],
      ['Vencida hace mucho', '2026-03-02', '2026-03', ['early']],
      ['Vencida', '2026-04-01', '2026-04', ['expired']],
      ['Antes del fin', '2026-07-30', '2026-07', ['early', 'soon']],
      ['Pronto', '2026-08-30', '2026-08', ['soon']],
    ])
    expect(radar.months.map(({ month, count }) => [month, count])).toEqual([
      ['none', 1],
      ['2026-03', 1],
      ['2026-04', 1],
      ['2026-07', 1],
      ['2026-08', 1],
    ])
  })

  test('each figure and each month counts the rows of its list, under any other filter', async () => {
    const customer = await createCustomer(app)
    await licensed('Uno', '2026-06-20', { customer_id: customer })
    await licensed('Dos', '2026-07-20', { customer_id: customer })
    await licensed('Tres', '2026-08-20')
    await licensed('Cuatro', '2026-05-20')
    const radar = await atRisk()
    expect(figures(radar)).toMatchObject({ expired: 1, within30: 1, within60: 2, within90: 3, missing: 4 })
    for (const query of ['', `customerId=${customer}`, 'searchTerm=tres', 'reason=soon', 'within=60&reason=early']) {
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
    const [{ licence } = { licence: null }] = (await atRisk('reason=soon')).data
    expect(licence).toMatchObject({ serialNumber: `SN-${project}`, expired: false, renewedById: null })
    const renewed = await call<Licence>(app, `POST /v1/licenses/${licence!.id}/renew`, {
      token,
      body: { expirationDate: '2028-06-20' },
    })
    expect(renewed.status).toBe(201)
    expect((await atRisk('reason=soon,early,expired')).data).toEqual([])
  })
})
