import type { Transaction } from 'kysely'

import { MilestoneTask } from '#contract/milestone-tasks.ts'
import { insertRecord, replaceRecord } from '#server/platform/database/records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const record = {
  table: 'milestone_tasks',
  details: `select id, version, comments, estimated_hours as "estimatedHours", actual_work_hours as "actualWorkHours",
    completed_date as "completedDate" from milestone_tasks`,
  row: MilestoneTask,
} as const

export type TaskValues = Omit<MilestoneTask, 'id' | 'version'>

const valuesOf = (task: TaskValues) => ({
  comments: task.comments,
  estimated_hours: task.estimatedHours,
  actual_work_hours: task.actualWorkHours,
  completed_date: task.completedDate,
})

export const insertTask = (tx: Transaction<Tables>, assignmentId: number, task: TaskValues): Promise<MilestoneTask> =>
  insertRecord(tx, record, { project_milestone_id: assignmentId, ...valuesOf(task) })

export const replaceTask = (tx: Transaction<Tables>, id: number, task: TaskValues): Promise<MilestoneTask> =>
  replaceRecord(tx, record, id, valuesOf(task))

/** The assignment stays until the transaction ends. */
export async function startOfAssignment(tx: Transaction<Tables>, assignmentId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('project_milestones')
    .innerJoin('projects', 'projects.id', 'project_milestones.project_id')
    .select('start_date')
    .where('project_milestones.id', '=', assignmentId)
    .forKeyShare('project_milestones')
    .executeTakeFirst()
  return row?.start_date
}

export const lockTask = (tx: Transaction<Tables>, id: number) =>
  tx
    .selectFrom('milestone_tasks')
    .innerJoin('project_milestones', 'project_milestones.id', 'milestone_tasks.project_milestone_id')
    .innerJoin('projects', 'projects.id', 'project_milestones.project_id')
    .select([
      'milestone_tasks.version',
      'milestone_tasks.comments',
      'milestone_tasks.estimated_hours as estimatedHours',
      'milestone_tasks.actual_work_hours as actualWorkHours',
      'milestone_tasks.completed_date as completedDate',
      'projects.start_date as projectStart',
    ])
    .where('milestone_tasks.id', '=', id)
    .forNoKeyUpdate('milestone_tasks')
    .executeTakeFirst()
