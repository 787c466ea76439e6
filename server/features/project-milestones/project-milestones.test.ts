import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { Page } from '#contract/lists.ts'
import type { MilestoneRow } from '#contract/milestones.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { signedIn } from '#server/testing/factories.ts'
import { assignMilestone, createProject, idOf } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { rounds } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let project: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await testApp()
  for (const name of ['Inicio', 'Diseño', 'Pruebas', 'Cierre']) ids[name] = await idOf(app, 'milestones', name)
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Consultor' })).token
  project = await createProject(app)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const item = (name: string, weight: number, plannedPercentage = 0, percentageRealized = 0) => ({
  projectMilestoneId: ids[name],
  plannedPercentage,
  percentageRealized,
  weight,
})
const assign = <Body = ProjectMilestone[]>(items: unknown, to = project) =>
  call<Body>(app, `POST /project-milestone/assign-project-milestone/${to}`, { token, body: items })
const list = <Body = ProjectMilestone[]>(query = '') =>
  call<Body>(app, `GET /project-milestone/project-milestone-list?projectId=${project}${query}`, { token })
const progress = <Body = ProjectMilestone>(id: number, values: object, headers: Record<string, string> = {}) =>
  call<Body>(app, `PUT /project-milestone/update-project-milestone-project/${id}`, {
    token,
    body: { projectId: project, plannedPercentage: 0, percentageRealized: 0, ...values },
    headers,
  })
const remove = (id: number) => call<Problem>(app, `DELETE /project-milestone/project-milestone/${id}`, { token })
const weights = async () => (await list()).body.map(({ name, weight }) => [name, weight])

describe('planned days', () => {
  const planned = { plannedStart: '2026-02-02', plannedEnd: '2026-03-31' }

  test('are kept by an assignment, stay when they are not sent, and go by null', async () => {
    const [first] = (await assign([{ ...item('Inicio', 40), ...planned }])).body
    expect(first).toMatchObject({ ...planned, version: 1 })
    const again = await assign([item('Inicio', 50)])
    expect(again.body).toMatchObject([{ ...planned, weight: 50, version: 2 }])
    const moved = await progress(first!.id, { plannedEnd: '2026-04-30' })
    expect(moved.body).toMatchObject({ plannedStart: '2026-02-02', plannedEnd: '2026-04-30', version: 3 })
    const cleared = await assign([{ ...item('Inicio', 50), plannedStart: null, plannedEnd: null }])
    expect(cleared.body).toMatchObject([{ plannedStart: null, plannedEnd: null, version: 4 }])
    expect((await list()).body).toMatchObject([{ plannedStart: null, plannedEnd: null }])
  })

  test.each(['plannedStart', 'plannedEnd'])('are changed by an assignment that has another %s alone', async (name) => {
    await assign([{ ...item('Inicio', 40), ...planned }])
    const changed = { ...planned, [name]: '2026-03-02' }
    expect((await assign([{ ...item('Inicio', 40), ...changed }])).body).toMatchObject([{ ...changed, version: 2 }])
    expect((await list()).body).toMatchObject([changed])
  })

  test.each([
    [{ plannedStart: '2026-02-02' }, 'plannedEnd', 'Escriba las dos fechas o ninguna'],
    [{ plannedEnd: '2026-02-02' }, 'plannedStart', 'Escriba las dos fechas o ninguna'],
    [{ ...planned, plannedEnd: '2026-02-01' }, 'plannedEnd', 'El final no puede ser anterior al comienzo'],
    [{ ...planned, plannedStart: '2026-01-14' }, 'plannedStart', 'La fecha no puede ser anterior a la fecha de inicio'],
    [{ ...planned, plannedStart: '2026-02-30' }, 'plannedStart', 'Escriba una fecha como 16/02/2026'],
  ])('are both or none, in order, and not before the project: %j', async (days, path, message) => {
    const answer = await assign<Problem>([{ ...item('Inicio', 40), ...days }])
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path: `0.${path}`, message }]])
    const [stored] = (await assign([item('Inicio', 40)])).body
    const change = await progress<Problem>(stored!.id, days)
    expect([change.status, change.body.errors]).toEqual([400, [{ path, message }]])
  })
})

