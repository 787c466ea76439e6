import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { statusColours } from '#contract/colours.ts'
import type { Problem } from '#contract/errors.ts'
import type { Page } from '#contract/lists.ts'
import type { ProjectStatus } from '#contract/project-statuses.ts'
import type { ProjectCard } from '#contract/projects.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createProject, idOf, projectDraft } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
const draft = { name: 'En garantía', description: 'Entregado, con soporte incluido', color: statusColours.cyan }

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Gerente de Proyectos' })).token
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const create = <Body = ProjectStatus>(body: unknown) => call<Body>(app, 'POST /project-status', { token, body })
const update = <Body = ProjectStatus>(id: number, body: unknown, headers: Record<string, string> = {}) =>
  call<Body>(app, `PUT /project-status/update-project-state/${id}`, { token, body, headers })
const list = (query = '') =>
  call<Page<ProjectStatus>>(app, `GET /project-status/projects-status-filtered-list${query}`, { token })
const names = async (query = '') => (await list(query)).body.data.map(({ name }) => name)

describe('a status', () => {
  test('is created with its colour and does not close projects unless it says so', async () => {
    const { status, body, headers } = await create(draft)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...draft,
      id: expect.any(Number),
      version: 1,
      closesProject: false,
      quiet: false,
      cancels: false,
      position: 7,
    })
    expect(headers.location).toBe(`/api/project-status/project-state-by-id/${body.id}`)
    expect(headers.etag).toBe('"1"')
    const stored = await call(app, `GET /project-status/project-state-by-id/${body.id}`, { token })
    expect(stored.body).toEqual(body)
    expect(stored.headers.etag).toBe('"1"')
  })

  test('is updated under its next version', async () => {
    const { id } = (await create(draft)).body
    const changed = { name: 'Garantía', description: 'Con soporte', color: statusColours.brown, closesProject: true }
    const { status, body } = await update(id, changed, { 'if-match': '"1"' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...changed, id, version: 2, quiet: false, cancels: false, position: 7 })
  })

  test('keeps what somebody else saved in between: 412', async () => {
    const { id } = (await create(draft)).body
    await update(id, { ...draft, description: 'Otra' })
    expect((await update(id, draft, { 'if-match': '"1"' })).status).toBe(412)
    expect((await update(id, draft)).status).toBe(200)
  })

  test('has a name of its own, whatever its case and accents: 409', async () => {
    await create(draft)
    const { status, body } = await create<Problem>({ ...draft, name: 'EN GARANTIA' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      detail: 'Ya existe un registro con ese nombre.',
      errors: [{ path: 'name', message: 'Ese valor ya está en uso' }],
    })
    const other = (await create({ ...draft, name: 'Otro' })).body
    expect((await update(other.id, draft)).status).toBe(409)
  })

  test.each([
    [{ ...draft, color: '#123456' }, 'color'],
    [{ ...draft, color: 'red' }, 'color'],
    [{ ...draft, color: undefined }, 'color'],
    [{ ...draft, name: ' ' }, 'name'],
    [{ ...draft, name: 'x'.repeat(51) }, 'name'],
    [{ ...draft, description: '' }, 'description'],
    [{ ...draft, description: 'x'.repeat(151) }, 'description'],
    [{ ...draft, closesProject: 'sí' }, 'closesProject'],
  ])('is refused when a field is wrong: %j', async (body, path) => {
    const answer = await create<Problem>(body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map((error) => error.path)).toEqual([path])
  })

  test('takes each of the 13 colours, its letters in any case', async () => {
    for (const color of Object.values(statusColours)) {
      const { body } = await create({ ...draft, name: `Color ${color}`, color: color.toLowerCase() })
      expect(body.color).toBe(color)
    }
  })

  test('that does not exist is a 404', async () => {
    expect((await call(app, 'GET /project-status/project-state-by-id/99999', { token })).status).toBe(404)
    expect((await update(99999, draft)).status).toBe(404)
  })

  test('leaves its trail: who, which call, what was and what is', async () => {
    const { id } = (await create(draft)).body
    await update(id, { ...draft, description: 'Otra' })
    const trail = await app.context.db.sql
      .selectFrom('audit')
      .select(['call', 'action', 'before', 'after'])
      .where('entity', '=', 'projectStatus')
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      {
        call: 'POST /project-status',
        action: 'create',
        before: null,
        after: { ...draft, id, closes_project: false, quiet: false, cancels: false, position: 7 },
      },
      {
        call: 'PUT /project-status/update-project-state/:id',
        action: 'update',
        before: { description: draft.description },
        after: { description: 'Otra' },
      },
    ])
  })
})

