// On both engines: it speaks SQL.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Contact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import type { EmployeeRow, SavedEmployee } from '#contract/employees.ts'
import type { Page } from '#contract/lists.ts'
import { contactDraft, created, customerDraft, employeeDraft } from '#server/testing/drafts.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let who: SignedIn
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  who = await signedIn(app, { role: 'Administrador' })
  ;({ token } = who)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const trail = (entity: string, id: number) =>
  app.context.db.sql
    .selectFrom('audit')
    .select(['actor_id', 'call', 'request_id', 'action', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
const size = async () =>
  (await app.context.db.pool.query<{ count: number }>('select count(*)::int from audit')).rows[0]!.count
const newEmployee = async (values: Record<string, unknown> = {}) =>
  created<SavedEmployee>(app, token, '/employees', await employeeDraft(app, values))

const list = async (query: string) =>
  (await call<Page<EmployeeRow>>(app, `GET /employees/employees-list?top=50&${query}`, { token })).body

describe('the audit trail', () => {
  test('says who created an employee, by which call and request, and all that was written', async () => {
    const body = await employeeDraft(app)
    const { body: made, headers } = await call<SavedEmployee>(app, 'POST /employees', { token, body })
    const rows = await trail('employee', made.id)
    expect(rows).toEqual([
      {
        actor_id: who.employeeId,
        call: 'POST /employees',
        request_id: headers['x-request-id'],
        action: 'create',
        before: null,
        after: {
          id: made.id,
          document_type_id: body['documentTypeId'],
          document_number: body['documentNumber'],
          first_name: 'Begoña',
          middle_name: 'del Pilar',
          last_name: 'Muñoz',
          surname: 'Peña',
          email: body['email'],
          phone_number: '6014567890',
          cellphone_number: '3001234567',
          address: 'Calle 26 # 68-35',
          city_id: body['cityId'],
          position_id: body['positionId'],
          group_id: body['groupId'],
          birth_date: '1990-02-28',
          gender: 2,
          is_active: true,
          has_user: false,
          role_id: null,
        },
      },
    ])
  })

  test('has of an update the fields that changed, before and after, and no others', async () => {
    const made = await newEmployee()
    const { id, version: _, ...form } = made
    await call(app, `PUT /employees/update-employee/${id}`, {
      token,
      body: { ...form, firstName: 'Otra', birthDate: null, isActive: false },
    })
    expect((await trail('employee', id)).slice(1)).toMatchObject([
      {
        actor_id: who.employeeId,
        call: 'PUT /employees/update-employee/:id',
        action: 'update',
        before: { first_name: 'Begoña', birth_date: '1990-02-28', is_active: true },
        after: { first_name: 'Otra', birth_date: null, is_active: false },
      },
    ])
    expect(Object.keys((await trail('employee', id))[1]!.after ?? {})).toHaveLength(3)
  })

  test('has a row for each create and change of customers and contacts', async () => {
    const customer = await created<Customer>(app, token, '/customers/create-customer', await customerDraft(app))
    const contact = await created<Contact>(app, token, '/contacts', contactDraft(customer.id))
    const draft = { ...contactDraft(customer.id), firstName: 'Nueva' }
    await call(app, `PUT /contacts/update-contact/${contact.id}`, { token, body: draft })
    await call(app, `PUT /customers/update-customer/${customer.id}`, { token, body: { ...customer, isActive: false } })
    expect(
      (await trail('customer', customer.id)).map(({ action, call, before, after }) => [
        action,
        call,
        before,
        after?.['is_active'],
      ]),
    ).toEqual([
      ['create', 'POST /customers/create-customer', null, true],
      ['update', 'PUT /customers/update-customer/:id', { is_active: true }, false],
    ])
    expect((await trail('contact', contact.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['create', who.employeeId],
      ['update', who.employeeId],
    ])
  })

  test('never has a password, a token or a link', async () => {
    const { invitation } = await newEmployee({ hasUser: true })
    const secret = invitation!.url.split('=')[1]!
    await call(app, 'POST /accounts/set-password', { body: { token: secret, newPassword: 'Tejo*Brumoso7' } })
    const { rows } = await app.context.db.pool.query<{ text: string }>('select audit::text as text from audit')
    for (const { text } of rows) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain('argon2')
      expect(text).not.toContain('Tejo')
    }
  })

  test('has nothing of what was refused, nor of what changed nothing', async () => {
    const made = await newEmployee()
    const before = await size()
    const put = async (values: Record<string, unknown>, headers: Record<string, string> = {}) =>
      (await call(app, `PUT /employees/update-employee/${made.id}`, { token, body: { ...made, ...values }, headers }))
        .status
    expect(await put({ email: 'admin@portal.local' })).toBe(409)
    expect(await put({ cityId: 999_999 })).toBe(400)
    expect(await put({ firstName: 'X' }, { 'if-match': '"7"' })).toBe(412)
    expect((await call(app, 'POST /employees', { token, body: made })).status).toBe(409)
    expect(await size()).toBe(before)
    expect(await put({})).toBe(200)
    expect(await size()).toBe(before)
  })

  test('can’t be changed, shortened or emptied, not even by the portal itself', async () => {
    await newEmployee()
    for (const statement of ['update audit set call = $1', 'delete from audit where call <> $1'])
      await expect(app.context.db.pool.query(statement, ['x'])).rejects.toThrow('append-only')
    await expect(app.context.db.pool.query('truncate audit')).rejects.toThrow('append-only')
  })

  test('heeds every column that is not derived: a new one can’t be forgotten', async () => {
    const { rows } = await app.context.db.pool.query<{ column: string }>(
      `select attname as column from pg_attribute
       where attrelid = 'employees'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
         and attname not in ('id', 'version', 'created_at', 'updated_at')
         and attnum <> all (select unnest(tgattr) from pg_trigger
                            where tgrelid = 'employees'::regclass and tgname = 'audited')`,
    )
    expect(rows).toEqual([])
  })
})

describe('a renamed position or group', () => {
  test('reaches the search and the order of its employees, and leaves no trace on them', async () => {
    const { sql } = app.context.db
    const idOf = async (table: 'positions' | 'groups', name: string) =>
      (await sql.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
    const positionId = await idOf('positions', 'Consultor(a)')
    const groupId = await idOf('groups', 'Soporte')
    const { id } = await newEmployee({ positionId, groupId })
    await newEmployee({ positionId: await idOf('positions', 'Analista de Soporte') })
    const before = await trail('employee', id)
    await sql.updateTable('positions').set({ name: 'Ábaco Mayor' }).where('id', '=', positionId).execute()
    await sql.updateTable('groups').set({ name: 'Zoología' }).where('id', '=', groupId).execute()
    const found = await list('searchTerm=abaco%20zoologia')
    expect(found.data.map((row) => row.id)).toEqual([id])
    expect(found.data[0]).toMatchObject({ positionName: 'Ábaco Mayor', groupName: 'Zoología', version: 1 })
    expect((await list('searchTerm=consultor')).data).toEqual([])
    expect((await list('orderBy=Position.Name')).data[0]?.id).toBe(id)
    expect((await list('orderBy=Group.Name&ascending=false')).data[0]?.id).toBe(id)
    expect(await trail('employee', id)).toEqual(before)
  })

  test('reaches also those who are saved at the same time', async () => {
    const { sql } = app.context.db
    const position = await sql
      .selectFrom('positions')
      .select('id')
      .where('name', '=', 'Consultor(a)')
      .executeTakeFirstOrThrow()
    const rename = async (name: string) => {
      await sql.updateTable('positions').set({ name }).where('id', '=', position.id).execute()
    }
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        index % 10 === 5 ? rename(`Nombre ${index}`) : newEmployee({ positionId: position.id }),
      ),
    )
    await rename('Definitivo')
    expect((await list('searchTerm=definitivo')).filteredRecordsCount).toBe(54)
    expect((await list('searchTerm=nombre')).filteredRecordsCount).toBe(0)
  })
})
