import * as z from 'zod/mini'

import { MyTask } from '#contract/checkpoint-tasks.ts'
import { firstOf } from '#contract/items.ts'
import { workDays, workGroups, workShown, type MyWork } from '#contract/my-work.ts'
import type { Database } from '#server/platform/database/database.ts'

import { placedTask } from './checkpoint-tasks.queries.ts'

/** Late or due on a day; reads only the index of open tasks. */
export async function dueTaskCount(db: Database, employeeId: number, today: string): Promise<number> {
  const rows = await db.quick(
    'checkpointTasks.due',
    `select count(*)::int as count from checkpoint_tasks
      where employee_id = $1 and status < 3 and estimated_date <= $2::date`,
    [employeeId, today],
    z.object({ count: z.int() }),
  )
  return firstOf(rows).count
}

const { columns, joins } = placedTask('task_list')
const Grouped = z.extend(MyTask, { group_index: z.int(), count: z.int() })

/** Each group by the last day before it: what is late ends yesterday, the week on Sunday. */
const grouped = `select id, case when estimated_date < $2::date then 0 when estimated_date = $2::date then 1
    when estimated_date <= $3::date then 2 else 3 end as group_index, estimated_date
  from checkpoint_tasks where employee_id = $1 and status < 3`

const firstOfGroups = `select ${columns}, hit.group_index, hit.count
  from (
    select id, group_index, count(*) over (partition by group_index)::int as count,
      row_number() over (partition by group_index order by estimated_date, id) as nth
    from (${grouped}) as open_tasks
  ) as hit
  join task_list on task_list.id = hit.id ${joins}
  where hit.nth <= ${workShown} order by hit.group_index, task_list.estimated_date, task_list.id`

export async function workOf(db: Database, employeeId: number, today: string): Promise<MyWork> {
  const days = workDays(today)
  const rows = await db.named('checkpointTasks.work', firstOfGroups, [employeeId, today, days.week.to], Grouped)
  return {
    today,
    groups: workGroups.map((key, index) => {
      const data = rows.filter((row) => row.group_index === index)
      return { key, count: data[0]?.count ?? 0, ...days[key], data }
    }),
  }
}
