import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '#server/platform/database/schema/tables.ts'

import { passwordChanged } from './session.queries.ts'

const known = [
  'employees.id as employeeId',
  'employees.first_name as firstName',
  'employees.middle_name as middleName',
  'employees.last_name as lastName',
  'employees.surname',
  'employees.email',
] as const

export async function userOfEmail(sql: Kysely<Tables>, email: string) {
  return sql
    .selectFrom('employees')
    .select(known)
    .where((where) => where('email_key', '=', where.fn<string>('ignore_case', [where.val(email)])))
    .where('is_active', '=', true)
    .where('has_user', '=', true)
    .executeTakeFirst()
}

/** Undefined for a used, replaced or expired link, or an owner without access. */
export async function ownerOfLink(sql: Kysely<Tables>, tokenHash: Buffer, now: Date) {
  return sql
    .selectFrom('one_time_links')
    .innerJoin('employees', 'employees.id', 'one_time_links.employee_id')
    .select(known)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .where('is_active', '=', true)
    .where('has_user', '=', true)
    .executeTakeFirst()
}

/** @returns false when another call used it */
export async function useLink(
  tx: Transaction<Tables>,
  {
    employeeId,
    tokenHash,
    passwordHash,
    now,
  }: { employeeId: number; tokenHash: Buffer; passwordHash: string; now: Date },
): Promise<boolean> {
  // The row lock orders this against removal of the user and other password changes.
  const user = await tx
    .selectFrom('employees')
    .select('id')
    .where('id', '=', employeeId)
    .where('is_active', '=', true)
    .where('has_user', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_links')
    .where('token_hash', '=', tokenHash)
    .where('employee_id', '=', user?.id ?? 0)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  const stored = { password_hash: passwordHash, changed_at: now.toISOString() }
  await tx
    .insertInto('credentials')
    .values({ employee_id: employeeId, ...stored })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(stored))
    .execute()
  await passwordChanged(tx, employeeId)
  return true
}
