import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Employee, SavedEmployee } from '#contract/employees.ts'
import type { Problem } from '#contract/errors.ts'
import { created, employeeDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Administrador' })).token
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const create = async (values: Record<string, unknown> = {}) =>
  created<SavedEmployee>(app, token, '/employees', await employeeDraft(app, values))
const post = <Body = Problem>(body: unknown, as = token) => call<Body>(app, 'POST /employees', { token: as, body })
const put = <Body = SavedEmployee>(id: number, body: unknown, headers: Record<string, string> = {}, as = token) =>
  call<Body>(app, `PUT /employees/update-employee/${id}`, { token: as, body, headers })
const read = async (id: number) => (await call<Employee>(app, `GET /employees/employee-by-id/${id}`, { token })).body
const idOf = async (table: 'positions' | 'groups' | 'document_types' | 'roles', name: string) =>
  (await app.context.db.sql.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

describe('a new employee', () => {
  test('is answered as its by-id call shows it, with a Location and version 1', async () => {
    const draft = await employeeDraft(app)
    const { status, body, headers } = await post<SavedEmployee>(draft)
    const { role: _, ...rest } = draft
    expect(status).toBe(201)
    expect(body).toEqual({
      ...rest,
      id: expect.any(Number),
      version: 1,
      isActive: true,
      role: null,
      roleName: null,
      documentTypeName: 'Cédula de Ciudadanía',
      cityName: expect.stringMatching(/\(Antioquia\)$/),
      positionName: 'Director(a)',
      groupName: 'Dirección',
    })
    expect(headers.location).toBe(`/api/employees/employee-by-id/${body.id}`)
    const shown = await call(app, `GET /employees/employee-by-id/${body.id}`, { token })
    expect(shown.body).toEqual(body)
    expect(shown.headers.etag).toBe('"1"')
  })

  test('needs no more than its required fields; the rest is empty', async () => {
    const draft = await employeeDraft(app)
    for (const name of ['middleName', 'surname', 'phoneNumber', 'cellphoneNumber', 'address', 'birthDate', 'gender'])
      delete draft[name]
    for (const name of ['hasUser', 'role']) delete draft[name]
    const { status, body } = await post<Employee>(draft)
    expect(status).toBe(201)
    expect(body).toMatchObject({ middleName: '', surname: '', phoneNumber: '', address: '', birthDate: null })
    expect(body).toMatchObject({ gender: 0, hasUser: false, role: null, isActive: true })
  })

  test('keeps its e-mail as typed, its document without pasted dots and blanks, and a day cut from a date-time', async () => {
    const { body } = await post<Employee>(
      await employeeDraft(app, {
        email: ' Begoña.Muñoz@Empresa.Test\u00a0',
        documentNumber: ' 1.020.304\u00a0050 ',
        birthDate: '1988-12-31T23:59:59.000-05:00',
        firstName: '\u00a0Begon\u0303a\t',
      }),
    )
    expect(body).toMatchObject({
      email: 'Begoña.Muñoz@Empresa.Test',
      documentNumber: '1020304050',
      birthDate: '1988-12-31',
      firstName: 'Begoña',
    })
  })

  test('can’t take an e-mail that another has in other letters; the field is named', async () => {
    await create({ email: 'josé.ñáñez@empresa.test' })
    const { status, body } = await post(await employeeDraft(app, { email: 'JOSÉ.ÑÁÑEZ@Empresa.TEST' }))
    expect(status).toBe(409)
    expect(body).toMatchObject({ type: 'urn:portal:problem:duplicate-email', errors: [{ path: 'email' }] })
    expect(body.detail).toBe('Ya existe un registro con ese correo electrónico.')
  })

  test('can’t take a document of the same type, whatever its case; of another type it can', async () => {
    await create({ documentNumber: 'ab-1234' })
    const { status, body } = await post(await employeeDraft(app, { documentNumber: 'AB-1234' }))
    expect(status).toBe(409)
    expect(body).toMatchObject({ type: 'urn:portal:problem:duplicate-document', errors: [{ path: 'documentNumber' }] })
    const documentTypeId = await idOf('document_types', 'Pasaporte')
    expect((await post(await employeeDraft(app, { documentNumber: 'AB-1234', documentTypeId }))).status).toBe(201)
  })

  test('is made once when the same form is sent twenty times at once', async () => {
    const draft = await employeeDraft(app)
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => post(draft)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  })

  test('refers to what exists: every reference that doesn’t is named', async () => {
    const nowhere = { documentTypeId: 99_999, cityId: 99_999, positionId: 99_999, groupId: 2_147_483_647 }
    const { status, body } = await post(await employeeDraft(app, { ...nowhere, hasUser: true, role: 99_999 }))
    expect(status).toBe(400)
    expect(body.type).toBe('urn:portal:problem:unknown-reference')
    expect(body.errors?.map(({ path }) => path).toSorted()).toEqual([
      'cityId',
      'documentTypeId',
      'groupId',
      'positionId',
      'role',
    ])
  })

  test.each([
    ['positions', 'positionId', 'Consultor(a)'],
    ['groups', 'groupId', 'Soporte'],
    ['document_types', 'documentTypeId', 'Pasaporte'],
  ] as const)('can’t be given what is inactive in %s', async (table, field, name) => {
    const { sql } = app.context.db
    const id = await idOf(table, name)
    await sql.updateTable(table).set({ is_active: false }).where('id', '=', id).execute()
    const { status, body } = await post(await employeeDraft(app, { [field]: id }))
    expect(status).toBe(400)
    expect(body).toMatchObject({ type: 'urn:portal:problem:unknown-reference', errors: [{ path: field }] })
  })
})

describe('the birth date', () => {
  test('may be today in Bogotá, even when it is tomorrow in UTC, and no later', async () => {
    app.setTime(new Date('2026-11-22T03:00:00Z'))
    const { token: late } = await signedIn(app, { role: 'Administrador' })
    const today = await post(await employeeDraft(app, { birthDate: '2026-11-21' }), late)
    expect(today.status).toBe(201)
    const tomorrow = await post(await employeeDraft(app, { birthDate: '2026-11-22' }), late)
    app.setTime(undefined)
    expect(tomorrow.status).toBe(400)
    expect(tomorrow.body.errors).toEqual([{ path: 'birthDate', message: 'La fecha no puede ser posterior a hoy' }])
  })

  test('is not before 1900, and null or absent where it is not known', async () => {
    const early = await post(await employeeDraft(app, { birthDate: '1899-12-31' }))
    expect(early.body.errors).toEqual([{ path: 'birthDate', message: 'La fecha no puede ser anterior a 1900' }])
    expect((await create({ birthDate: '1900-01-01' })).birthDate).toBe('1900-01-01')
    expect((await create({ birthDate: null })).birthDate).toBe(null)
  })
})

const twentyDrafts = () => Promise.all(Array.from({ length: 20 }, () => employeeDraft(app)))

describe('an update', () => {
  test('replaces all fields, answers the employee under the next version, and may deactivate', async () => {
    const { id } = await create()
    const draft = await employeeDraft(app, { firstName: "D'Artagnan", birthDate: null, isActive: false })
    const { status, body, headers } = await put(id, draft)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...draft, id, version: 2 })
    expect(headers.etag).toBe('"2"')
    expect(await read(id)).toEqual(body)
  })

  test('without isActive leaves it as it was', async () => {
    const { id } = await create()
    await put(id, await employeeDraft(app, { isActive: false }))
    expect((await put(id, await employeeDraft(app))).body.isActive).toBe(false)
  })

  test('keeps its own e-mail and document, and can’t take another’s', async () => {
    const other = await create()
    const { id, email, documentNumber } = await create()
    expect((await put(id, await employeeDraft(app, { email: email.toUpperCase(), documentNumber }))).status).toBe(200)
    const taken = await put<Problem>(id, await employeeDraft(app, { email: other.email }))
    expect(taken.status).toBe(409)
    expect(taken.body.errors?.[0]?.path).toBe('email')
    expect((await read(id)).version).toBe(2)
  })

  test('on an outdated version is refused with 412 and changes nothing; on the current one it is made', async () => {
    const { id } = await create()
    expect((await put(id, await employeeDraft(app), { 'if-match': '"1"' })).status).toBe(200)
    const stale = await put<Problem>(id, await employeeDraft(app, { firstName: 'Tarde' }), { 'if-match': '"1"' })
    expect(stale.status).toBe(412)
    expect(stale.body.type).toBe('urn:portal:problem:version-outdated')
    expect(await read(id)).toMatchObject({ version: 2, firstName: 'Begoña' })
    expect((await put(id, await employeeDraft(app), { 'if-match': '"7", "2"' })).status).toBe(200)
    expect((await put(id, await employeeDraft(app), { 'if-match': 'W/"3"' })).status).toBe(412)
    expect((await put(id, await employeeDraft(app), { 'if-match': '"nonsense"' })).status).toBe(412)
    expect((await put(id, await employeeDraft(app), { 'if-match': '*' })).status).toBe(200)
  })

  test('without If-Match the last one wins; of twenty on one version exactly one is made', async () => {
    const { id } = await create()
    const matched = await Promise.all((await twentyDrafts()).map((draft) => put(id, draft, { 'if-match': '"1"' })))
    expect(matched.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(matched.filter(({ status }) => status === 412)).toHaveLength(19)
    const unmatched = await Promise.all((await twentyDrafts()).map((draft) => put(id, draft)))
    expect(unmatched.every(({ status }) => status === 200)).toBe(true)
    expect((await read(id)).version).toBe(22)
  })

  test('of nobody is 404', async () => {
    expect((await put(999_999, await employeeDraft(app))).status).toBe(404)
    expect((await call(app, 'GET /employees/employee-by-id/999999', { token })).status).toBe(404)
    expect((await call(app, 'POST /employees/999999/invitation', { token })).status).toBe(404)
  })

  test('leaves a position, a group and a document type that are no longer offered where they were', async () => {
    const { id, positionId, groupId, documentTypeId } = await create()
    const { sql } = app.context.db
    for (const table of ['positions', 'groups', 'document_types'] as const)
      await sql.updateTable(table).set({ is_active: false }).execute()
    const draft = await employeeDraft(app, { positionId, groupId, documentTypeId, firstName: 'Igual' })
    expect((await put(id, draft)).status).toBe(200)
    const other = await idOf('positions', 'Consultor(a)')
    expect((await put<Problem>(id, { ...draft, positionId: other })).body.errors?.[0]?.path).toBe('positionId')
  })
})
