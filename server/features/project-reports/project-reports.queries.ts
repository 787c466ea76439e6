import * as z from 'zod/mini'

import { taskStatuses } from '#contract/checkpoint-tasks.ts'
import type { Database } from '#server/platform/database/database.ts'

const ReportRecord = z.object({
  name: z.string(),
  customer: z.string(),
  product: z.string(),
  status: z.string(),
  /** In the form's order. */
  responsables: z.array(z.string()),
  followUps: z.int(),
  tasks: z.array(z.object({ task: z.string(), whose: z.string(), day: z.string() })),
  /** Null when the last follow-up names none. */
  nextMeeting: z.nullable(z.string()),
})
export type ReportRecord = z.infer<typeof ReportRecord>

const person = 'full_name(e.first_name, e.middle_name, e.last_name, e.surname)'

const record = `select p.name, customers.commercial_name as customer, products.name as product, s.name as status,
    (
      select coalesce(json_agg(${person} order by chosen.place), '[]')
      from unnest(p.employee_ids) with ordinality as chosen (id, place) join employees e on e.id = chosen.id
    ) as responsables,
    (select count(*)::int from checkpoints c where c.project_id = p.id) as "followUps",
    (
      select coalesce(json_agg(json_build_object('task', t.task, 'whose', ${person}, 'day', t.estimated_date)
        order by t.estimated_date, t.id), '[]')
      from checkpoint_tasks t join checkpoints c on c.id = t.checkpoint_id join employees e on e.id = t.employee_id
      where c.project_id = p.id and t.status <> ${taskStatuses.done}
    ) as tasks,
    (select next_meeting from checkpoints c where c.project_id = p.id order by date desc, id desc limit 1) as "nextMeeting"
  from projects p join customers on customers.id = p.customer_id join products on products.id = p.product_id
    join project_statuses s on s.id = p.project_status_id
  where p.id = $1`

export async function reportRecord(db: Database, projectId: number): Promise<ReportRecord | undefined> {
  const [found] = await db.named('projectReports.record', record, [projectId], ReportRecord)
  return found
}
