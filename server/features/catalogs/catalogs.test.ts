import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import { createEmployee, signedIn, someLookups } from '#server/testing/factories.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Gerente de Proyectos' })).token
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

interface Entry {
  id: number
  version: number
  name: string
  isActive: boolean
}
const entries = async (name: string) => (await call<Entry[]>(app, `GET /catalogs/${name}`, { token })).body
const create = <Body = Entry>(name: string, body: unknown) => call<Body>(app, `POST /catalogs/${name}`, { token, body })
const update = <Body = Entry>(name: string, id: number, body: unknown, headers: Record<string, string> = {}) =>
  call<Body>(app, `PUT /catalogs/${name}/${id}`, { token, body, headers })

const offered = () => call<Entry[]>(app, 'GET /products/licensed?searchTerm=firma', { token })

const product = { name: 'Firma Digital', type: 'Licencia', channel: 'Aliado', licensed: true }

test('a document type’s code is kept as it was typed, ten characters at most, and is one whatever its case', async () => {
  const { status, body } = await create('document-types', { name: 'Carné', code: 'Ca-ß' })
  expect([status, body]).toEqual([201, expect.objectContaining({ code: 'Ca-ß' })])
  const same = await create<Problem>('document-types', { name: 'Otro', code: 'cA-ß' })
  expect([same.status, same.body.errors?.map(({ path }) => path)]).toEqual([409, ['code']])
  const long = await create<Problem>('document-types', { name: 'Largo', code: 'x'.repeat(11) })
  expect(long.body.errors).toEqual([{ path: 'code', message: 'Escriba 10 caracteres como máximo' }])
})

describe.each([
  ['positions', { name: 'Arquitecto(a)', kind: 'consultant' }, { kind: null }],
  ['groups', { name: 'Calidad' }, {}],
  ['products', product, { licensed: false }],
  ['document-types', { name: 'Salvoconducto', code: 'SC' }, { code: 'SCP' }],
])('the catalogue of %s', (name, draft, change) => {
  test('takes a new entry, active unless said otherwise', async () => {
    const { status, body } = await create(name, draft)
    expect(status).toBe(201)
    expect(body).toEqual({ ...draft, id: expect.any(Number), version: 1, isActive: true })
    expect(await entries(name)).toContainEqual(body)
  })

  test('renames, changes and deactivates; what is inactive stays in the list', async () => {
    const { id } = (await create(name, draft)).body
    const changed = { ...draft, ...change, name: 'Ñoño', isActive: false }
    const { status, body, headers } = await update(name, id, changed, { 'if-match': '"1"' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...changed, id, version: 2 })
    expect(headers.etag).toBe('"2"')
    expect(await entries(name)).toContainEqual(body)
    expect((await update(name, id, changed, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('is ordered by name', async () => {
    await create(name, { ...draft, name: 'álamo' })
    const names = (await entries(name)).map((entry) => entry.name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')))
  })

  test('refuses a name that is there, whatever its case and accents: 409', async () => {
    await create(name, { ...draft, name: 'Pasantía' })
    const code = 'code' in draft ? { code: 'OTRO' } : {}
    const { status, body } = await create<Problem>(name, { ...draft, ...code, name: 'PASANTIA' })
    expect(status).toBe(409)
    expect(body.errors).toEqual([{ path: 'name', message: 'Ese valor ya está en uso' }])
  })

  test('refuses an entry without a name, and one too long', async () => {
    for (const wrong of ['', ' ', 'x'.repeat(51), null]) {
      const { status, body } = await create<Problem>(name, { ...draft, name: wrong })
      expect(status).toBe(400)
      expect(body.errors?.map(({ path }) => path)).toEqual(['name'])
    }
  })

  test('answers 404 for an entry that does not exist', async () => {
    expect((await update(name, 99999, draft)).status).toBe(404)
  })

  test('is read by everybody and changed by those who may configure', async () => {
    const keepers = ['Administrador', 'Gerente de Proyectos']
    expect(await rolesThatMay(app, `GET /catalogs/${name}`)).toEqual(roles)
    expect(await rolesThatMay(app, `POST /catalogs/${name}`, draft)).toEqual(keepers)
    expect(await rolesThatMay(app, `PUT /catalogs/${name}/1`, draft)).toEqual(keepers)
  })
})

test('a deactivated entry is no longer offered', async () => {
  const { id } = (await create('products', product)).body
  expect((await offered()).body.map((entry) => entry.id)).toEqual([id])
  await update('products', id, { ...product, isActive: false })
  expect((await offered()).body).toEqual([])
})

test('a renamed position reaches the employees that have it', async () => {
  const { position_id: id } = await someLookups(app)
  await createEmployee(app, { position_id: id, first_name: 'Zulma' })
  await update('positions', id, { name: 'Asesor(a) Principal', kind: 'consultant' })
  const { body } = await call<{ data: { positionName: string }[] }>(
    app,
    'GET /employees/employees-list?searchTerm=zulma%20principal',
    { token },
  )
  expect(body.data).toMatchObject([{ positionName: 'Asesor(a) Principal' }])
})

test.each([
  ['positions', { name: 'Nuevo', kind: 'manager' }, 'kind'],
  ['products', { ...product, type: 'Hardware' }, 'type'],
  ['products', { ...product, channel: '' }, 'channel'],
  ['products', { ...product, licensed: 1 }, 'licensed'],
  ['groups', { name: 'Nuevo', isActive: 'no' }, 'isActive'],
  ['document-types', { name: 'Nuevo', code: '' }, 'code'],
  ['document-types', { name: 'Nuevo', code: 'ABCDEFGHIJK' }, 'code'],
])('%s refuse a wrong value: %j', async (name, body, path) => {
  const answer = await create<Problem>(name, body)
  expect(answer.status).toBe(400)
  expect(answer.body.errors?.map((error) => error.path)).toEqual([path])
})

test('there are no other catalogues, and nothing is deleted', async () => {
  expect((await call(app, 'GET /catalogs/roles', { token })).status).toBe(404)
  expect((await call(app, 'DELETE /catalogs/groups/1', { token })).status).toBe(405)
})
