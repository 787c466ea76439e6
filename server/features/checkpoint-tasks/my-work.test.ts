import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { MyTask } from '#contract/checkpoint-tasks.ts'
import type { Page } from '#contract/lists.ts'
import type { MyWork } from '#contract/my-work.ts'
import { createEmployee, createUser, openSession, signedIn } from '#server/testing/factories.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let me: number
let email: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  // A Wednesday.
  app.setTime(new Date('2026-11-25T15:00:00Z'))
  const user = await createUser(app, { role: 'Consulta' })
  token = (await openSession(app, user)).token
  me = user.id
  email = user.email
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

async function todo(...tasks: [task: string, estimatedDate: string, change?: object][]): Promise<void> {
  const writer = await signedIn(app, { role: 'Consultor' })
  const body = {
    employeeId: me,
    projectId: await createProject(app, { name: 'Bodegas' }),
    comments: 'x',
    tasks: tasks.map(([task, estimatedDate, change]) => ({
      employeeId: me,
      task,
      estimatedDate,
      comments: 'y',
      ...change,
    })),
  }
  expect((await call(app, 'POST /project-checkpoints', { token: writer.token, body })).status).toBe(201)
}
const work = async () => (await call<MyWork>(app, 'GET /project-checkpoints/my-work', { token })).body
const due = async () => (await call<{ count: number }>(app, 'GET /project-checkpoints/due-tasks', { token })).body.count

test('what I have to do is late, due today, this week or later; what is done or of others is left out', async () => {
  const other = await createEmployee(app)
  await todo(
    ['Ayer', '2026-11-24'],
    ['Hoy', '2026-11-25', { status: 2 }],
    ['Mañana', '2026-11-26'],
    ['Domingo', '2026-11-29'],
    ['Lunes', '2026-11-30'],
    ['Hecha', '2026-11-24', { status: 3 }],
    ['Ajena', '2026-11-24', { employeeId: other.id }],
  )
  const { today, groups } = await work()
  expect(today).toBe('2026-11-25')
  expect(groups.map(({ key, count, data }) => [key, count, data.map(({ task }) => task)])).toEqual([
    ['overdue', 1, ['Ayer']],
    ['today', 1, ['Hoy']],
    ['week', 2, ['Mañana', 'Domingo']],
    ['later', 1, ['Lunes']],
  ])
  expect(groups[0]!.data[0]).toMatchObject({ projectName: 'Bodegas', employeeId: me })
})

test('the number of each group is the number of rows of its list, however many it shows', async () => {
  await todo(
    ...['01', '02', '03', '04', '05', '06', '07'].map((day): [string, string] => [`Tarea ${day}`, `2026-11-${day}`]),
    ['Hoy', '2026-11-25'],
    ['Diciembre', '2026-12-01'],
  )
  const { groups } = await work()
  expect(groups.map(({ count, data }) => [count, data.length])).toEqual([
    [7, 5],
    [1, 1],
    [0, 0],
    [1, 1],
  ])
  for (const { count, from, to } of groups) {
    const query = new URLSearchParams({
      employeeId: String(me),
      status: '1,2',
      ...(from && { from }),
      ...(to && { to }),
    })
    const list = await call<Page<MyTask>>(app, `GET /project-checkpoints/tasks-list?${query.toString()}`, { token })
    expect(list.body.filteredRecordsCount).toBe(count)
  }
})

test('due are those that are late or for today, at the end of the day in Bogotá too', async () => {
  expect(await due()).toBe(0)
  await todo(['Ayer', '2026-11-24'], ['Hoy', '2026-11-25'], ['Mañana', '2026-11-26'])
  expect(await due()).toBe(2)
  const dueAt = async (instant: string) => {
    app.setTime(new Date(instant))
    token = (await openSession(app, { id: me, email })).token
    return due()
  }
  expect(await dueAt('2026-11-26T04:59:00Z')).toBe(2)
  expect(await dueAt('2026-11-26T05:00:00Z')).toBe(3)
})
