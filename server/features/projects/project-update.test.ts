import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { Project } from '#contract/projects.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject, idOf, projectDraft } from '#server/testing/project-records.ts'
import { rounds } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Comercial' })).token
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const create = async <Body = Project>(values: Record<string, unknown> = {}) =>
  call<Body>(app, 'POST /projects', { token, body: await projectDraft(app, values) })
const update = async <Body = Project>(
  id: number,
  values: Record<string, unknown>,
  headers: Record<string, string> = {},
) =>
  call<Body>(app, `PUT /projects/update-project/${id}`, {
    token,
    body: await projectDraft(app, { realEndDate: null, ...values }),
    headers,
  })
const read = async (id: number) => (await call<Project>(app, `GET /projects/project-by-id/${id}`, { token })).body
const wrongFields = ({ body }: { body: Problem }) => body.errors?.map(({ path, message }) => [path, message])
const sql = () => app.context.db.sql

describe('an updated project', () => {
  test('has all its values replaced, under its next version', async () => {
    const { id } = (await create({ summary: 'Antes', percentage: 10 })).body
    const values = {
      name: 'Otro nombre',
      startDate: '2026-02-01',
      endDate: '2026-03-01',
      scheduledDate: '2026-03-05',
      realEndDate: '2026-03-10',
      percentage: 100,
      totalCost: 1,
      summary: 'Después',
    }
    const { status, body, headers } = await update(id, values, { 'if-match': '"1"' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...values, id, version: 2 })
    expect(headers.etag).toBe('"2"')
    expect(await read(id)).toEqual(body)
    expect((await update(id, {})).body).toMatchObject({ scheduledDate: null, realEndDate: null, version: 3 })
  })

  test('keeps its status, whatever the body says: only a novedad changes it', async () => {
    const { id } = (await create()).body
    const projectStatusId = await idOf(app, 'project_statuses', 'Finalizado')
    expect((await update(id, { projectStatusId })).body).toMatchObject({ projectStatusName: 'Por iniciar' })
    expect((await update(id, { projectStatusId: 99_999 })).status).toBe(200)
  })

  test('keeps what somebody else saved in between: 412', async () => {
    const { id } = (await create()).body
    await update(id, { name: 'De otra persona' })
    expect((await update(id, { name: 'Tarde' }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await read(id)).name).toBe('De otra persona')
    expect((await update(id, { name: 'Sin versión' })).status).toBe(200)
  })

  test('ends no day before it starts', async () => {
    const { id } = (await create()).body
    const answer = await update<Problem>(id, { realEndDate: '2026-01-14' })
    expect([answer.status, wrongFields(answer)]).toEqual([
      400,
      [['realEndDate', 'La fecha no puede ser anterior a la fecha de inicio']],
    ])
  })

  test('keeps an inactive customer, product and responsable, but takes no other', async () => {
    const customerId = await createCustomer(app)
    const { id: employee } = await createEmployee(app)
    const { id: other } = await createEmployee(app, { is_active: false })
    const { id } = (await create({ customerId, employeeIds: [employee] })).body
    await sql().updateTable('customers').set({ is_active: false }).where('id', '=', customerId).execute()
    await sql().updateTable('employees').set({ is_active: false }).where('id', '=', employee).execute()
    await sql().updateTable('products').set({ is_active: false }).where('name', '=', 'ERP Empresarial').execute()
    expect((await update(id, { customerId, employeeIds: [employee] })).status).toBe(200)
    const answer = await update<Problem>(id, { customerId, employeeIds: [employee, other] })
    expect([answer.status, wrongFields(answer)]).toEqual([
      400,
      [['employeeIds', 'Lo elegido ya no está activo: elija otro']],
    ])
  })

  test('may go to another customer with that one’s contacts, not with the former’s', async () => {
    const [from, to] = [await createCustomer(app), await createCustomer(app)]
    const [old, next] = [await createContact(app, from), await createContact(app, to)]
    const { id } = (await create({ customerId: from, customerContactsIds: [old] })).body
    expect((await update(id, { customerId: to, customerContactsIds: [old] })).status).toBe(400)
    const { status, body } = await update(id, { customerId: to, customerContactsIds: [next] })
    expect(status).toBe(200)
    expect(body.customerContacts.map((one) => one.id)).toEqual([next])
  })

  test('that does not exist is a 404', async () => {
    expect((await update(99_999, {})).status).toBe(404)
    expect((await call(app, 'GET /projects/project-by-id/99999', { token })).status).toBe(404)
    expect((await call(app, 'GET /projects/project-by-id/0', { token })).status).toBe(400)
  })

  test('leaves a trail that names only what changed, people included', async () => {
    const { id: ana } = await createEmployee(app)
    const { id: eva } = await createEmployee(app)
    const { body } = await create({ employeeIds: [ana], name: 'Con rastro' })
    await update(body.id, { customerId: body.customerId, name: 'Con rastro', employeeIds: [eva, ana] })
    const trail = await sql()
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'project')
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(trail[1]).toMatchObject({ before: { employee_ids: [ana] }, after: { employee_ids: [eva, ana] } })
  })
})

describe('a contact that is on a project', () => {
  test('can’t be moved to another customer: 409', async () => {
    const customerId = await createCustomer(app)
    const contact = await createContact(app, customerId)
    await createProject(app, { customer_id: customerId, contact_ids: [contact] })
    const body = {
      customerId: await createCustomer(app),
      firstName: 'Efraín',
      lastName: 'Quiñones',
      email: 'efrain@cliente.test',
    }
    const move = () => call<Problem>(app, `PUT /contacts/update-contact/${contact}`, { token, body })
    const answer = await move()
    expect(answer.status).toBe(409)
    expect(answer.body.detail).toBe(
      'El contacto está en proyectos o licencias de su cliente. Quítelo de allí antes de pasarlo a otro cliente.',
    )
    await sql().updateTable('projects').set({ contact_ids: [] }).execute()
    expect((await move()).status).toBe(200)
  })
})

test(`a contact that moves away while a project takes it is not on it afterwards, in ${rounds} rounds`, async () => {
  const [from, to] = [await createCustomer(app), await createCustomer(app)]
  const statuses = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const email = `ronda.${round}@cliente.test`
    const contact = await createContact(app, from, { email })
    const body = { customerId: to, firstName: 'Efraín', lastName: 'Quiñones', email }
    const [taken, moved] = await Promise.all([
      create({ customerId: from, customerContactsIds: [contact] }),
      call(app, `PUT /contacts/update-contact/${contact}`, { token, body }),
    ])
    statuses.add(`${taken.status} ${moved.status}`)
  }
  // Either the project has it and it can't go, or it went and the project is refused.
  for (const outcome of statuses) expect(['201 409', '400 200']).toContain(outcome)
})
