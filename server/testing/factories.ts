import { randomUUID } from 'node:crypto'

import { type Insertable, sql } from 'kysely'

import type { Permission } from '#contract/permissions.ts'
import { sessionLifetime } from '#contract/session.ts'
import { sessionTokens } from '#server/features/session/tokens.service.ts'
import type { EmployeesTable } from '#server/platform/database/schema/tables.ts'

import type { TestApp } from './testApp.ts'

// Records for tests, made by SQL: what a test is about goes through the API, what it needs comes from here.

type Employee = Insertable<EmployeesTable>

/** A role of the first data, one with these permissions, or none. */
export type RoleOf = { role: string } | { permissions: readonly Permission[] } | { role: null }

/** Always as long: by name or code the second comes behind the first, and no search for one finds another. */
let made = 100_000

export async function someLookups({ context: { db } }: TestApp) {
  const { sql } = db
  const id = async (
    table: 'document_types' | 'cities' | 'positions' | 'groups',
    insert: () => { executeTakeFirstOrThrow(): Promise<{ id: number }> },
  ): Promise<number> => {
    const first = await sql.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirst()
    return first?.id ?? (await insert().executeTakeFirstOrThrow()).id
  }
  return {
    document_type_id: await id('document_types', () =>
      sql.insertInto('document_types').values({ code: 'CC', name: 'Cédula de Ciudadanía' }).returning('id'),
    ),
    city_id: await id('cities', () =>
      sql.insertInto('cities').values({ code: '11001', name: 'Bogotá, D.C.', department: 'Bogotá' }).returning('id'),
    ),
    position_id: await id('positions', () =>
      sql.insertInto('positions').values({ name: 'Consultor(a)', kind: 'consultant' }).returning('id'),
    ),
    group_id: await id('groups', () => sql.insertInto('groups').values({ name: 'Consultoría' }).returning('id')),
  }
}

/** Unnamed values are made up and unique. */
export async function createEmployee(
  app: TestApp,
  values: Partial<Employee> = {},
): Promise<{ id: number; email: string }> {
  made += 1
  const own = { document_number: `T-${made}`, email: `lucia.ospina.${made}@empresa.test` }
  return app.context.db.sql
    .insertInto('employees')
    .values({ ...(await someLookups(app)), first_name: 'Lucía', last_name: 'Ospina', ...own, ...values })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
}

async function roleId({ context: { db } }: TestApp, role: RoleOf): Promise<number | null> {
  if ('permissions' in role) {
    const permissions = [...role.permissions].toSorted()
    const inserted = await db.sql
      .insertInto('roles')
      .values({ name: `Prueba: ${permissions.join(', ')}`, permissions })
      .onConflict((conflict) => conflict.expression(sql`fold(name)`).doUpdateSet({ permissions }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return inserted.id
  }
  if (role.role === null) return null
  const known = await db.sql.selectFrom('roles').select('id').where('name', '=', role.role).executeTakeFirst()
  if (!known) throw new Error(`The first data has no role "${role.role}".`)
  return known.id
}

/** Without a password: see {@link givePassword}. */
export async function createUser(
  app: TestApp,
  role: RoleOf,
  values: Partial<Employee> = {},
): Promise<{ id: number; email: string }> {
  return createEmployee(app, { has_user: true, role_id: await roleId(app, role), ...values })
}

export async function givePassword(app: TestApp, { id }: { id: number }, password: string): Promise<void> {
  const { db, hasher } = app.context
  const stored = { password_hash: await hasher.hash(password) }
  await db.sql
    .insertInto('credentials')
    .values({ employee_id: id, ...stored })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(stored))
    .execute()
}

export interface SignedIn {
  token: string
  employeeId: number
  sessionId: string
  email: string
}

/** Without the cost of a login. */
export async function openSession(app: TestApp, user: { id: number; email: string }): Promise<SignedIn> {
  const { db, keys, clock } = app.context
  const sessionId = randomUUID()
  const now = clock.now()
  const end = new Date(now.getTime() + sessionLifetime * 1000).toISOString()
  await db.sql
    .insertInto('sessions')
    .values({
      id: sessionId,
      employee_id: user.id,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: end,
      address: '192.0.2.1',
      user_agent: 'Pruebas',
    })
    .execute()
  const token = await sessionTokens(keys, clock).sign({ employeeId: user.id, sessionId }, end)
  return { token, employeeId: user.id, sessionId, email: user.email }
}

/** `const { token } = await signedIn(app, { role: 'Comercial' })` */
export async function signedIn(app: TestApp, role: RoleOf, values: Partial<Employee> = {}): Promise<SignedIn> {
  return openSession(app, await createUser(app, role, values))
}
