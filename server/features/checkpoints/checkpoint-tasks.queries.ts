import type { Transaction } from 'kysely'

import { CheckpointTask, MyTask, type CheckpointTaskDraft, type TaskSortField } from '#contract/checkpoints.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readPage, type ListSource } from '#server/platform/database/lists.ts'
import { insertRecord, replaceRecord } from '#server/platform/database/records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const columns = (table: string): string => `${table}.id, ${table}.version, ${table}.employee_id as "employeeId",
  full_name(employees.first_name, employees.middle_name, employees.last_name, employees.surname) as consultant,
  ${table}.task, ${table}.status, ${table}.estimated_date as "estimatedDate", ${table}.comments`

const open: ListSource<MyTask, TaskSortField> = {
  name: 'checkpointTasks.open',
  table: 'open_task_list',
  columns: `${columns('open_task_list')}, open_task_list.project_id as "projectId", projects.name as "projectName",
    open_task_list.checkpoint_id as "checkpointId"`,
  row: MyTask,
  joins: `join employees on employees.id = open_task_list.employee_id
    join projects on projects.id = open_task_list.project_id`,
  orders: {
    EstimatedDate: { key: 'estimated_date' },
    Task: { key: 'task_key' },
    ProjectName: { key: 'project_key' },
    Status: { key: 'status' },
  },
  defaultOrder: 'EstimatedDate',
  within: 'employee_id',
}

/** A page of the tasks that an employee has still to do. */
export const openTaskPage = (
  db: Database,
  employeeId: number,
  query: ListQuery<TaskSortField>,
): Promise<Page<MyTask>> => readPage(db, open, query, employeeId)

const record = {
  table: 'checkpoint_tasks',
  details: `select ${columns('checkpoint_tasks')} from checkpoint_tasks
    join employees on employees.id = checkpoint_tasks.employee_id`,
  row: CheckpointTask,
} as const

export const insertTask = (
  tx: Transaction<Tables>,
  checkpointId: number,
  draft: CheckpointTaskDraft,
): Promise<CheckpointTask> =>
  insertRecord(tx, record, {
    checkpoint_id: checkpointId,
    employee_id: draft.employeeId,
    task: draft.task,
    status: draft.status,
    estimated_date: draft.estimatedDate,
    comments: draft.comments,
  })

export const replaceStatus = (tx: Transaction<Tables>, id: number, status: number): Promise<CheckpointTask> =>
  replaceRecord(tx, record, id, { status })

/** A task as the rules of a change read it, locked until the transaction ends. */
export const lockTask = (tx: Transaction<Tables>, id: number) =>
  tx
    .selectFrom('checkpoint_tasks')
    .select(['version', 'employee_id as employeeId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether there is such a follow-up. */
export async function isCheckpoint(tx: Transaction<Tables>, id: number): Promise<boolean> {
  return (await tx.selectFrom('checkpoints').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
