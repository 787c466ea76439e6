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
      progressSource: 'milestones',
      totalCost: 250_000_000,
      summary: 'Primera línea\nSegunda',
      customerContacts: [
        {
          id: first,
          version: 1,
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
          version: 1,
          fullName: 'Zenón José Ospina',
          position: expect.any(String),
          email: consultant.email,
        },
        expect.objectContaining({ id: employee.id, fullName: 'Aura Ospina' }),
      ],
      counts: { checkpoints: 0, changes: 0, licences: 0 },
    })
    expect(headers.location).toBe(`/api/projects/project-by-id/${body.id}`)
    expect(headers.etag).toBe('"1"')
    expect(await read(body.id)).toEqual(body)
  })

  test('tells how many follow-ups, novedades and licences it has', async () => {
    const { id } = (await create()).body
    const employee = await createEmployee(app)
    const productId = await idOf(app, 'products', 'CRM Comercial')
    const followUp = { employeeId: employee.id, projectId: id, comments: 'Llamada', summary: '', tasks: [] }
    const made = [
      await call(app, 'POST /project-checkpoints', { token, body: followUp }),
      await call(app, 'POST /project-checkpoints', { token, body: followUp }),
      await call(app, `POST /project-changes/create-project-changes-body/${id}`, {
        token,
        body: { newDate: '2027-01-15', comments: 'Se suma una fase' },
      }),
      await call(app, `POST /projects/${id}/licenses`, {
        token,
        body: { productId, quantity: 3, expirationDate: '2099-12-31' },
      }),
    ]
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await read(id)).counts).toEqual({ checkpoints: 2, changes: 1, licences: 3 })
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

  test('begins in the first by name of two open statuses that share the first position', async () => {
    await sql().updateTable('project_statuses').set({ position: 1 }).where('name', '=', 'En ejecución').execute()
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
    [{ totalCost: 2 ** 53 }, 'totalCost', 'Escriba 9.007.199.254.740.991 o menos'],
    [{ totalCost: '100' }, 'totalCost', 'Escriba un número entero'],
    [{ percentage: 101 }, 'percentage', 'El valor no puede ser mayor que 100%'],
    [{ percentage: -1 }, 'percentage', 'Escriba 0 o más'],
    [{ percentage: 12.5 }, 'percentage', 'Escriba un número entero'],
    [{ startDate: '2026-02-30' }, 'startDate', 'Escriba una fecha como 16/02/2026'],
    [{ startDate: null }, 'startDate', 'Escriba una fecha como 16/02/2026'],
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
    const words = 'Lo elegido ya no está activo: elija otro'
    expect(wrongFields(answer)?.toSorted()).toEqual(
      ['customerId', 'employeeIds', 'productId'].map((path) => [path, words]),
    )
  })
})

describe('the contacts of a project', () => {
  test('are answered in the form’s order, an empty list where it has none', async () => {
    const customerId = await createCustomer(app)
    const second = await createContact(app, customerId, { first_name: 'Ana' })
    const first = await createContact(app, customerId, { first_name: 'Zoe' })
    const id = await createProject(app, { customer_id: customerId, contact_ids: [first, second] })
    const { body } = await call(app, `GET /contacts/contact-list-by-project-id/${id}`, { token })
    expect(body).toEqual([
      { id: first, version: 1, name: 'Zoe Quiñones', position: 'Gerente', cellphoneNumber: '3150000000' },
      { id: second, version: 1, name: 'Ana Quiñones', position: 'Gerente', cellphoneNumber: '3150000000' },
    ])
    const none = await call(app, `GET /contacts/contact-list-by-project-id/${await createProject(app)}`, { token })
    expect(none.body).toEqual([])
    expect((await call(app, 'GET /contacts/contact-list-by-project-id/99999', { token })).status).toBe(404)
  })
})

test('projects are read by everybody and changed by those who may write them', async () => {
  const keepers = ['Administrador', 'Gerente de Proyectos', 'Comercial']
  const body = await projectDraft(app)
  expect(await rolesThatMay(app, 'POST /projects', body)).toEqual(keepers)
  expect(await rolesThatMay(app, 'PUT /projects/update-project/1', body)).toEqual(keepers)
  for (const path of ['/projects/projects-list', '/projects/project-by-id/1', '/contacts/contact-list-by-project-id/1'])
    expect(await rolesThatMay(app, `GET ${path}`)).toEqual(roles)
})