describe('assigning milestones', () => {
  test('adds what is new and answers it as the list shows it, by ordinality', async () => {
    const { status, body } = await assign([item('Pruebas', 33.33, 20, 10.5), item('Inicio', 66.67, 100, 100)])
    expect(status).toBe(201)
    expect(body).toEqual([
      {
        id: expect.any(Number),
        version: 1,
        projectMilestoneId: ids['Inicio'],
        name: 'Inicio',
        ordinality: 1,
        weight: 66.67,
        plannedPercentage: 100,
        percentageRealized: 100,
        plannedStart: null,
        plannedEnd: null,
        tasks: [],
      },
      expect.objectContaining({ name: 'Pruebas', weight: 33.33, plannedPercentage: 20, percentageRealized: 10.5 }),
    ])
    expect((await list()).body).toEqual(body)
  })

  test('updates what is there already and takes nothing away', async () => {
    await assign([item('Inicio', 40), item('Diseño', 60)])
    const { body } = await assign([item('Inicio', 20, 50, 25)])
    expect(body).toMatchObject([{ name: 'Inicio', weight: 20, plannedPercentage: 50, version: 2 }])
    expect(await weights()).toEqual([
      ['Inicio', 20],
      ['Diseño', 60],
    ])
  })

  test('of one that is there already changes what is sent alone: what others saved of it meanwhile stays', async () => {
    const [design] = (await assign([item('Diseño', 60, 50, 25)])).body
    await progress(design!.id, { plannedPercentage: 60, percentageRealized: 80 })
    const reweighed = await assign([{ projectMilestoneId: ids['Diseño'], weight: 40 }])
    expect([reweighed.status, reweighed.body]).toMatchObject([
      201,
      [{ weight: 40, plannedPercentage: 60, percentageRealized: 80, version: 3 }],
    ])
    const lacking = await assign<Problem>([{ projectMilestoneId: ids['Inicio'], percentageRealized: 0 }])
    expect([lacking.status, lacking.body.errors?.map(({ path }) => path)]).toEqual([
      400,
      ['0.weight', '0.plannedPercentage'],
    ])
  })

  test('leaves untouched what is sent as it is stored', async () => {
    await assign([item('Inicio', 40), item('Diseño', 30)])
    expect((await assign([item('Inicio', 40), item('Diseño', 31)])).body.map(({ version }) => version)).toEqual([1, 2])
  })

  test('may fill a project to exactly 100, not a hundredth more: 409 with the specification’s message', async () => {
    expect((await assign([item('Inicio', 33.33), item('Diseño', 66.67)])).status).toBe(201)
    const { status, body } = await assign<Problem>([item('Pruebas', 0.01)])
    expect(status).toBe(409)
    expect(body.detail).toBe('La suma de los pesos de los hitos excede el 100%')
    expect(await weights()).toHaveLength(2)
  })

  test('counts weights after the call: one may grow when another shrinks with it', async () => {
    await assign([item('Inicio', 50), item('Diseño', 50)])
    expect((await assign([item('Inicio', 60)])).status).toBe(409)
    expect((await assign([item('Inicio', 60), item('Diseño', 40)])).status).toBe(201)
    expect(await weights()).toEqual([
      ['Inicio', 60],
      ['Diseño', 40],
    ])
  })

  test('sums the weights of one project only', async () => {
    await assign([item('Inicio', 100)])
    expect((await assign([item('Inicio', 100)], await createProject(app))).status).toBe(201)
  })

  test.each([
    [{ weight: 0 }, 'weight', 'Escriba 0,01 o más'],
    [{ weight: 100.01 }, 'weight', 'El valor no puede ser mayor que 100%'],
    [{ weight: 10.005 }, 'weight', 'Escriba dos decimales como máximo'],
    [{ weight: undefined }, 'weight', 'Escriba el peso'],
    [{ plannedPercentage: 101 }, 'plannedPercentage', 'El valor no puede ser mayor que 100%'],
    [{ percentageRealized: 100.5 }, 'percentageRealized', 'El valor no puede ser mayor que 100%'],
    [{ plannedPercentage: -1 }, 'plannedPercentage', 'Escriba 0 o más'],
    [{ projectMilestoneId: 0 }, 'projectMilestoneId', 'Elija un hito'],
  ])('refuses a wrong value: %j', async (values, field, message) => {
    const answer = await assign<Problem>([item('Diseño', 1), { ...item('Inicio', 1), ...values }])
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ path: `1.${field}`, message }])
  })

  test('refuses a milestone twice, an unknown one, none at all, and what is no list', async () => {
    const twice = await assign<Problem>([item('Inicio', 1), item('Diseño', 1), item('Inicio', 1)])
    expect([twice.status, twice.body.errors]).toEqual([
      400,
      [{ path: '2.projectMilestoneId', message: 'Ya está en la lista' }],
    ])
    const unknown = await assign<Problem>([item('Inicio', 1), { ...item('Diseño', 1), projectMilestoneId: 99_999 }])
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      [{ path: '1.projectMilestoneId', message: 'Lo elegido ya no existe' }],
    ])
    for (const wrong of [[], {}, [1], [[]]]) expect((await assign(wrong)).status).toBe(400)
    expect(await weights()).toEqual([])
  })

  test('to a project that does not exist is a 404', async () => {
    expect((await assign([item('Inicio', 1)], 99_999)).status).toBe(404)
  })
})

