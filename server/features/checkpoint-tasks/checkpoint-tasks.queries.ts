import type { Transaction } from 'kysely'

import { CheckpointTask, MyTask, type CheckpointTaskDraft, type TaskSortField } from '#contract/checkpoint-tasks.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { TaskFilter, TaskListQuery, TaskListSortField } from '#contract/task-list.ts'
import type { Database } from '#server/platform/database/database.ts'
import { everyOf, type Filter, type FilterPart } from '#server/platform/database/filter.ts'
import { listBatches, type BatchQuery } from '#server/platform/database/list-batches.ts'
import { readPage, type ListSource } from '#server/platform/database/lists.ts'
import { insertRecord, replaceRecord } from '#server/platform/database/records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const columns = (table: string): string => `${table}.id, ${table}.version, ${table}.employee_id as "employeeId",
  full_name(employees.first_name, employees.middle_name, employees.last_name, employees.surname) as consultant,
  ${table}.task, ${table}.status, ${table}.estimated_date as "estimatedDate", ${table}.comments`

export const placedTask = (view: string) => ({
  columns: `${columns(view)}, ${view}.project_id as "projectId", projects.name as "projectName",
    ${view}.checkpoint_id as "checkpointId"`,
  row: MyTask,
  joins: `join employees on employees.id = ${view}.employee_id join projects on projects.id = ${view}.project_id`,
  words: [{ of: 'projects', column: 'search', by: 'project_id' }],
})
const orders = {
  EstimatedDate: { key: 'estimated_date' },
  Task: { key: 'task_key' },
  ProjectName: { by: 'project_id', of: 'projects', key: 'name_key' },
  Status: { key: 'status' },
} as const

const open: ListSource<MyTask, TaskSortField> = {
  name: 'checkpointTasks.open',
  table: 'open_task_list',
  ...placedTask('open_task_list'),
  orders,
  defaultOrder: 'EstimatedDate',
  within: 'employee_id',
}

export const openTaskPage = (
  db: Database,
  employeeId: number,
  query: ListQuery<TaskSortField>,
): Promise<Page<MyTask>> => readPage(db, open, query, employeeId)

const all: ListSource<MyTask, TaskListSortField> = {
  name: 'checkpointTasks.all',
  table: 'task_list',
  ...placedTask('task_list'),
  orders: { ...orders, Consultant: { by: 'employee_id', of: 'employees', key: 'name_key' } },
  defaultOrder: 'EstimatedDate',
  countedAs: 'checkpoint_tasks',
}

function filterOf({ employeeId, projectId, from, to, status }: TaskFilter): Filter | undefined {
  const parts: FilterPart[] = []
  if (employeeId !== undefined) parts.push(['e', (parameter) => `employee_id = ${parameter}`, employeeId])
  if (projectId !== undefined) parts.push(['p', (parameter) => `project_id = ${parameter}`, projectId])
  if (from !== undefined) parts.push(['f', (parameter) => `estimated_date >= ${parameter}::date`, from])
  if (to !== undefined) parts.push(['t', (parameter) => `estimated_date <= ${parameter}::date`, to])
  if (status !== undefined) parts.push(['s', (parameter) => `status = any (${parameter}::smallint[])`, status])
  return everyOf(parts)
}

export function taskPage(
  db: Database,
  { employeeId, projectId, from, to, status, ...query }: TaskListQuery,
): Promise<Page<MyTask>> {
  return readPage(db, all, query, undefined, filterOf({ employeeId, projectId, from, to, status }))
}

export const taskBatches = (
  db: Database,
  { employeeId, projectId, from, to, status, ...query }: Omit<TaskListQuery, 'offset' | 'top'>,
) => listBatches(db, all, query, { filter: filterOf({ employeeId, projectId, from, to, status }) })

export const openTaskBatches = (db: Database, employeeId: number, query: BatchQuery<TaskSortField>) =>
  listBatches(db, open, query, { owner: employeeId })

const record = {
  table: 'checkpoint_tasks',
  details: `select ${columns('checkpoint_tasks')} from checkpoint_tasks
    join employees on employees.id = checkpoint_tasks.employee_id`,
  row: CheckpointTask,
} as const

const rowOf = (checkpointId: number, draft: CheckpointTaskDraft) => ({
  checkpoint_id: checkpointId,
  employee_id: draft.employeeId,
  task: draft.task,
  status: draft.status,
  estimated_date: draft.estimatedDate,
  comments: draft.comments,
})

export const insertTask = (
  tx: Transaction<Tables>,
  checkpointId: number,
  draft: CheckpointTaskDraft,
): Promise<CheckpointTask> => insertRecord(tx, record, rowOf(checkpointId, draft))

export async function insertTasks(tx: Transaction<Tables>, checkpointId: number, drafts: CheckpointTaskDraft[]) {
  if (drafts.length === 0) return
  await tx
    .insertInto('checkpoint_tasks')
    .values(drafts.map((draft) => rowOf(checkpointId, draft)))
    .execute()
}

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

export async function isCheckpoint(tx: Transaction<Tables>, id: number): Promise<boolean> {
  return (await tx.selectFrom('checkpoints').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
