import type { AuditQuery, AuditRow } from '#contract/audit.ts'
import type { Hidden } from '#contract/hidden-fields.ts'
import type { Page } from '#contract/lists.ts'
import type { Database } from '#server/platform/database/database.ts'

import type { ReadFilter } from './audit-filter.queries.ts'
import { changePage } from './audit.queries.ts'
import { readable } from './readable.queries.ts'

/** With names for references, and without fields that say nothing. */
export async function auditPage(db: Database, query: AuditQuery & ReadFilter, hidden: Hidden): Promise<Page<AuditRow>> {
  const { rows, filtered, total } = await changePage(db, query)
  return { data: await readable(db, rows, hidden), filteredRecordsCount: filtered, totalRecordsCount: total }
}
