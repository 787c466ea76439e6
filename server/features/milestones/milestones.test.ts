import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { Page } from '#contract/lists.ts'
import type { Milestone, MilestoneRow } from '#contract/milestones.ts'
import { signedIn } from '#server/testing/factories.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
const draft = { name: 'Garantía', ordinality: 9, typeProject: 'Soporte' }

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Gerente de Proyectos' })).token
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const create = <Body = Milestone>(body: unknown) =>
  call<Body>(app, 'POST /project-milestone/create-project-milestone', { token, body })
const update = <Body = Milestone>(id: number, body: unknown, headers: Record<string, string> = {}) =>
  call<Body>(app, `PUT /project-milestone/update-project-milestone/${id}`, { token, body, headers })
const list = (query = '') =>
  call<Page<MilestoneRow>>(app, `GET /project-milestone/project-milestone-filtered-list${query}`, { token })
const names = async (query: string) => (await list(query)).body.data.map(({ name }) => name)

describe('a milestone of the catalogue', () => {
  test('is created; milestoneProjectRequest is always empty and ignored on input', async () => {
    const { status, body, headers } = await create({ ...draft, milestoneProjectRequest: [{ id: 7 }] })
    expect(status).toBe(201)
    expect(body).toEqual({ ...draft, id: expect.any(Number), version: 1, milestoneProjectRequest: [] })
    expect(headers.location).toBe(`/api/project-milestone/project-milestone-by-id/${body.id}`)
    const stored = await call(app, `GET /project-milestone/project-milestone-by-id/${body.id}`, { token })
    expect(stored.body).toEqual(body)
    expect(stored.headers.etag).toBe('"1"')
  })

  test('is updated under its next version; an outdated one is refused: 412', async () => {
    const { id } = (await create(draft)).body
    const { status, body } = await update(id, { ...draft, ordinality: 999 }, { 'if-match': '"1"' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, ordinality: 999, version: 2 })
    expect((await update(id, draft, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('has a name of its own within its type of project, whatever its case: 409', async () => {
    await create(draft)
    expect((await create({ ...draft, typeProject: 'Licencia' })).status).toBe(201)
    const { status, body } = await create<Problem>({ ...draft, name: 'garantia', typeProject: 'SOPORTE' })
    expect(status).toBe(409)
    expect(body.errors).toEqual([{ path: 'name', message: 'Ese valor ya está en uso' }])
  })

  test.each([
    [{ ...draft, ordinality: 0 }, 'ordinality', 'Escriba 1 o más'],
    [{ ...draft, ordinality: 1000 }, 'ordinality', 'Escriba 999 o menos'],
    [{ ...draft, ordinality: 1.5 }, 'ordinality', 'Escriba un número entero'],
    [{ ...draft, ordinality: '1' }, 'ordinality', 'Escriba un número entero'],
    [{ ...draft, name: '' }, 'name', 'Escriba el nombre'],
    [{ ...draft, typeProject: ' ' }, 'typeProject', 'Escriba el tipo de proyecto'],
    [{ ...draft, typeProject: 'x'.repeat(51) }, 'typeProject', 'Escriba 50 caracteres como máximo'],
  ])('is refused when a field is wrong: %j', async (body, path, message) => {
    const answer = await create<Problem>(body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ path, message }])
  })

  test('that does not exist is a 404', async () => {
    expect((await call(app, 'GET /project-milestone/project-milestone-by-id/99999', { token })).status).toBe(404)
    expect((await update(99999, draft)).status).toBe(404)
  })
})

describe('the milestone catalogue', () => {
  test('goes by type of project, then by order', async () => {
    await create({ ...draft, typeProject: 'Aaa', ordinality: 10 })
    await create({ ...draft, name: 'Primero', typeProject: 'Aaa', ordinality: 2 })
    const { body } = await list('?top=500')
    expect(body.data.slice(0, 2).map(({ name }) => name)).toEqual(['Primero', 'Garantía'])
    expect(body.data.slice(2).map(({ ordinality }) => ordinality)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(body).toMatchObject({ filteredRecordsCount: 10, totalRecordsCount: 10 })
    expect(await names('?top=500&orderBy=TypeProject&ascending=false')).toEqual(
      body.data.map(({ name }) => name).toReversed(),
    )
  })

  test('goes by name and by order', async () => {
    expect((await names('?orderBy=Name')).slice(0, 3)).toEqual(['Capacitación', 'Cierre', 'Desarrollo'])
    expect((await names('?orderBy=Ordinality&ascending=false')).slice(0, 2)).toEqual(['Cierre', 'Salida a producción'])
    expect((await list('?orderBy=Weight')).status).toBe(400)
  })

  test('is searched by name and type of project', async () => {
    await create(draft)
    expect(await names('?searchTerm=garantia%20soporte')).toEqual(['Garantía'])
    expect(await names('?searchTerm=_')).toEqual([])
  })

  test('shows 0 for a milestone that no open project has', async () => {
    const { body } = await list('?top=1')
    expect(body.data[0]).toMatchObject({ plannedPercentage: 0, percentageRealized: 0, milestoneProjectRequest: [] })
  })

  test('the selector offers id and name', async () => {
    const { body } = await call<object[]>(app, 'GET /project-milestone/milestone-list?searchTerm=pruebas', { token })
    expect(body).toEqual([{ id: expect.any(Number), name: 'Pruebas' }])
  })
})

test('the catalogue is read by everybody and changed by those who may configure', async () => {
  const keepers = ['Administrador', 'Gerente de Proyectos']
  expect(await rolesThatMay(app, 'POST /project-milestone/create-project-milestone', draft)).toEqual(keepers)
  expect(await rolesThatMay(app, 'PUT /project-milestone/update-project-milestone/1', draft)).toEqual(keepers)
  expect(await rolesThatMay(app, 'GET /project-milestone/project-milestone-filtered-list')).toEqual(roles)
  expect(await rolesThatMay(app, 'GET /project-milestone/project-milestone-by-id/1')).toEqual(roles)
})
