import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { MyTask } from '#contract/checkpoint-tasks.ts'
import type { Checkpoint } from '#contract/checkpoints.ts'
import type { Page } from '#contract/lists.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let rita: number
let abel: number
let stores: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  const person = await signedIn(app, { role: 'Consultor' }, { first_name: 'Rita' })
  token = person.token
  rita = person.employeeId
  abel = (await createEmployee(app, { first_name: 'Abel' })).id
  stores = await createProject(app, { name: 'Bodegas' })
  const customs = await createProject(app, { name: 'Aduana' })
  await followUp(stores, [
    { task: 'Acta', employeeId: rita, estimatedDate: '2026-10-05', status: 1 },
    { task: 'Plan', employeeId: rita, estimatedDate: '2026-10-11', status: 2, comments: 'Revisión fiscal' },
    { task: 'Cierre', employeeId: rita, estimatedDate: '2026-10-12', status: 3 },
  ])
  await followUp(customs, [{ task: 'Aforo', employeeId: abel, estimatedDate: '2026-10-01', status: 1 }])
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

async function followUp(projectId: number, tasks: object[]): Promise<void> {
  const body = { employeeId: rita, projectId, comments: 'x', tasks: tasks.map((one) => ({ comments: 'y', ...one })) }
  expect((await call<Checkpoint>(app, 'POST /project-checkpoints', { token, body })).status).toBe(201)
}
const ask = (query: string) => call<Page<MyTask>>(app, `GET /project-checkpoints/tasks-list?${query}`, { token })
const named = async (query: string) => (await ask(query)).body.data.map(({ task }) => task)

test('the tasks of all follow-ups are listed by estimated day, with where they come from', async () => {
  const { body } = await ask('')
  expect(body.data.map(({ task }) => task)).toEqual(['Aforo', 'Acta', 'Plan', 'Cierre'])
  expect(body.data[0]).toMatchObject({ consultant: 'Abel Ospina', projectName: 'Aduana', employeeId: abel, status: 1 })
  expect([body.filteredRecordsCount, body.totalRecordsCount]).toEqual([4, 4])
})

test('they are narrowed to a person, to days, both included, to a project and to some statuses', async () => {
  expect(await named(`employeeId=${rita}`)).toEqual(['Acta', 'Plan', 'Cierre'])
  expect(await named('from=2026-10-05&to=2026-10-11')).toEqual(['Acta', 'Plan'])
  expect(await named('to=2026-10-01')).toEqual(['Aforo'])
  expect(await named('status=1,2')).toEqual(['Aforo', 'Acta', 'Plan'])
  expect(await named('status=3')).toEqual(['Cierre'])
  expect(await named(`projectId=${stores}&status=1`)).toEqual(['Acta'])
  const { body } = await ask(`employeeId=${rita}&from=2026-10-05&to=2026-10-11&status=1,2&top=1`)
  expect([body.data.length, body.filteredRecordsCount, body.totalRecordsCount]).toEqual([1, 2, 4])
  expect(await named('from=2026-12-01&to=2026-01-01')).toEqual([])
})

test('they are searched by task, comments and project, sorted and paged within their filter', async () => {
  expect(await named('searchTerm=REVISION')).toEqual(['Plan'])
  expect(await named('searchTerm=bodegas&status=1,2')).toEqual(['Acta', 'Plan'])
  expect(await named('orderBy=Consultant&top=1')).toEqual(['Aforo'])
  expect(await named(`employeeId=${rita}&orderBy=Task&ascending=false`)).toEqual(['Plan', 'Cierre', 'Acta'])
  expect(await named('orderBy=ProjectName&offset=3')).toEqual(['Cierre'])
  expect(await named('orderBy=Status&ascending=false&top=1')).toEqual(['Cierre'])
  const past = (await ask('offset=50')).body
  expect([past.data, past.filteredRecordsCount]).toEqual([[], 4])
})

test.each(['status=4', 'status=1,x', 'status=', 'from=2026-02-30', 'to=mañana', 'employeeId=0', 'orderBy=Comments'])(
  'the query %s is refused',
  async (query) => {
    expect((await ask(query)).status).toBe(400)
  },
)
