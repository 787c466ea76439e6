import { sql, type Kysely } from 'kysely'

import type { Tables } from '#server/platform/database/schema/tables.ts'

// Feeds end with their person's sessions and access. Rows are locked after the sessions.

export const hasAccess = `exists (select from employees join roles on roles.id = employees.role_id
  where employees.id = calendar_feeds.employee_id and employees.is_active and employees.has_user
    and 'portal.access' = any (roles.permissions))`

export async function endFeedsOf(tx: Kysely<Tables>, employeeId: number): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('employee_id', '=', employeeId).execute()
}

export async function endFeedsWithoutAccess(tx: Kysely<Tables>, employeeIds: readonly number[]): Promise<void> {
  await sql`delete from calendar_feeds where employee_id = any (${employeeIds}) and not ${sql.raw(hasAccess)}`.execute(
    tx,
  )
}
