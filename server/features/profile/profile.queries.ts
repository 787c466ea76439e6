import type { Transaction } from 'kysely'

import { passwordChanged } from '#server/features/session/session.queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

export async function passwordOf(db: Database, employeeId: number) {
  return db.sql
    .selectFrom('employees as e')
    .leftJoin('credentials as c', 'c.employee_id', 'e.id')
    .select([
      'e.first_name as firstName',
      'e.middle_name as middleName',
      'e.last_name as lastName',
      'e.surname',
      'e.email',
      'c.password_hash as passwordHash',
    ])
    .where('e.id', '=', employeeId)
    .executeTakeFirstOrThrow()
}

interface PasswordChange {
  employeeId: number
  sessionId: string
  /** The checked hash. */
  from: string
  to: string
  now: Date
}

/** @returns false when another hash is stored by now */
export async function replacePassword(
  tx: Transaction<Tables>,
  { employeeId, sessionId, from, to, now }: PasswordChange,
): Promise<boolean> {
  await tx.selectFrom('employees').select('id').where('id', '=', employeeId).forNoKeyUpdate().execute()
  const { numUpdatedRows } = await tx
    .updateTable('credentials')
    .set({ password_hash: to, changed_at: now.toISOString() })
    .where('employee_id', '=', employeeId)
    .where('password_hash', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await passwordChanged(tx, employeeId, sessionId)
  return true
}
