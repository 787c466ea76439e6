import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { contactDraft } from '#server/testing/drafts.ts'
import { createEmployee } from '#server/testing/factories.ts'
import { importScene, kindsOf, problemsOf, type Stored } from '#server/testing/import-scene.ts'
import { csv } from '#server/testing/imports-of.ts'
import { createProject, idOf, projectDraft } from '#server/testing/project-records.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

// Projects that are brought in: the rules of their form, and the people that their cells name.

let app: TestApp
let mine: Awaited<ReturnType<typeof importScene>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  mine = await importScene(app)
})
afterAll(() => app.close())

const line = async (customer: Stored, name: string, values: { end?: string; cost?: string } = {}) => [
  String(customer['code']),
  name,
  'ERP Empresarial',
  String(customer['cityName'] ?? (await mine.read(`/customers/customer-by-id/${customer.id}`))['cityName']),
  '15/01/2026',
  values.end ?? '15/12/2026',
  values.cost ?? '$ 250.000.000',
]

describe('projects', () => {
  const headers = ['Cliente', 'Nombre', 'Producto', 'Ciudad', 'Fecha de Inicio', 'Fecha de Fin', 'Costo Total']
  test('a new one begins in the first open status, and a status in the file says nothing', async () => {
    const customer = await mine.aCustomer()
    const [ana, luis] = [
      await createEmployee(app, { first_name: 'Ana', last_name: 'Roa' }),
      await createEmployee(app, { first_name: 'Luis', last_name: 'Roa' }),
    ]
    const contact = await mine.made('/contacts', contactDraft(customer.id))
    const came = await mine.into('projects').imported(
      csv([
        [...headers, 'Estado', 'Responsables', 'Contactos'],
        [...(await line(customer, 'Uno')), 'Cerrado', `ana roa; ${luis.email}`, 'óscar iván zuluaga ríos'],
      ]),
    )
    expect(kindsOf(came.rows)).toEqual(['added'])
    expect((await mine.into('projects').apply(came.id)).body).toMatchObject({ added: 1 })
    const { rows } = await app.context.db.pool.query<{ id: number }>('select max(id) as id from projects')
    const stored = await mine.read<Stored & { employees: Stored[]; customerContacts: Stored[] }>(
      `/projects/project-by-id/${rows[0]!.id}`,
    )
    const { rows: open } = await app.context.db.pool.query<{ name: string }>(
      'select name from project_statuses where not closes_project order by position, id limit 1',
    )
    expect(stored).toMatchObject({ totalCost: 250_000_000, projectStatusName: open[0]!.name, realEndDate: null })
    expect(stored.employees.map(({ id }) => id)).toEqual([ana.id, luis.id])
    expect(stored.customerContacts.map(({ id }) => id)).toEqual([contact.id])
  })

  test('a day before 1990 or after 2100 is refused', async () => {
    const customer = await mine.aCustomer()
    const came = await mine
      .into('projects')
      .imported(csv([headers, await line(customer, 'Nuevo', { end: '01/01/2101' })]))
    expect(problemsOf(came.rows[0]!)).toEqual([['endDate', '01/01/2101', 'Escriba una fecha entre 1990 y 2100']])
    expect(kindsOf(came.rows)).toEqual(['rejected'])
  })

  test('one with the name of a project of that customer waits for a choice, and may be one more', async () => {
    const customer = await mine.aCustomer()
    const id = await createProject(app, { customer_id: customer.id, name: 'Núcleo' })
    const came = await mine
      .into('projects')
      .imported(
        csv([headers, await line(customer, 'núcleo'), await line(customer, 'Dos'), await line(customer, 'dos')]),
      )
    expect(came.rows).toMatchObject([
      { kind: 'conflict', duplicate: true, recordId: id, decided: false },
      { kind: 'rejected' },
      { kind: 'rejected' },
    ])
    expect((await mine.into('projects').decide(came.id, 2, { choice: 'create' })).body).toMatchObject({
      kind: 'conflict',
      decided: true,
    })
    expect((await mine.into('projects').apply(came.id, { skipRejected: true })).body).toMatchObject({
      added: 1,
      changed: 0,
    })
  })

  test('of several that it is like the oldest is offered', async () => {
    const customer = await mine.aCustomer()
    const oldest = await createProject(app, { customer_id: customer.id, name: 'Faro' })
    await createProject(app, { customer_id: customer.id, name: 'Faro' })
    const came = await mine.into('projects').imported(csv([headers, await line(customer, 'Faro')]))
    expect(came.rows).toMatchObject([{ kind: 'conflict', recordId: oldest }])
  })

  test('days, money and people are held to the rules of the form', async () => {
    const [customer, other] = [await mine.aCustomer(), await mine.aCustomer()]
    const stranger = await mine.made('/contacts', contactDraft(other.id))
    const first = await mine.made(
      '/projects',
      await projectDraft(app, { customerId: other.id, customerContactsIds: [stranger.id] }),
    )
    const came = await mine.into('projects').imported(
      csv([
        [...headers, 'Id'],
        [...(await line(customer, 'A', { end: '14/01/2026' })), ''],
        [...(await line(customer, 'B', { cost: '9007199254740993' })), ''],
        [...(await line(customer, 'C', { cost: '1,5' })), ''],
        [...(await line(customer, 'D')), first.id],
      ]),
    )
    expect(came.rows.map((row) => problemsOf(row).map(([field]) => field))).toEqual([
      ['endDate'],
      ['totalCost'],
      ['totalCost'],
      ['customerContactsIds'],
    ])
  })

  test('one whose customer holds licences of it does not go to another customer', async () => {
    const [customer, other] = [await mine.aCustomer(), await mine.aCustomer()]
    const contact = await mine.made('/contacts', contactDraft(customer.id))
    const id = await createProject(app, { customer_id: customer.id })
    await app.context.db.sql
      .insertInto('licences')
      .values({
        project_id: id,
        product_id: await idOf(app, 'products', 'ERP Empresarial'),
        date: '2026-01-15T12:00:00Z',
        expiration_date: '2027-01-15',
        serial_number: 'IMP-1',
        status: 1,
        contact_id: contact.id,
        customer_id: customer.id,
      })
      .execute()
    const came = await mine.into('projects').imported(
      csv([
        ['Id', 'Cliente'],
        [id, String(other['code'])],
      ]),
    )
    expect(came.rows.map(problemsOf)).toEqual([
      [['customerId', other['code'], 'El proyecto tiene licencias asignadas a contactos de su cliente']],
    ])
  })

  test('a start after the end is refused, also where the file has only one of the two', async () => {
    const id = await createProject(app)
    const came = await mine.into('projects').imported(
      csv([
        ['Id', 'Fecha de Inicio'],
        [id, '2027-01-01'],
      ]),
    )
    expect(problemsOf(came.rows[0]!).map(([field]) => field)).toEqual(['endDate'])
  })

  test('people added or removed on either side are merged; another field that both changed is a conflict', async () => {
    const [ana, luis, eva] = [
      await createEmployee(app, { first_name: 'Ana', last_name: 'Uno' }),
      await createEmployee(app, { first_name: 'Luis', last_name: 'Dos' }),
      await createEmployee(app, { first_name: 'Eva', last_name: 'Tres' }),
    ]
    const project = await mine.made('/projects', await projectDraft(app, { employeeIds: [ana.id] }))
    await mine.put(`/projects/update-project/${project.id}`, { employeeIds: [ana.id, luis.id], name: 'Suyo' })
    const came = await mine.into('projects').imported(
      csv([
        ['Id', 'Versión', 'Nombre', 'Responsables'],
        [project.id, project.version, 'Mío', 'Ana Uno; Eva Tres'],
      ]),
    )
    expect(came.rows[0]).toMatchObject({ kind: 'conflict' })
    expect(came.rows[0]!.cells.map(({ field, mine, conflict }) => [field, mine, conflict])).toEqual([
      ['name', 'Mío', 'name'],
      ['employeeIds', ['Ana Uno', 'Eva Tres', 'Luis Dos'], null],
    ])
    expect((await mine.into('projects').apply(came.id, { conflicts: 'theirs' })).body).toMatchObject({ changed: 1 })
    const stored = await mine.read<Stored & { employees: Stored[] }>(`/projects/project-by-id/${project.id}`)
    expect(stored).toMatchObject({ name: 'Suyo' })
    expect(stored.employees.map(({ id }) => id)).toEqual([ana.id, eva.id, luis.id])
  })

  test('a name that several people have is offered with their e-mails, and chosen within the list', async () => {
    const [one, two] = [
      await createEmployee(app, { first_name: 'Homónima', last_name: 'Gil' }),
      await createEmployee(app, { first_name: 'Homónima', last_name: 'Gil' }),
    ]
    const other = await createEmployee(app, { first_name: 'Sola', last_name: 'Gil' })
    const id = await createProject(app)
    const came = await mine.into('projects').imported(
      csv([
        ['Id', 'Responsables'],
        [id, 'Homonima Gil; Sola Gil'],
      ]),
    )
    const { value, choices } = came.rows[0]!.cells[0]!.problem!
    expect(value).toBe('Homonima Gil')
    expect(choices).toEqual([one, two].map(({ id: who, email }) => ({ id: who, name: `Homónima Gil (${email})` })))
    expect((await mine.into('projects').decide(came.id, 2, { employeeIds: two.id })).body).toMatchObject({
      kind: 'changed',
    })
    await mine.into('projects').apply(came.id)
    const stored = await mine.read<Stored & { employees: Stored[] }>(`/projects/project-by-id/${id}`)
    expect(stored.employees.map((person) => person.id)).toEqual([two.id, other.id])
  })

  test('an end that the status has set stays, until the file changes it', async () => {
    const ended = async (id: number) =>
      (
        await app.context.db.sql
          .selectFrom('projects')
          .select('ended_by_status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).ended_by_status
    const [one, two] = [
      await createProject(app, { real_end_date: '2026-06-01', ended_by_status: true }),
      await createProject(app, { real_end_date: '2026-06-01', ended_by_status: true }),
    ]
    const came = await mine.into('projects').imported(
      csv([
        ['Id', 'Nombre', 'Fecha Real de Fin'],
        [one, 'Otro nombre', '2026-06-01'],
        [two, 'Otro más', '2026-06-02'],
      ]),
    )
    expect((await mine.into('projects').apply(came.id)).body).toMatchObject({ changed: 2 })
    expect([await ended(one), await ended(two)]).toEqual([true, false])
  })
})
