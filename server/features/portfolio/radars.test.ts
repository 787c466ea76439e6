import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { CheckpointRadarRow } from '#contract/checkpoint-radar.ts'
import type { Page } from '#contract/lists.ts'
import type { Portfolio } from '#contract/portfolio.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
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

describe('the export of a radar', () => {
  test('has what its screen says of a silent project: the last words, the day that was expected and its tasks', async () => {
    const rita = await createEmployee(app, { first_name: 'Rita', last_name: 'Ríos' })
    const project = await createProject(app, { name: 'Olvidado', start_date: '2026-03-02', employee_ids: [rita.id] })
    await followUp(project, [{ status: 1, estimatedDate: '2026-06-10' }])
    await at('2026-09-01')
    const [head, row] = await sheet(app, token, '/project-checkpoints/radar/export?silent=true')
    const cells = Object.fromEntries(head!.map((name, index) => [name, row![index]]))
    expect(cells).toMatchObject({
      Proyecto: 'Olvidado',
      Responsables: 'Rita Ríos',
      'Último seguimiento': '2026-06-01',
      'Lo último que se supo': `Resumen de ${project}`,
      'Tareas abiertas': '1',
      'Tareas vencidas': '1',
    })
    expect(Number(cells['Días calendario más de lo acordado'])).toBeGreaterThan(0)
  })
})

describe('the radar of follow-ups', () => {
  test('lists open, started projects whose status is not quiet, those most over their cadence first', async () => {
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
      // Due today, and so not yet overdue.
      { estimatedDate: '2026-06-12' },
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
        openTasks: 3,
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
