import { sql, type Insertable, type Transaction } from 'kysely'

import { firstOf } from '#contract/items.ts'
import type { ProjectChangesTable, Tables } from '#server/platform/database/schema/tables.ts'

/**
 * Whether the status closes its projects and the cause is active; null for unknown ones. Ask before the project is
 * locked, people first (lock-order.ts): all stay until the transaction ends.
 */
export async function choicesOf(
  tx: Transaction<Tables>,
  { employeeId, statusId, causeId }: { employeeId: number | null; statusId: number | null; causeId: number | null },
): Promise<{ closes: boolean | null; cause: boolean | null }> {
  const { rows } = await sql<{ closes: boolean | null; cause: boolean | null }>`select
    (select true from employees where id = ${employeeId} for key share) as person,
    (select closes_project from project_statuses where id = ${statusId} for share) as closes,
    (select is_active from change_causes where id = ${causeId} for key share) as cause`.execute(tx)
  return firstOf(rows)
}

/** The project is locked. */
export async function insertNovedad(tx: Transaction<Tables>, values: Insertable<ProjectChangesTable>): Promise<void> {
  await tx.insertInto('project_changes').values(values).execute()
}
