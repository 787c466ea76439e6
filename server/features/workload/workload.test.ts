import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Page } from '#contract/lists.ts'
import type { Workload } from '#contract/workload.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createProject, idOf } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let project: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  // A Friday, late in the evening: in Bogotá it is still that day.
  app.setTime(new Date('2026-11-21T02:00:00Z'))
  token = (await signedIn(app, { role: 'Administrador' }, { first_name: 'Zoe' })).token
  project = await createProject(app, { name: 'Bodegas' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const person = async (first_name: string, values: object = {}) =>
  (await createEmployee(app, { first_name, last_name: 'Ríos', ...values })).id
const addTasks = (employeeId: number, days: readonly string[], status = 1) =>
  call(app, 'POST /project-checkpoints', {
    token,
    body: {
      employeeId,
      projectId: project,
      comments: 'x',
      tasks: days.map((estimatedDate) => ({ employeeId, task: 'Acta', status, estimatedDate, comments: 'x' })),
    },
  })
const ask = async (query = '') => (await call<Page<Workload>>(app, `GET /workload${query}`, { token })).body
const rowOf = ({ data }: Page<Workload>, id: number) => data.find(({ employeeId }) => employeeId === id)!

describe('the workload', () => {
  test('has for each employee the open tasks of every week, those that are overdue, and the open projects', async () => {
    const ana = await person('Ana')
    await createProject(app, { name: 'Portal', employee_ids: [ana] })
    const closed = await idOf(app, 'project_statuses', 'Finalizado')
    await createProject(app, { name: 'Cerrado', employee_ids: [ana], project_status_id: closed })
    await addTasks(ana, ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23', '2027-02-07', '2027-02-08'])
    await addTasks(ana, ['2026-11-23'], 2)
    await addTasks(ana, ['2026-11-23'], 3)
    expect(rowOf(await ask(), ana)).toMatchObject({
      fullName: 'Ana Ríos',
      projects: 1,
      overdue: { count: 1, filter: `employeeId=${ana}&to=2026-11-19&status=1%2C2` },
    })
    expect(rowOf(await ask(), ana).weeks.map(({ count }) => count)).toEqual([2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect(rowOf(await ask(), ana).weeks[0]?.monday).toBe('2026-11-16')
  })

  test('each number leads to a list of as many rows', async () => {
    const ana = await person('Ana')
    await createProject(app, { name: 'Portal', employee_ids: [ana] })
    const days = ['2026-01-05', '2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23', '2027-02-07', '2027-02-08']
    await addTasks(ana, days)
    await addTasks(ana, days, 2)
    await addTasks(ana, days, 3)
    await addTasks(await person('Luis'), days)
    const rows = async (path: string) => (await call<Page<object>>(app, `GET ${path}`, { token })).body
    for (const { employeeId, projects, overdue, weeks } of (await ask('?searchTerm=rios')).data) {
      for (const { count, filter } of [overdue, ...weeks]) {
        const { filteredRecordsCount } = await rows(`/project-checkpoints/tasks-list?${filter}`)
        expect([employeeId, filter, filteredRecordsCount]).toEqual([employeeId, filter, count])
      }
      expect((await rows(`/portfolio?employeeId=${employeeId}`)).filteredRecordsCount).toBe(projects)
    }
  })

  test('lists those who work for the company, also without tasks, and who has left with tasks open', async () => {
    const [free, left, gone] = [await person('Ana'), await person('Luis'), await person('Marta', { is_active: false })]
    await addTasks(left, ['2026-12-01'])
    await app.context.db.sql.updateTable('employees').set({ is_active: false }).where('id', '=', left).execute()
    const { data, filteredRecordsCount } = await ask('?searchTerm=rios')
    expect(data.map(({ employeeId }) => employeeId)).toEqual([free, left])
    expect(filteredRecordsCount).toBe(2)
    expect(data.some(({ employeeId }) => employeeId === gone)).toBe(false)
  })

  test('is in the order of names, in pages, and found by words', async () => {
    for (const name of ['Íngrid', 'Ana', 'Berta']) await person(name)
    const names = async (query: string) => (await ask(query)).data.map(({ fullName }) => fullName)
    // The first data has an administrator, and the test one more.
    const all = ['Administrador Portal', 'Ana Ríos', 'Berta Ríos', 'Íngrid Ríos', expect.stringMatching(/^Zoe /)]
    expect(await names('')).toEqual(all)
    expect(await names('?ascending=false')).toEqual(all.toReversed())
    expect(await names('?top=1&offset=2')).toEqual(['Berta Ríos'])
    expect(await names('?searchTerm=ingrid')).toEqual(['Íngrid Ríos'])
    expect(await ask('?offset=9')).toEqual({ data: [], filteredRecordsCount: 5, totalRecordsCount: 5 })
  })

  test('is for everybody who may use the portal', async () => {
    expect(await rolesThatMay(app, 'GET /workload')).toEqual(roles)
  })
})
