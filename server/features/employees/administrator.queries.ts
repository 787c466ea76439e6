import { sql, type Transaction } from 'kysely'

import type { Tables } from '#server/platform/database/schema/tables.ts'

import { administratorRoles, type EmployeeValues } from './employees.queries.ts'

/** Whatever its case; stays locked until the transaction ends. */
export const lockByEmail = (tx: Transaction<Tables>, email: string) =>
  tx
    .selectFrom('employees')
    .select([
      'id',
      'email',
      'first_name as firstName',
      'middle_name as middleName',
      'last_name as lastName',
      'surname',
      'is_active as isActive',
      'has_user as hasUser',
      'role_id as roleId',
    ])
    .where((where) => where('email_key', '=', where.fn<string>('ignore_case', [where.val(email)])))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The role that may do everything. Locked, so that two are not made at once. */
export const administratorRole = (tx: Transaction<Tables>) =>
  administratorRoles(tx)
    .clearOrderBy()
    .orderBy('is_administrator', 'desc')
    .orderBy('id')
    .forNoKeyUpdate()
    .limit(1)
    .executeTakeFirst()

export const promote = (tx: Transaction<Tables>, id: number, role: number) =>
  tx
    .updateTable('employees')
    .set({
      is_active: true,
      has_user: true,
      role_id: role,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`portal_now()`,
    })
    .where('id', '=', id)
    .execute()

/** City, position and so on are those of the first administrator. */
export async function administratorDefaults(
  tx: Transaction<Tables>,
): Promise<Pick<EmployeeValues, 'document_type_id' | 'document_number' | 'city_id' | 'position_id' | 'group_id'>> {
  const first = await tx
    .selectFrom('employees')
    .select(['document_type_id', 'city_id', 'position_id', 'group_id'])
    .orderBy(sql`(document_number = 'ADMIN-0001') desc`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(document_key from 'admin-0*(\\d{1,8})$')::integer) as last from employees
    where document_key ~ '^admin-\\d{4,8}$'`.execute(tx)
  return { ...first, document_number: `ADMIN-${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}` }
}
