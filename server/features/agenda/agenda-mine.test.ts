// On both engines: it speaks SQL.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { AgendaEntry } from '#contract/agenda.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let me: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  // A Friday, late in the evening: in Bogotá it is still that day.
  app.setTime(new Date('2026-11-21T02:00:00Z'))
  const user = await signedIn(app, { role: 'Administrador' })
  token = user.token
  me = user.employeeId
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const ask = async (query: string, locale: 'es-CO' | 'en-US' = 'es-CO') =>
  (await call<AgendaEntry[]>(app, `GET /calendar?${query}`, { token, locale })).body
const november = 'from=2026-11-01&to=2026-11-30'
const days = async (query: string) => (await ask(query)).map(({ day, title }) => [day, title])
const followUp = async (projectId: number, at: string, tasks: object[] = []) => {
  const now = app.context.clock.now()
  app.setTime(new Date(at))
  const body = { employeeId: me, projectId, comments: 'x', tasks }
  const made = await call<{ id: number }>(app, 'POST /project-checkpoints', { token, body })
  app.setTime(now)
  return made.body.id
}
const task = (employeeId: number, estimatedDate: string, values: object = {}) => ({
  employeeId,
  task: 'Enviar el acta',
  status: 1,
  estimatedDate,
  comments: 'x',
  ...values,
})

test('the calendar of mine has the projects that one is a responsable of, and one’s own tasks in any project', async () => {
  const other = (await createEmployee(app)).id
  const theirs = await createProject(app, { name: 'Ajeno', end_date: '2026-11-26', employee_ids: [other] })
  await createProject(app, { name: 'Mío', end_date: '2026-11-27', employee_ids: [other, me] })
  await followUp(theirs, '2026-11-20T15:00:00Z', [
    task(me, '2026-11-24', { task: 'Mía' }),
    task(other, '2026-11-24', { task: 'Suya' }),
  ])
  const kinds = 'kind=projectDue,task'
  expect(await days(`${november}&mine=true&${kinds}`)).toEqual([
    ['2026-11-24', 'Mía'],
    ['2026-11-27', 'Mío'],
  ])
  expect(await days(`${november}&employeeId=${other}&${kinds}`)).toEqual([
    ['2026-11-24', 'Suya'],
    ['2026-11-26', 'Ajeno'],
    ['2026-11-27', 'Mío'],
  ])
  expect(await days(`${november}&employeeId=${other}&mine=true&${kinds}`)).toEqual([['2026-11-27', 'Mío']])
})

test('the calendar of mine has the projects that one follows, too, and none that one has silenced', async () => {
  const { sql } = app.context.db
  const follow = async (name: string, follows: boolean) => {
    const project_id = await createProject(app, { name, end_date: '2026-11-26' })
    await sql.insertInto('project_following').values({ project_id, employee_id: me, follows }).execute()
  }
  await follow('Seguido', true)
  await follow('Silenciado', false)
  expect(await days(`${november}&mine=true&kind=projectDue`)).toEqual([['2026-11-26', 'Seguido']])
  expect(await days(`${november}&employeeId=${me}&kind=projectDue`)).toEqual([])
})
