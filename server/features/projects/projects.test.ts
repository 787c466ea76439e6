import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { Project } from '#contract/projects.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject, idOf, projectDraft } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
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

describe('a new project', () => {
  test('is answered as its by-id call shows it, with its contacts and responsables in the order of the form', async () => {
    const customerId = await createCustomer(app, { commercial_name: 'Textiles Río Claro' })
    const first = await createContact(app, customerId, { first_name: 'Zoraida' })
    const second = await createContact(app, customerId, { first_name: 'Abel', position: 'Director' })
    const consultant = await createEmployee(app, { first_name: 'Zenón', middle_name: 'José' })
    const employee = await createEmployee(app, { first_name: 'Aura' })
    const { status, body, headers } = await create({
      name: 'Portal de proveedores',
      customerId,
      customerContactsIds: [first, second],
      employeeIds: [consultant.id, employee.id],
      scheduledDate: '2026-11-30',
      percentage: 15,
      summary: 'Primera línea\r\nSegunda',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      version: 1,
      name: 'Portal de proveedores',
      customerName: 'Textiles Río Claro',
      customerId,
      cityId: expect.any(Number),
      cityName: expect.any(String),
      productId: await idOf(app, 'products', 'ERP Empresarial'),
      productName: 'ERP Empresarial',
      startDate: '2026-01-15',
      endDate: '2026-12-15',
      realEndDate: null,
      scheduledDate: '2026-11-30',
      projectStatusId: await idOf(app, 'project_statuses', 'Por iniciar'),
      projectStatusName: 'Por iniciar',
      projectStatusColor: '#8A8F98',
      percentage: 15,
      totalCost: 250_000_000,
      summary: 'Primera línea\nSegunda',
      customerContacts: [
        {
          id: first,
          fullName: 'Zoraida Quiñones',
          cellphoneNumber: '3150000000',
          email: expect.any(String),
          position: 'Gerente',
        },
        expect.objectContaining({ id: second, fullName: 'Abel Quiñones', position: 'Director' }),
      ],
      employees: [
        {
          id: consultant.id,
          fullName: 'Zenón José Ospina',
          position: expect.any(String),
          email: consultant.email,
        },
        expect.objectContaining({ id: employee.id, fullName: 'Aura Ospina' }),
      ],
    })
    expect(headers.location).toBe(`/api/projects/project-by-id/${body.id}`)
    expect(headers.etag).toBe('"1"')
    expect(await read(body.id)).toEqual(body)
  })

  test('begins in the status it names, and in the first open one where it names none, null or 0', async () => {
    const wanted = await idOf(app, 'project_statuses', 'En riesgo')
    expect((await create({ projectStatusId: wanted })).body.projectStatusId).toBe(wanted)
    for (const projectStatusId of [undefined, null, 0])
      expect((await create({ projectStatusId })).body.projectStatusName).toBe('Por iniciar')
    await sql()
      .updateTable('project_statuses')
      .set({ closes_project: true })
      .where('name', '=', 'Por iniciar')
      .execute()
    expect((await create()).body.projectStatusName).toBe('En ejecución')
  })

  test('is refused while there is no open status to begin in', async () => {
    await sql().updateTable('project_statuses').set({ closes_project: true }).execute()
    const answer = await create<Problem>()
    expect([answer.status, wrongFields(answer)]).toEqual([400, [['projectStatusId', 'Elija una opción']]])
  })

  test('lists a contact and a responsable once, however often they are sent', async () => {
    const customerId = await createCustomer(app)
    const contact = await createContact(app, customerId)
    const { id } = await createEmployee(app)
    const { body } = await create({ customerId, customerContactsIds: [contact, contact], employeeIds: [id, id, id] })
    expect(body.customerContacts.map((one) => one.id)).toEqual([contact])
    expect(body.employees.map((one) => one.id)).toEqual([id])
  })

  test('takes a cost up to the largest exact number and gives it back to the peso', async () => {
    const totalCost = Number.MAX_SAFE_INTEGER
    const { body } = await create({ totalCost })
    expect(body.totalCost).toBe(totalCost)
    expect((await read(body.id)).totalCost).toBe(totalCost)
  })

  test.each([
    [{ name: '' }, 'name', 'Escriba el nombre'],
    [{ name: 'x'.repeat(151) }, 'name', 'Escriba 150 caracteres como máximo'],
    [{ cityId: 0 }, 'cityId', 'Elija una ciudad'],
    [{ customerId: 0 }, 'customerId', 'Elija un cliente'],
    [{ productId: null }, 'productId', 'Elija un producto'],
    [{ totalCost: 0 }, 'totalCost', 'Escriba 1 o más'],
    [{ totalCost: -5 }, 'totalCost', 'Escriba 1 o más'],
    [{ totalCost: 10.5 }, 'totalCost', 'Escriba un número entero'],
    [{ totalCost: 2 ** 53 }, 'totalCost', `Escriba ${Number.MAX_SAFE_INTEGER} o menos`],
    [{ totalCost: '100' }, 'totalCost', 'Escriba un número entero'],
    [{ percentage: 101 }, 'percentage', 'Escriba 100 o menos'],
    [{ percentage: -1 }, 'percentage', 'Escriba 0 o más'],
    [{ percentage: 12.5 }, 'percentage', 'Escriba un número entero'],
    [{ startDate: '2026-02-30' }, 'startDate', 'Escriba una fecha como 2026-02-16'],
    [{ startDate: null }, 'startDate', 'Escriba una fecha como 2026-02-16'],
    [{ endDate: '2026-01-14' }, 'endDate', 'La fecha no puede ser anterior a la fecha de inicio'],
    [{ scheduledDate: '2025-12-31' }, 'scheduledDate', 'La fecha no puede ser anterior a la fecha de inicio'],
    [{ summary: 'x'.repeat(4001) }, 'summary', 'Escriba 4000 caracteres como máximo'],
    [{ projectStatusId: 99_999 }, 'projectStatusId', 'Lo elegido ya no existe'],
    [{ cityId: 99_999 }, 'cityId', 'Lo elegido ya no existe'],
    [{ productId: 99_999 }, 'productId', 'Lo elegido ya no existe'],
    [{ customerId: 99_999 }, 'customerId', 'Lo elegido ya no existe'],
    [{ employeeIds: [99_999] }, 'employeeIds', 'Lo elegido ya no existe'],
    [{ employeeIds: ['1'] }, 'employeeIds.0', 'Elija una opción'],
    [{ employeeIds: Array.from({ length: 201 }, (_, n) => n + 1) }, 'employeeIds', 'Elija 200 como máximo'],
    [{ customerContactsIds: [99_999] }, 'customerContactsIds', 'Lo elegido ya no existe'],
  ])('is refused when a field is wrong: %j', async (values, path, message) => {
    const answer = await create<Problem>(values)
    expect(answer.status).toBe(400)
    expect(wrongFields(answer)).toEqual([[path, message]])
  })

  test('has contacts of its own customer only', async () => {
    const stranger = await createContact(app, await createCustomer(app))
    const answer = await create<Problem>({ customerContactsIds: [stranger] })
    expect([answer.status, wrongFields(answer)]).toEqual([
      400,
      [['customerContactsIds', 'Ese contacto no es del cliente elegido']],
    ])
  })

  test('can’t be of an inactive customer or product, or have an inactive responsable', async () => {
    const customerId = await createCustomer(app, { is_active: false })
    const { id } = await createEmployee(app, { is_active: false })
    await sql().updateTable('products').set({ is_active: false }).where('name', '=', 'ERP Empresarial').execute()
    const answer = await create<Problem>({ customerId, employeeIds: [id] })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map(({ path }) => path).toSorted()).toEqual(['customerId', 'employeeIds', 'productId'])
  })
})

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
    expect([answer.status, wrongFields(answer)]).toEqual([400, [['employeeIds', 'Lo elegido ya no existe']]])
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

