import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { assignMilestone, createProject, idOf, projectDraft } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// A day that a person enters lies from 1990 to 2100, and a number keeps the decimals that it is typed with or is refused.

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Administrador' })).token
})
afterAll(() => app.close())

const ask = (request: string, body: unknown, locale?: 'en-US') =>
  call<Problem & Record<string, unknown>>(app, request, { token, body, ...(locale && { locale }) })
/** What is wrong, as it is said: the field and its sentence. */
const wrong = async (request: string, body: unknown, locale?: 'en-US') => {
  const { status, body: problem } = await ask(request, body, locale)
  return [status, ...(problem.errors ?? []).map(({ path, message }) => `${path}: ${message}`)]
}
const far = 'Escriba una fecha entre 1990 y 2100'
const set = (table: string, id: number, values: string) =>
  app.context.db.pool.query(`update ${table} set ${values} where id = $1`, [id])

describe('a day', () => {
  test('of something new lies from the first of 1990 to the last of 2100', async () => {
    const project = await createProject(app, { start_date: '1990-01-01' })
    const draft = await projectDraft(app)
    const task = { employeeId: 1, task: 'Acta', estimatedDate: '2101-01-01', comments: 'Por firmar' }
    const productId = await idOf(app, 'products', 'ERP Empresarial')
    const assignment = await assignMilestone(app, project, 'Inicio')
    const calls: [string, unknown, string][] = [
      ['POST /projects', { ...draft, startDate: '1989-12-31' }, 'startDate'],
      ['POST /projects', { ...draft, endDate: '2101-01-01T00:00:00Z' }, 'endDate'],
      ['POST /projects', { ...draft, scheduledDate: '9999-12-31' }, 'scheduledDate'],
      [`PUT /projects/update-project/${project}`, { endDate: '2101-01-01' }, 'endDate'],
      [`PUT /projects/update-project/${project}`, { realEndDate: '2202-02-02' }, 'realEndDate'],
      [
        `POST /project-changes/create-project-changes-body/${project}`,
        { newDate: '2101-01-01', comments: 'x' },
        'newDate',
      ],
      [
        'POST /project-checkpoints',
        { employeeId: 1, projectId: project, comments: 'x', tasks: [task] },
        'tasks.0.estimatedDate',
      ],
      [
        `POST /project-milestone/${assignment}/task`,
        { comments: 'x', estimatedHours: 1, completedDate: '0202-01-01' },
        'completedDate',
      ],
      [
        `POST /projects/${project}/licenses`,
        { productId, quantity: 1, expirationDate: '2101-01-01' },
        'expirationDate',
      ],
      [
        `PUT /project-milestone/update-project-milestone-project/${assignment}`,
        { plannedStart: '2100-12-31', plannedEnd: '2101-01-01' },
        'plannedEnd',
      ],
      [`POST /projects/${project}/forecast/what-if`, { due: '2101-01-01' }, 'due'],
      ['PUT /calendar/days/1989-12-31', { working: false, name: 'x' }, 'day'],
    ]
    for (const [request, body, path] of calls) {
      expect([request, await wrong(request, body)]).toEqual([request, [400, `${path}: ${far}`]])
      expect(await wrong(request, body, 'en-US')).toEqual([400, `${path}: Enter a date from 1990 to 2100`])
    }
    const edges = { ...draft, startDate: '1990-01-01', endDate: '2100-12-31' }
    expect((await ask('POST /projects', edges)).status).toBe(201)
  })

  test('that is stored elsewhere stays as long as it is not changed', async () => {
    const project = await createProject(app, { start_date: '1985-06-01', end_date: '2150-01-01' })
    const assignment = await assignMilestone(app, project, 'Inicio')
    await set('project_milestones', assignment, "planned_start = '1985-07-01', planned_end = '1985-08-01'")
    const stored = (await call<{ startDate: string }>(app, `GET /projects/project-by-id/${project}`, { token })).body
    expect(stored.startDate).toBe('1985-06-01')
    const update = `PUT /projects/update-project/${project}`
    expect((await ask(update, { name: 'Otro', startDate: '1985-06-01', endDate: '2150-01-01' })).body['name']).toBe(
      'Otro',
    )
    expect(await wrong(update, { startDate: '1985-06-02' })).toEqual([400, `startDate: ${far}`])
    // Its status may change, on the day that it has.
    const change = { newDate: '2150-01-01', comments: 'Sigue' }
    expect((await ask(`POST /project-changes/create-project-changes-body/${project}`, change)).status).toBe(201)
    const progress = { plannedStart: '1985-07-01', plannedEnd: '1985-08-01', percentageRealized: 3 }
    expect((await ask(`PUT /project-milestone/update-project-milestone-project/${assignment}`, progress)).status).toBe(
      200,
    )
    const [milestone] = (
      await call<{ projectMilestoneId: number; weight: number; plannedPercentage: number }[]>(
        app,
        `GET /project-milestone/project-milestone-list?projectId=${project}`,
        { token },
      )
    ).body
    const assign = `POST /project-milestone/assign-project-milestone/${project}`
    const one = { ...milestone, ...progress }
    expect((await ask(assign, [one])).status).toBe(201)
    expect(await wrong(assign, [{ ...one, plannedStart: '1985-07-02' }])).toEqual([400, `0.plannedStart: ${far}`])
    await app.context.db.pool.query(
      `insert into calendar_exceptions (day, working, name) values ('1980-01-02', true, 'x')`,
    )
    expect((await ask('PUT /calendar/days/1980-01-02', { working: false, name: 'y' })).status).toBe(200)
    expect((await call(app, 'DELETE /calendar/days/1980-01-02', { token })).status).toBe(204)
  })

  test('of birth may lie before', async () => {
    const employee = (await createEmployee(app)).id
    expect((await ask(`PUT /employees/update-employee/${employee}`, { birthDate: '1950-03-04' })).body).toMatchObject({
      birthDate: '1950-03-04',
    })
  })
})

test('more decimals than are kept are refused, however small', async () => {
  const project = await createProject(app)
  const assignment = await assignMilestone(app, project, 'Inicio')
  const two = 'Escriba dos decimales como máximo'
  const task = `POST /project-milestone/${assignment}/task`
  const progress = `PUT /project-milestone/update-project-milestone-project/${assignment}`
  for (const value of [33.335, 33.330_000_001, 0.1 + 0.2, 1.000_000_000_01]) {
    expect(await wrong(task, { comments: 'x', estimatedHours: value })).toEqual([400, `estimatedHours: ${two}`])
    expect(await wrong(progress, { percentageRealized: value })).toEqual([400, `percentageRealized: ${two}`])
  }
  for (const value of [33.33, 0.07, 99.99, 100])
    expect((await ask(progress, { percentageRealized: value })).body).toMatchObject({ percentageRealized: value })
  expect((await ask(task, { comments: 'x', estimatedHours: 9998.99 })).body).toMatchObject({ estimatedHours: 9998.99 })
})
