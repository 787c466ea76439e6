import { sql, type Transaction } from 'kysely'

import { acting, actingValues } from '#server/platform/database/change.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

export interface Happening {
  /** In UTC. */
  at: string
  /** Null for the portal itself. */
  employeeId: number | null
  write(tx: Transaction<Tables>): Promise<unknown>
}

/**
 * In order, each as a request of its own at its time. One transaction, because thousands of commits would take longer;
 * tables are analysed on the way, because plans made on empty tables read them whole.
 */
export async function replay(tx: Transaction<Tables>, happenings: readonly Happening[]): Promise<void> {
  const inOrder = happenings.toSorted((one, other) => one.at.localeCompare(other.at))
  for (const [index, { at, employeeId, write }] of inOrder.entries()) {
    if (index % 250 === 0) await sql`analyze audit, progress_history, projects, project_milestones`.execute(tx)
    const actor = { employeeId, call: 'demo', requestId: `demo-${at}-${index}` }
    await namedIn(tx, 'demo.acting', `with ${acting} select from acting`, actingValues(actor, new Date(at)))
    await write(tx)
  }
}
