import type { Transaction } from 'kysely'

import { maxPosition, projectStatus } from '#contract/project-statuses.ts'
import { recordsOf } from '#server/platform/database/noun-records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

export const projectStatusRecords = recordsOf(projectStatus, 'project_statuses', {
  orders: { Name: { key: 'name_key', unique: true }, Description: { key: 'description_key' } },
  defaultOrder: 'Name',
})

export async function nextPosition(tx: Transaction<Tables>): Promise<number> {
  const statuses = tx.selectFrom('project_statuses').select((status) => status.fn.max('position').as('last'))
  const { last } = await statuses.executeTakeFirstOrThrow()
  return Math.min((last ?? 0) + 1, maxPosition)
}