const projects = async () =>
  (await call<Page<ProjectCard>>(app, 'GET /projects/projects-list?orderBy=ProjectStatusId', { token })).body.data.map(
    ({ stateName }) => stateName,
  )

describe('positions', () => {
  test('order the projects, those of closing statuses last, and they follow a change', async () => {
    for (const name of ['Cancelado', 'Suspendido', 'Por iniciar', 'En riesgo'])
      await createProject(app, { project_status_id: await idOf(app, 'project_statuses', name) })
    expect(await projects()).toEqual(['Por iniciar', 'En riesgo', 'Suspendido', 'Cancelado'])
    const stopped = await idOf(app, 'project_statuses', 'Suspendido')
    await update(stopped, { position: 1 })
    await update(await idOf(app, 'project_statuses', 'Cancelado'), { position: 1 })
    expect(await projects()).toEqual(['Por iniciar', 'Suspendido', 'En riesgo', 'Cancelado'])
    await update(stopped, { closesProject: true, position: 9 })
    expect(await projects()).toEqual(['Por iniciar', 'En riesgo', 'Cancelado', 'Suspendido'])
  })

  test('are whole numbers from 1 to 999', async () => {
    for (const position of [0, 1.5, 1000])
      expect((await create<Problem>({ ...draft, position })).body.errors).toMatchObject([{ path: 'position' }])
    expect((await create({ ...draft, position: 999 })).body.position).toBe(999)
    expect((await create({ ...draft, name: 'Otro' })).body.position).toBe(999)
  })

  test('a new project begins in the open status that comes first', async () => {
    await update(await idOf(app, 'project_statuses', 'En riesgo'), { position: 1 })
    await update(await idOf(app, 'project_statuses', 'Por iniciar'), { position: 5 })
    const body = await projectDraft(app)
    const { body: project } = await call<{ projectStatusName: string }>(app, 'POST /projects', { token, body })
    expect(project.projectStatusName).toBe('En riesgo')
  })
})

describe('the list of statuses', () => {
  test('is ordered by name, with exact counts', async () => {
    const { body } = await list()
    expect(body.data.map(({ name }) => name)).toEqual([
      'Cancelado',
      'En ejecución',
      'En riesgo',
      'Finalizado',
      'Por iniciar',
      'Suspendido',
    ])
    expect(body).toMatchObject({ filteredRecordsCount: 6, totalRecordsCount: 6 })
    await create(draft)
    expect((await list()).body.totalRecordsCount).toBe(7)
  })

  test('goes by name or description, up and down', async () => {
    const byName = await names('?orderBy=Name&ascending=false&top=500')
    expect(byName).toEqual((await names('?top=500')).toReversed())
    const up = (await list('?orderBy=description')).body.data.map(({ description }) => description)
    expect(up).toEqual(up.toSorted((a, b) => a.localeCompare(b, 'es')))
    expect((await list('?orderBy=Color')).status).toBe(400)
  })

  test('is searched by name and description, page by page', async () => {
    expect(await names('?searchTerm=EJECUCION')).toEqual(['En ejecución'])
    expect(await names('?searchTerm=alertas%20riesgo')).toEqual(['En riesgo'])
    expect(await names('?searchTerm=%25')).toEqual([])
    expect((await list('?searchTerm=cerr&top=1')).body).toMatchObject({ filteredRecordsCount: 2, totalRecordsCount: 6 })
    expect(await names('?top=5&offset=5')).toEqual(['Suspendido'])
  })

  test('the selector offers them by name', async () => {
    const { body } = await call<{ name: string }[]>(app, 'GET /project-status/project-status-list', { token })
    expect(body.map(({ name }) => name)).toEqual(await names())
  })
})

test('statuses are read by everybody and changed by those who may configure', async () => {
  const keepers = ['Administrador', 'Gerente de Proyectos']
  expect(await rolesThatMay(app, 'POST /project-status', draft)).toEqual(keepers)
  expect(await rolesThatMay(app, 'PUT /project-status/update-project-state/1', draft)).toEqual(keepers)
  expect(await rolesThatMay(app, 'GET /project-status/projects-status-filtered-list')).toEqual(roles)
  expect(await rolesThatMay(app, 'GET /project-status/project-state-by-id/1')).toEqual(roles)
})

test('of many who give one name at the same time, one gets it', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(draft)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
})
