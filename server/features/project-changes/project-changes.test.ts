import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ChangeCause } from '#contract/catalogs.ts'
import type { Problem } from '#contract/errors.ts'
import type { Page } from '#contract/lists.ts'
import type { ProjectChangeRow } from '#contract/project-changes.ts'
import type { Project } from '#contract/projects.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createProject, idOf } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { rounds } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let project: number
const status: Record<string, number> = {}
// In Bogotá it is still the 20th.
const now = new Date('2026-11-21T03:30:00.000Z')
const reason = 'El cliente pidió más tiempo'

beforeAll(async () => {
  app = await testApp()
  for (const name of ['En ejecución', 'En riesgo', 'Suspendido', 'Finalizado', 'Cancelado'])
    status[name] = await idOf(app, 'project_statuses', name)
})
beforeEach(async () => {
  app.setTime(now)
  token = (await signedIn(app, { role: 'Comercial' }, { first_name: 'Rita', surname: 'Ríos' })).token
  project = await createProject(app, { scheduled_date: '2026-12-01' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const register = <Body = ProjectChangeRow>(values: object = {}, of = project) =>
  call<Body>(app, `POST /project-changes/create-project-changes-body/${of}`, {
    token,
    body: { newDate: '2027-01-15', comments: reason, ...values },
  })
const history = <Body = ProjectChangeRow[]>(query = '', of = project) =>
  call<Body>(app, `GET /project-changes/project-states-list/${of}${query}`, { token })
const days = ({ data }: Page<ProjectChangeRow>) => data.map(({ newDate }) => newDate)
const stored = async (id = project) => (await call<Project>(app, `GET /projects/project-by-id/${id}`, { token })).body

describe('a novedad', () => {
  test('moves the scheduled day and the status, and keeps who, when, what was and why', async () => {
    const { status: code, body } = await register({ projectStatusId: status['En riesgo'] })
    expect(code).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      version: 1,
      projectId: project,
      newDate: '2027-01-15',
      previousDate: '2026-12-01',
      date: now.toISOString(),
      comments: reason,
      noveltyType: 3,
      projectStatusId: status['En riesgo'],
      projectStatusName: 'En riesgo',
      projectStatusColor: '#F2761E',
      causeId: null,
      causeName: null,
      employeeName: 'Rita Ospina Ríos',
      url: null,
      inlineUrl: null,
      fileName: null,
    })
    expect(await stored()).toMatchObject({
      scheduledDate: '2027-01-15',
      projectStatusName: 'En riesgo',
      endDate: '2026-12-15',
      realEndDate: null,
      version: 2,
    })
    expect((await history()).body).toEqual([body])
  })

  test('says its cause, which stays shown when it is no longer offered', async () => {
    const causes = (await call<ChangeCause[]>(app, 'GET /catalogs/change-causes', { token })).body
    expect(causes.map(({ name }) => name)).toEqual([
      'Alcance',
      'Cliente',
      'Infraestructura',
      'Interno',
      'Proveedor',
      'Recursos',
    ])
    const { id } = causes.find(({ name }) => name === 'Proveedor')!
    expect((await register({ causeId: id })).body).toMatchObject({ causeId: id, causeName: 'Proveedor' })
    const manager = await signedIn(app, { role: 'Gerente de Proyectos' })
    await call(app, `PUT /catalogs/change-causes/${id}`, { token: manager.token, body: { isActive: false } })
    const refused = await register<Problem>({ causeId: id })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'causeId', message: 'Lo elegido ya no está activo: elija otro' }],
    ])
    expect((await register<Problem>({ causeId: 99_999 })).body.errors).toMatchObject([{ path: 'causeId' }])
    expect((await register({ causeId: 0 })).body).toMatchObject({ causeId: null, causeName: null })
    expect((await history()).body.map(({ causeName }) => causeName)).toEqual([null, 'Proveedor'])
  })

  test('counts from the end date where nothing was scheduled', async () => {
    const other = await createProject(app, { scheduled_date: null, end_date: '2026-12-15' })
    expect((await register({}, other)).body).toMatchObject({ previousDate: '2026-12-15', noveltyType: 1 })
  })

  test.each([undefined, null, 0])('keeps the status when it is sent as %s', async (projectStatusId) => {
    const { body } = await register({ projectStatusId })
    expect(body).toMatchObject({ projectStatusName: 'En ejecución', noveltyType: 1 })
    expect((await stored()).projectStatusName).toBe('En ejecución')
  })

  test.each([
    ['the day', { newDate: '2027-01-15' }, 1],
    ['nothing', { newDate: '2026-12-01' }, 1],
    ['the status', { newDate: '2026-12-01', projectStatusId: 'Suspendido' }, 2],
    ['both', { newDate: '2026-12-02', projectStatusId: 'Suspendido' }, 3],
    ['the day and the same status', { newDate: '2026-12-02', projectStatusId: 'En ejecución' }, 1],
    ['nothing, with the same status', { newDate: '2026-12-01', projectStatusId: 'En ejecución' }, 1],
  ])('has its type by what really changed: %s', async (_what, values, noveltyType) => {
    const named = 'projectStatusId' in values ? { projectStatusId: status[values.projectStatusId] } : {}
    expect((await register({ ...values, ...named })).body.noveltyType).toBe(noveltyType)
  })

  test('that closes the project ends it on the day in Bogotá', async () => {
    await register({ projectStatusId: status['Finalizado'] })
    expect((await stored()).realEndDate).toBe('2026-11-20')
  })

  test('that closes a project which has ended leaves its real end', async () => {
    const other = await createProject(app, { real_end_date: '2026-10-01' })
    await register({ projectStatusId: status['Finalizado'] }, other)
    expect((await stored(other)).realEndDate).toBe('2026-10-01')
    await register({ projectStatusId: status['Cancelado'] }, other)
    expect((await stored(other)).realEndDate).toBe('2026-10-01')
  })

  test('that opens a closed project takes its real end away; one that keeps the status does not', async () => {
    await register({ projectStatusId: status['Finalizado'] })
    await register({ comments: 'Solo la fecha' })
    expect((await stored()).realEndDate).toBe('2026-11-20')
    await register({ projectStatusId: status['En ejecución'] })
    expect(await stored()).toMatchObject({ realEndDate: null, projectStatusName: 'En ejecución' })
    const ended = await createProject(app, { real_end_date: '2026-10-01' })
    await register({ projectStatusId: status['En ejecución'] }, ended)
    expect((await stored(ended)).realEndDate).toBe('2026-10-01')
  })

  test('from one open status to another leaves a real end that a person wrote', async () => {
    const ended = await createProject(app, { real_end_date: '2026-10-01' })
    await register({ projectStatusId: status['En riesgo'] }, ended)
    expect(await stored(ended)).toMatchObject({ realEndDate: '2026-10-01', projectStatusName: 'En riesgo' })
  })

  test('that closes a project before it began ends it on its first day', async () => {
    const future = await createProject(app, { start_date: '2027-02-01', end_date: '2027-06-01' })
    const { status: code } = await register({ newDate: '2027-03-01', projectStatusId: status['Cancelado'] }, future)
    expect([code, (await stored(future)).realEndDate]).toEqual([201, '2027-02-01'])
  })

  test.each([
    [{ newDate: '' }, 'newDate', 'Escriba una fecha como 16/02/2026'],
    [{ newDate: undefined }, 'newDate', 'Escriba una fecha como 16/02/2026'],
    [{ newDate: '2026-01-14' }, 'newDate', 'La fecha no puede ser anterior a la fecha de inicio'],
    [{ comments: '  ' }, 'comments', 'Escriba el comentario'],
    [{ comments: undefined }, 'comments', 'Escriba el comentario'],
    [{ comments: 'x'.repeat(4001) }, 'comments', 'Escriba 4000 caracteres como máximo'],
    [{ projectStatusId: 99_999 }, 'projectStatusId', 'Lo elegido ya no existe'],
    [{ projectStatusId: -1 }, 'projectStatusId', 'El valor no es válido'],
  ])('is refused with a wrong value, and moves nothing: %j', async (values, path, message) => {
    const { status: code, body } = await register<Problem>(values)
    expect([code, body.errors]).toEqual([400, [{ path, message }]])
    expect(await stored()).toMatchObject({ scheduledDate: '2026-12-01', version: 1 })
    expect((await history()).body).toEqual([])
  })

  test('of a project that does not exist is a 404', async () => {
    expect((await register({}, 99_999)).status).toBe(404)
    expect((await history('', 99_999)).status).toBe(404)
  })

  test('can be neither edited nor deleted, not even in the database', async () => {
    await register()
    const { sql } = app.context.db
    await expect(sql.updateTable('project_changes').set({ comments: 'Otra' }).execute()).rejects.toThrow(/neither/)
    await expect(sql.deleteFrom('project_changes').execute()).rejects.toThrow(/neither/)
  })

  test('leaves its trail, and its project’s', async () => {
    await register({ projectStatusId: status['Suspendido'] })
    const trail = await app.context.db.sql
      .selectFrom('audit')
      .select(['entity', 'action', 'call', 'after'])
      .where('entity', 'in', ['project', 'projectChange'])
      .where('call', 'like', 'POST /project-changes%')
      .orderBy('id')
      .execute()
    expect(trail).toMatchObject([
      { entity: 'project', action: 'update', after: { scheduled_date: '2027-01-15' } },
      { entity: 'projectChange', action: 'create', after: { comments: reason, novelty_type: 3 } },
    ])
  })
})

