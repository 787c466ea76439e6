import type { Transaction } from 'kysely'

import type { Profile } from '#contract/profile.ts'
import type { Database } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

import { passwordChanged } from '../session/session.queries.ts'

/** The signed-in person with all that login, the me call and the profile page show; no role is '' and nothing allowed. */
export async function profileOf(db: Database, employeeId: number): Promise<Profile> {
  const [row] = await db.named<Profile>(
    'profile',
    `select e.id, e.first_name as "firstName", e.middle_name as "middleName", e.last_name as "lastName", e.surname,
       d.name as "documentTypeName", e.document_number as "documentNumber", c.label as "cityName",
       p.name as "positionName", g.name as "groupName", e.email, e.cellphone_number as "cellphoneNumber",
       e.phone_number as "phoneNumber", e.address, e.birth_date as "birthDate", e.is_active as "isActive",
       coalesce(r.name, '') as "roleName", coalesce(r.permissions, '{}') as permissions
     from employees e
     join document_types d on d.id = e.document_type_id
     join cities c on c.id = e.city_id
     join positions p on p.id = e.position_id
     join groups g on g.id = e.group_id
     left join roles r on r.id = e.role_id
     where e.id = $1`,
    [employeeId],
  )
  return row!
}

/** The stored password of an employee, and what others know of them. */
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
  /** The session that made the change and goes on. */
  sessionId: string
  /** The hash that was checked. */
  from: string
  to: string
  now: Date
}

/** Puts a new hash in the place of the one that was checked; answers whether it was still there. */
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
