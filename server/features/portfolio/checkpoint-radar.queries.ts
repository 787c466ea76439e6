import * as z from 'zod/mini'

import type { Database } from '#server/platform/database/database.ts'

const LastCheckpoint = z.object({
  projectId: z.int(),
  id: z.int(),
  version: z.int(),
  summary: z.string(),
  comments: z.string(),
})
type LastCheckpoint = z.infer<typeof LastCheckpoint>

export async function lastCheckpoints(
  db: Database,
  projectIds: readonly number[],
): Promise<Map<number, LastCheckpoint>> {
  const rows = await db.named(
    'radar.checkpoints',
    `select distinct on (project_id) project_id as "projectId", id, version, summary, comments from checkpoints
      where project_id = any ($1::integer[]) order by project_id, date desc, checkpoints.id desc`,
    [projectIds],
    LastCheckpoint,
  )
  return new Map(rows.map((row) => [row.projectId, row]))
}

const Tasks = z.object({ projectId: z.int(), open: z.int(), overdue: z.int() })
type Tasks = z.infer<typeof Tasks>

export async function tasksOfProjects(
  db: Database,
  projectIds: readonly number[],
  today: string,
): Promise<Map<number, Tasks>> {
  const rows = await db.named(
    'radar.tasks',
    `select project_id as "projectId", count(*)::int as open,
      (count(*) filter (where estimated_date < $2::date))::int as overdue
      from checkpoint_tasks join checkpoints on checkpoints.id = checkpoint_id
      where project_id = any ($1::integer[]) and status < 3 group by project_id`,
    [projectIds, today],
    Tasks,
  )
  return new Map(rows.map((row) => [row.projectId, row]))
}