describe('the history', () => {
  test('is a plain array from the newest, and a page when a paging parameter is sent', async () => {
    for (const [day, comments] of [
      ['2027-03-01', 'Primera: falta de permisos'],
      ['2027-02-01', 'Segunda'],
      ['2027-04-01', 'Tercera'],
    ]) {
      await register({ newDate: day, comments })
      app.setTime(new Date(app.context.clock.now().getTime() + 60_000))
    }
    expect((await history()).body.map(({ newDate }) => newDate)).toEqual(['2027-04-01', '2027-02-01', '2027-03-01'])
    const page = (await history<Page<ProjectChangeRow>>('?top=2')).body
    expect(days(page)).toEqual(['2027-04-01', '2027-02-01'])
    expect(page).toMatchObject({ filteredRecordsCount: 3, totalRecordsCount: 3 })
    expect(days((await history<Page<ProjectChangeRow>>('?ascending=false')).body)[0]).toBe('2027-03-01')
    expect(days((await history<Page<ProjectChangeRow>>('?orderBy=Date')).body)[0]).toBe('2027-03-01')
    expect(days((await history<Page<ProjectChangeRow>>('?orderBy=NewDate')).body)[0]).toBe('2027-02-01')
    expect((await history<Page<ProjectChangeRow>>('?searchTerm=PERMISOS')).body).toMatchObject({
      data: [{ newDate: '2027-03-01' }],
      filteredRecordsCount: 1,
      totalRecordsCount: 3,
    })
  })
})

test('novedades are read by everybody and registered by those who may', async () => {
  const keepers = ['Administrador', 'Gerente de Proyectos', 'Comercial']
  expect(await rolesThatMay(app, 'POST /project-changes/create-project-changes-body/1', {})).toEqual(keepers)
  expect(await rolesThatMay(app, 'GET /project-changes/project-states-list/1')).toEqual(roles)
})

test(`two who register at the same time follow one on the other: no day is lost, in ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all([
      register({ newDate: `2027-05-${String((round % 28) + 1).padStart(2, '0')}` }),
      register({
        newDate: `2027-06-${String((round % 28) + 1).padStart(2, '0')}`,
        projectStatusId: status['En riesgo'],
      }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([201, 201])
  }
  const { body } = await history<Page<ProjectChangeRow>>('?top=500')
  const rows = body.data.toSorted((a, b) => a.id - b.id)
  expect(rows).toHaveLength(2 * rounds)
  let day = '2026-12-01'
  for (const row of rows) {
    expect(row.previousDate).toBe(day)
    day = row.newDate
  }
  expect((await stored()).scheduledDate).toBe(day)
})
