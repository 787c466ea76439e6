import * as z from 'zod/mini'

import { novedadOfMove } from '#server/features/project-changes/novedad-of-move.queries.ts'
import type { Database } from '#server/platform/database/database.ts'

const Move = z.object({
  at: z.string(),
  before: z.record(z.string(), z.unknown()),
  employeeName: z.nullable(z.string()),
  changeId: z.nullable(z.int()),
  causeId: z.nullable(z.int()),
  causeName: z.nullable(z.string()),
  comments: z.nullable(z.string()),
  fileId: z.nullable(z.int()),
  fileName: z.nullable(z.string()),
})

const StoredSlips = z.object({
  scheduledDate: z.nullable(z.string()),
  endDate: z.string(),
  statusId: z.int(),
  created: z.string(),
  moves: z.array(Move),
  statuses: z.array(z.object({ id: z.int(), name: z.string(), color: z.string(), closed: z.boolean() })),
})
type StoredSlips = z.infer<typeof StoredSlips>

const novedad = `${novedadOfMove}
  left join change_causes on change_causes.id = novedad.cause_id
  left join project_files on project_files.id = novedad.file_id`

const slipsOfProject = `select projects.scheduled_date as "scheduledDate", projects.end_date as "endDate",
    projects.project_status_id as "statusId",
    coalesce(
      (select min(at) from audit where project_id = projects.id and entity = 'project' and action = 'create'),
      projects.created_at
    ) as created,
    (select json_agg(json_build_object('id', id, 'name', name, 'color', color, 'closed', closes_project))
      from project_statuses) as statuses,
    (
      select coalesce(json_agg(json_build_object('at', moved.at,
        'before', moved.before - '{summary,contact_ids,employee_ids}'::text[],
        'employeeName', case when employees.id is not null
          then full_name(employees.first_name, employees.middle_name, employees.last_name, employees.surname) end,
        'changeId', novedad.id, 'causeId', change_causes.id, 'causeName', change_causes.name, 'comments', novedad.comments, 'fileId', project_files.id, 'fileName', project_files.name)
        order by moved.id), '[]')
      from audit as moved left join employees on employees.id = moved.actor_id ${novedad}
      where moved.project_id = projects.id and moved.entity = 'project' and moved.action = 'update'
        and moved.before ?| array['scheduled_date', 'end_date', 'project_status_id']
    ) as moves
  from projects where projects.id = $1`

export async function storedSlips(db: Database, id: number): Promise<StoredSlips | undefined> {
  const [stored] = await db.named('slips.project', slipsOfProject, [id], StoredSlips)
  return stored
}
