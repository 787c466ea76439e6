import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ContactDraft } from '#contract/contacts.ts'
import { CustomerDraft } from '#contract/customers.ts'
import { EmployeeDraft } from '#contract/employees.ts'
import { nitCheckDigit } from '#contract/nit.ts'
import type { Database } from '#server/platform/database/database.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { fillDemo, type DemoUser } from './fillDemo.ts'

const now = new Date('2026-03-02T15:00:00Z')
let app: TestApp
let db: Database
let users: DemoUser[]

beforeAll(async () => {
  app = await testApp()
  db = app.context.db
  users = await fillDemo(app.context, { now, passwordHash: 'hash' })
})
afterAll(() => app.close())

const employees = () => db.sql.selectFrom('employees').selectAll().orderBy('id').execute()
const customers = () => db.sql.selectFrom('customers').selectAll().orderBy('id').execute()
const contacts = () => db.sql.selectFrom('contacts').selectAll().orderBy('id').execute()
const all = async () => [await employees(), await customers(), await contacts()]

describe('the demo', () => {
  test('is a company of 40 employees, 60 customers and 150 contacts', async () => {
    expect([(await employees()).length, (await customers()).length, (await contacts()).length]).toEqual([40, 60, 150])
  })

  test('holds only what the portal itself would take', async () => {
    const refused = [
      ...(await employees()).map((row) => EmployeeDraft.safeParse(camel({ ...row, role: row.role_id }))),
      ...(await customers()).map((row) => CustomerDraft.safeParse(camel(row))),
      ...(await contacts()).map((row) => ContactDraft.safeParse(camel(row))),
    ].flatMap(({ error }) => (error ? [error.issues] : []))
    expect(refused).toEqual([])
  })

  test('has tax numbers with the right check digit', async () => {
    const numbers = (await customers()).map(({ document_number }) => document_number.split('-'))
    expect(numbers.filter(([number = '', digit]) => String(nitCheckDigit(number)) !== digit)).toEqual([])
  })

  test('has a user for each role beside the administrator, who can sign in', async () => {
    expect(users.map(({ roleName }) => roleName).toSorted()).toEqual([
      'Comercial',
      'Consulta',
      'Consultor',
      'Gerente de Proyectos',
    ])
    const withPassword = await db.sql
      .selectFrom('credentials')
      .innerJoin('employees', 'employees.id', 'employee_id')
      .where('is_active', '=', true)
      .where('has_user', '=', true)
      .select('email')
      .execute()
    expect(withPassword.map(({ email }) => email)).toEqual(expect.arrayContaining(users.map(({ email }) => email)))
  })

  test('has at least one contact for each customer', async () => {
    expect(new Set((await contacts()).map(({ customer_id }) => customer_id)).size).toBe(60)
  })

  test('is dated before the day on which it is made', async () => {
    const days = [...(await employees()).slice(1), ...(await customers()), ...(await contacts())]
    expect(days.filter(({ created_at }) => new Date(created_at) >= now)).toEqual([])
  })

  test('reaches nobody: its e-mails end in .example, its telephones have 555 in the middle', async () => {
    const people = [...(await employees()).slice(1), ...(await contacts())]
    expect(people.filter(({ email }) => !email.endsWith('.example'))).toEqual([])
    const numbers = people.flatMap(({ phone_number, cellphone_number }) => [phone_number, cellphone_number])
    expect(numbers.filter((number) => number !== '' && !/^\d{3} 555 \d{4}$/.test(number))).toEqual([])
  })

  test('is the work of nobody in the audit trail', async () => {
    const rows = await db.sql
      .selectFrom('audit')
      .select('actor_id')
      .where('call', '=', 'demo')
      .where('entity', 'in', ['employee', 'customer', 'contact', 'project'])
      .where('action', '=', 'create')
      .execute()
    expect(rows).toHaveLength(39 + 60 + 150 + 80)
    expect(rows.every(({ actor_id }) => actor_id === null)).toBe(true)
  })

  test('does not fill a database that has customers', async () => {
    await expect(fillDemo(app.context, { now, passwordHash: 'hash' })).rejects.toThrow(/customers already/)
  })

  test('is the same on every run', async () => {
    const first = withoutIds(await all())
    await emptyTables(db)
    await fillDemo(app.context, { now, passwordHash: 'hash' })
    expect(withoutIds(await all())).toEqual(first)
  })
})

/** The columns by the names that the calls give them. */
function camel(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}

function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, inner: unknown) => (/^id$|_id$/.test(name) ? undefined : inner)))
}