test('a contact that moves away while a project takes it is not on it afterwards, in 50 rounds', async () => {
  const [from, to] = [await createCustomer(app), await createCustomer(app)]
  const statuses = new Set<string>()
  for (let round = 0; round < 50; round += 1) {
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

describe('the contacts of a project', () => {
  test('are answered in the form’s order, an empty list where it has none', async () => {
    const customerId = await createCustomer(app)
    const second = await createContact(app, customerId, { first_name: 'Ana' })
    const first = await createContact(app, customerId, { first_name: 'Zoe' })
    const id = await createProject(app, { customer_id: customerId, contact_ids: [first, second] })
    const { body } = await call(app, `GET /contacts/contact-list-by-project-id/${id}`, { token })
    expect(body).toEqual([
      { id: first, name: 'Zoe Quiñones', position: 'Gerente', cellphoneNumber: '3150000000' },
      { id: second, name: 'Ana Quiñones', position: 'Gerente', cellphoneNumber: '3150000000' },
    ])
    const none = await call(app, `GET /contacts/contact-list-by-project-id/${await createProject(app)}`, { token })
    expect(none.body).toEqual([])
    expect((await call(app, 'GET /contacts/contact-list-by-project-id/99999', { token })).status).toBe(404)
  })
})

test('projects are read by everybody and kept by those who may write them', async () => {
  const keepers = ['Administrador', 'Gerente de Proyectos', 'Comercial']
  const body = await projectDraft(app)
  expect(await rolesThatMay(app, 'POST /projects', body)).toEqual(keepers)
  expect(await rolesThatMay(app, 'PUT /projects/update-project/1', body)).toEqual(keepers)
  for (const path of ['/projects/projects-list', '/projects/project-by-id/1', '/contacts/contact-list-by-project-id/1'])
    expect(await rolesThatMay(app, `GET ${path}`)).toEqual(roles)
})