describe('the progress of an assignment', () => {
  test('is changed under its next version', async () => {
    const id = await assignMilestone(app, project, 'Inicio')
    const { status, body, headers } = await progress(id, { plannedPercentage: 80, percentageRealized: 33.3 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, name: 'Inicio', plannedPercentage: 80, percentageRealized: 33.3, version: 2 })
    expect(headers.etag).toBe('"2"')
    expect((await list()).body).toEqual([body])
    expect((await progress(id, {}, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('is not beyond 100', async () => {
    const id = await assignMilestone(app, project, 'Inicio')
    const { status, body } = await progress<Problem>(id, { plannedPercentage: 100.01 })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'plannedPercentage', message: 'El valor no puede ser mayor que 100%' }])
  })

  test('of another project’s milestone, or of none, is a 404', async () => {
    const other = await assignMilestone(app, await createProject(app), 'Inicio')
    expect((await progress(other, {})).status).toBe(404)
    expect((await progress(99_999, {})).status).toBe(404)
    expect((await progress(other, { projectId: 99_999 })).status).toBe(404)
    expect((await progress(other, { projectId: 0 })).status).toBe(400)
  })
})

describe('taking an assignment away', () => {
  test('is possible while it has no tasks', async () => {
    const id = await assignMilestone(app, project, 'Inicio')
    expect((await remove(id)).status).toBe(204)
    expect(await weights()).toEqual([])
    expect((await remove(id)).status).toBe(404)
  })

  test(`is done once, when two do it at the same time, in ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await assignMilestone(app, project, 'Inicio')
      const answers = await Promise.all([remove(id), remove(id)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    }
  })

  test('is refused with tasks: 409', async () => {
    const id = await assignMilestone(app, project, 'Inicio')
    const body = { comments: 'Acta', estimatedHours: 1 }
    expect((await call(app, `POST /project-milestone/${id}/task`, { token, body })).status).toBe(201)
    const answer = await remove(id)
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'El hito tiene tareas y no se puede quitar del proyecto.',
    ])
    expect(await weights()).toHaveLength(1)
  })
})

describe('the list of a project’s milestones', () => {
  test('is a plain array, and a page when a paging parameter is sent', async () => {
    await assign([item('Inicio', 10), item('Diseño', 70), item('Cierre', 20)])
    expect((await list()).body.map(({ name }) => name)).toEqual(['Inicio', 'Diseño', 'Cierre'])
    const page = (await list<Page<ProjectMilestone>>('&top=2&orderBy=Weight&ascending=false')).body
    expect(page.data.map(({ name }) => name)).toEqual(['Diseño', 'Cierre'])
    expect(page).toMatchObject({ filteredRecordsCount: 3, totalRecordsCount: 3 })
    const found = (await list<Page<ProjectMilestone>>('&searchTerm=diseno')).body
    expect(found).toMatchObject({ data: [{ name: 'Diseño' }], filteredRecordsCount: 1, totalRecordsCount: 3 })
  })

  test('needs a project: 400 without one, 404 for an unknown one', async () => {
    expect((await call(app, 'GET /project-milestone/project-milestone-list', { token })).status).toBe(400)
    expect((await call(app, 'GET /project-milestone/project-milestone-list?projectId=99999', { token })).status).toBe(
      404,
    )
  })
})

test('the catalogue shows the means over the assignments in open projects', async () => {
  const closed = await createProject(app, { project_status_id: await idOf(app, 'project_statuses', 'Finalizado') })
  await assignMilestone(app, project, 'Inicio', { planned_percentage: 100, percentage_realized: 50 })
  await assignMilestone(app, await createProject(app), 'Inicio', { planned_percentage: 50, percentage_realized: 0.01 })
  await assignMilestone(app, closed, 'Inicio', { planned_percentage: 7, percentage_realized: 7 })
  const { body } = await call<Page<MilestoneRow>>(
    app,
    'GET /project-milestone/project-milestone-filtered-list?orderBy=Ordinality',
    { token },
  )
  expect(body.data[0]).toMatchObject({ name: 'Inicio', plannedPercentage: 75, percentageRealized: 25.01 })
})

test('milestones of projects are read by everybody and changed by those who may', async () => {
  const keepers = ['Administrador', 'Gerente de Proyectos', 'Consultor']
  for (const request of [
    'POST /project-milestone/assign-project-milestone/1',
    'PUT /project-milestone/update-project-milestone-project/1',
    'POST /project-milestone/1/task',
    'PATCH /project-milestone/tasks/1',
    'DELETE /project-milestone/project-milestone/99999',
  ])
    expect([request, await rolesThatMay(app, request, {})]).toEqual([request, keepers])
  for (const path of ['/project-milestone/project-milestone-list?projectId=1', '/projects/1/progress-history'])
    expect(await rolesThatMay(app, `GET ${path}`)).toEqual(roles)
})
