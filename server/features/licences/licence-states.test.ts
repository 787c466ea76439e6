import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { Licence } from '#contract/licences.ts'
import type { Project } from '#contract/projects.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { rounds } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let customer: number
let project: number
let contact: number
const now = new Date('2026-11-21T15:00:00.000Z')
const invalidState = 'Estado de licencia no válido.'

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(now)
  token = (await signedIn(app, { role: 'Gerente de Proyectos' })).token
  customer = await createCustomer(app)
  contact = await createContact(app, customer, { first_name: 'Abel', surname: 'Ríos' })
  project = await createProject(app, { customer_id: customer })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

type Action = 'assign' | 'unassign' | 'activate' | 'inactivate'

/** A new licence of the project, brought to a status. */
async function licence(status: 0 | 1 | 2 = 0): Promise<number> {
  const { body } = await call<Licence[]>(app, `POST /projects/${project}/licenses`, {
    token,
    body: { productId: await idOf(app, 'products', 'CRM Comercial'), quantity: 1, expirationDate: '2026-12-31' },
  })
  const { id } = body[0]!
  if (status > 0) await act(id, 'assign')
  if (status > 1) await act(id, 'inactivate')
  return id
}
const act = <Body = Licence>(id: number, action: Action, headers: Record<string, string> = {}, contactId = contact) =>
  call<Body>(app, `PATCH /v1/licenses/${id}/${action}`, {
    token,
    headers,
    ...(action === 'assign' && { body: { contactId } }),
  })
const state = async (id: number) =>
  app.context.db.sql.selectFrom('licences').select(['status', 'contact_id']).where('id', '=', id).executeTakeFirst()

describe('a licence', () => {
  test('goes from unassigned to active with a holder, to inactive, back, and to unassigned', async () => {
    const id = await licence()
    const assigned = await act(id, 'assign')
    expect(assigned.status).toBe(200)
    expect(assigned.body).toMatchObject({
      id,
      status: 1,
      contactId: contact,
      contactName: 'Abel Quiñones Ríos',
      version: 2,
    })
    expect(assigned.headers.etag).toBe('"2"')
    expect((await act(id, 'inactivate')).body).toMatchObject({ status: 2, contactId: contact })
    expect((await act(id, 'activate')).body).toMatchObject({ status: 1, contactId: contact })
    expect((await act(id, 'unassign')).body).toMatchObject({ status: 0, contactId: null, contactName: null })
    expect((await act(await licence(2), 'unassign')).body).toMatchObject({ status: 0, contactId: null })
  })

  test.each([
    [0, 'activate', 'No se puede activar una licencia sin asignar.'],
    [0, 'inactivate', invalidState],
    [0, 'unassign', invalidState],
    [1, 'assign', invalidState],
    [1, 'activate', invalidState],
    [2, 'assign', invalidState],
    [2, 'inactivate', invalidState],
  ] as const)('in status %i can’t %s: 409', async (status, action, detail) => {
    const id = await licence(status)
    const before = await state(id)
    const answer = await act<Problem>(id, action)
    expect([answer.status, answer.body.detail]).toEqual([409, detail])
    expect(await state(id)).toEqual(before)
  })

  test.each([
    [0, 'assign'],
    [1, 'inactivate'],
    [2, 'activate'],
    [1, 'unassign'],
    [2, 'unassign'],
  ] as const)('that has expired in status %i can’t %s any more: 409', async (status, action) => {
    const id = await licence(status)
    app.setTime(new Date('2027-01-01T05:00:00.000Z'))
    token = (await signedIn(app, { role: 'Gerente de Proyectos' })).token
    const answer = await act<Problem>(id, action)
    expect([answer.status, answer.body.detail]).toEqual([409, invalidState])
  })

  test('that has expired says so before it says anything of the contact', async () => {
    const id = await licence()
    const stranger = await createContact(app, await createCustomer(app))
    app.setTime(new Date('2027-01-01T05:00:00.000Z'))
    token = (await signedIn(app, { role: 'Gerente de Proyectos' })).token
    for (const holder of [stranger, 99_999]) {
      const answer = await act<Problem>(id, 'assign', {}, holder)
      expect([answer.status, answer.body.detail]).toEqual([409, invalidState])
    }
  })

  test('that has expired and nobody holds is not activated, in the words for one that nobody holds', async () => {
    const id = await licence()
    app.setTime(new Date('2027-01-01T05:00:00.000Z'))
    token = (await signedIn(app, { role: 'Gerente de Proyectos' })).token
    const answer = await act<Problem>(id, 'activate')
    expect([answer.status, answer.body.detail]).toEqual([409, 'No se puede activar una licencia sin asignar.'])
  })

  test('still moves on its last day in Bogotá', async () => {
    const id = await licence()
    app.setTime(new Date('2027-01-01T04:59:59.000Z'))
    token = (await signedIn(app, { role: 'Gerente de Proyectos' })).token
    expect((await act(id, 'assign')).status).toBe(200)
  })

  test('that somebody else changed meanwhile is not changed on an old version: 412', async () => {
    const id = await licence(1)
    expect((await act(id, 'inactivate', { 'if-match': '"1"' })).status).toBe(412)
    expect((await act(id, 'inactivate', { 'if-match': '"2"' })).status).toBe(200)
  })

  test('that does not exist is a 404', async () => {
    for (const action of ['assign', 'unassign', 'activate', 'inactivate'] as const)
      expect((await act(99_999, action)).status).toBe(404)
  })
})

