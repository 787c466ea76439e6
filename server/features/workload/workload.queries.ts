import * as z from 'zod/mini'

import type { Hidden } from '#contract/hidden-fields.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { WorkloadSortField } from '#contract/workload.ts'
import { words } from '#server/features/employees/employees.queries.ts'
import { seenBy } from '#server/features/employees/hidden-employees.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Filter } from '#server/platform/database/filter.ts'
import { readPage, type ListSource } from '#server/platform/database/lists.ts'

const WorkRow = z.object({
  id: z.int(),
  fullName: z.string(),
  projects: z.int(),
  tasks: z.array(z.object({ day: z.string(), count: z.int() })),
})
type WorkRow = z.infer<typeof WorkRow>

const list: ListSource<WorkRow, WorkloadSortField> = {
  name: 'workload.list',
  table: 'employees',
  columns: `employees.id,
    full_name(employees.first_name, employees.middle_name, employees.last_name, employees.surname) as "fullName",
    responsible.projects, todo.tasks`,
  row: WorkRow,
  words,
  numbers: true,
  joins: `
    cross join lateral (
      select count(*)::int as projects from project_employees
      join projects on projects.id = project_employees.project_id
      join project_statuses on project_statuses.id = projects.project_status_id
      where project_employees.employee_id = employees.id and not project_statuses.closes_project
    ) as responsible
    cross join lateral (
      select coalesce(json_agg(json_build_object('day', by_day.day, 'count', by_day.count) order by by_day.day), '[]') as tasks
      from (
        select estimated_date as day, count(*)::int as count from checkpoint_tasks
        where checkpoint_tasks.employee_id = employees.id and checkpoint_tasks.status < 3
        group by estimated_date
      ) as by_day
    ) as todo`,
  orders: { FullName: { key: 'name_key' } },
  defaultOrder: 'FullName',
}

/** Active employees, and those with open tasks. */
const working: Filter = {
  name: 'working',
  sql: () => `(is_active or exists (
    select from checkpoint_tasks where checkpoint_tasks.employee_id = employees.id and checkpoint_tasks.status < 3))`,
  values: [],
}

/** Open tasks by day, `YYYY-MM-DD`, and open projects. Nobody is found by a hidden number. */
export const workPage = (db: Database, query: ListQuery<WorkloadSortField>, hidden: Hidden): Promise<Page<WorkRow>> =>
  readPage(db, seenBy(list, hidden), query, undefined, working)
