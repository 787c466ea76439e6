import { FirstSteps } from '#contract/first-steps.ts'
import { firstOf } from '#contract/items.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Empty lists and first panels ask it, so each part reads only the beginning of an index. */
export async function readFirstSteps(db: Database): Promise<FirstSteps> {
  const rows = await db.quick(
    'accounts.firstSteps',
    `select exists (select from project_milestones) as over,
      (select count(*)::int from (select from employees where has_user and is_active limit 100) as found) as people,
      (select min(id) from customers) as "customerId", (select min(id) from projects) as "projectId",
      (select count(*)::int from milestones) as milestones`,
    [],
    FirstSteps,
  )
  return firstOf(rows)
}