describe('the holder', () => {
  test('is a contact of the project’s customer', async () => {
    const id = await licence()
    const stranger = await createContact(app, await createCustomer(app))
    const strange = await act<Problem>(id, 'assign', {}, stranger)
    expect([strange.status, strange.body.errors]).toEqual([
      400,
      [{ path: 'contactId', message: 'Ese contacto no es del cliente elegido' }],
    ])
    expect((await act<Problem>(id, 'assign', {}, 99_999)).body.errors).toEqual([
      { path: 'contactId', message: 'Lo elegido ya no existe' },
    ])
    expect((await act<Problem>(id, 'assign', {}, 0)).body.errors).toEqual([
      { path: 'contactId', message: 'Elija un contacto' },
    ])
    expect((await state(id))?.status).toBe(0)
  })

  test('can’t be moved to another customer: 409', async () => {
    await licence(1)
    const body = { customerId: await createCustomer(app), firstName: 'Abel', lastName: 'Q', email: 'abel@cliente.test' }
    expect((await call(app, `PUT /contacts/update-contact/${contact}`, { token, body })).status).toBe(409)
  })

  test('keeps the project with its customer: 409 until the licence is taken back', async () => {
    const id = await licence(1)
    const { body: stored } = await call<Project>(app, `GET /projects/project-by-id/${project}`, { token })
    const body = { ...stored, customerId: await createCustomer(app), customerContactsIds: [], employeeIds: [] }
    const save = () => call<Problem>(app, `PUT /projects/update-project/${project}`, { token, body })
    const answer = await save()
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'El proyecto tiene licencias asignadas a contactos de su cliente. Retírelas antes de cambiar de cliente.',
    ])
    await act(id, 'unassign')
    expect((await save()).status).toBe(200)
  })
})

test(`of two who assign one licence at the same time, one does, in ${rounds} rounds`, async () => {
  const other = await createContact(app, customer)
  for (let round = 0; round < rounds; round += 1) {
    const id = await licence()
    const answers = await Promise.all([act(id, 'assign'), act(id, 'assign', {}, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('a licence leaves its trail', async () => {
  const id = await licence(1)
  const trail = await app.context.db.sql
    .selectFrom('audit')
    .select(['action', 'call', 'after'])
    .where('entity', '=', 'licence')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  expect(trail).toMatchObject([
    { action: 'create', call: 'POST /projects/:id/licenses' },
    { action: 'update', call: 'PATCH /v1/licenses/:id/assign', after: { status: 1, contact_id: contact } },
  ])
})
