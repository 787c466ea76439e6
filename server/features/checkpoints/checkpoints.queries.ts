import { sql, type Transaction } from 'kysely'

import {
  Checkpoint,
  CheckpointRow,
  EmployeeSummary,
  type AllCheckpointSortField,
  type CheckpointDraft,
  type CheckpointSortField,
} from '#contract/checkpoints.ts'
import { firstOf } from '#contract/items.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { insertTasks } from '#server/features/checkpoint-tasks/checkpoint-tasks.queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listBatches, type BatchQuery } from '#server/platform/database/list-batches.ts'
import { readAllWithin, readPage, type ListSource } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { WordsOf } from '#server/platform/database/search-words.ts'

const name = 'full_name(employees.first_name, employees.middle_name, employees.last_name, employees.surname)'

const columns = `checkpoints.id, checkpoints.version, checkpoints.employee_id as "employeeId",
  ${name} as "employeeName", checkpoints.project_id as "projectId", projects.name as "projectName",
  checkpoints.summary, checkpoints.comments, checkpoints.date,
  (select count(*)::int from checkpoint_tasks where checkpoint_id = checkpoints.id and status = 3) as "tasksDone",
  (select count(*)::int from checkpoint_tasks where checkpoint_id = checkpoints.id) as "tasksTotal"`

const joins = `
  join employees on employees.id = checkpoints.employee_id
  join projects on projects.id = checkpoints.project_id`

const withTasks = `${columns}, (
    select coalesce(json_agg(json_build_object('id', task.id, 'version', task.version, 'employeeId', task.employee_id,
      'consultant', ${name}, 'task', task.task, 'status', task.status, 'estimatedDate', task.estimated_date,
      'comments', task.comments) order by task.id), '[]')
    from checkpoint_tasks as task join employees on employees.id = task.employee_id
    where task.checkpoint_id = checkpoints.id
  ) as tasks`

export const words: readonly WordsOf[] = [
  { of: 'projects', column: 'search', by: 'project_id' },
  { of: 'employees', column: 'name_search', by: 'employee_id' },
]

const orders = {
  Date: { key: 'date' },
  EmployeeName: { by: 'employee_id', of: 'employees', key: 'name_key' },
  Summary: { key: 'summary_key' },
}

const all: ListSource<CheckpointRow, AllCheckpointSortField> = {
  name: 'checkpoints.list',
  table: 'checkpoints',
  columns,
  row: CheckpointRow,
  joins,
  words,
  orders: { ...orders, ProjectName: { by: 'project_id', of: 'projects', key: 'name_key' } },
  defaultOrder: 'Date',
  newestFirst: true,
}

const ofProject: ListSource<Checkpoint, CheckpointSortField> = {
  name: 'checkpoints.ofProject',
  table: 'checkpoints',
  columns: withTasks,
  row: Checkpoint,
  joins,
  words,
  orders,
  defaultOrder: 'Date',
  newestFirst: true,
  within: 'project_id',
}

export const checkpointPage = (db: Database, query: ListQuery<AllCheckpointSortField>): Promise<Page<CheckpointRow>> =>
  readPage(db, all, query)

export const projectCheckpointPage = (
  db: Database,
  projectId: number,
  query: ListQuery<CheckpointSortField>,
): Promise<Page<Checkpoint>> => readPage(db, ofProject, query, projectId)

/** All follow-ups of a project with their tasks, newest first. */
export const checkpointsOfProject = (db: Database, projectId: number): Promise<Checkpoint[]> =>
  readAllWithin(db, ofProject, projectId)

export const checkpointBatches = (db: Database, query: BatchQuery<AllCheckpointSortField>) =>
  listBatches(db, all, query)

export const projectCheckpointBatches = (db: Database, projectId: number, query: BatchQuery<CheckpointSortField>) =>
  listBatches(db, { ...all, name: 'checkpoints.sheetOfProject', within: 'project_id' }, query, { owner: projectId })

const details = `select ${withTasks} from checkpoints ${joins}`

export async function checkpointById(db: Database, id: number): Promise<Checkpoint | undefined> {
  const [checkpoint] = await db.quick('checkpoints.byId', `${details} where checkpoints.id = $1`, [id], Checkpoint)
  return checkpoint
}

export async function insertCheckpoint(
  tx: Transaction<Tables>,
  draft: CheckpointDraft,
  date: string,
): Promise<Checkpoint> {
  const { employeeId, projectId, summary, comments, tasks } = draft
  const { id } = await tx
    .insertInto('checkpoints')
    .values({ employee_id: employeeId, project_id: projectId, summary, comments, date })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTasks(tx, id, tasks)
  const { rows } = await sql<Checkpoint>`${sql.raw(details)} where checkpoints.id = ${id}`.execute(tx)
  return firstOf(rows)
}

/** It stays until the transaction ends. */
export async function isProject(tx: Transaction<Tables>, id: number): Promise<boolean> {
  return (
    (await tx.selectFrom('projects').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined
  )
}

/** Open projects and tasks count over the whole portal. */
export const responsables = (db: Database, projectId: number): Promise<EmployeeSummary[]> =>
  db.named(
    'checkpoints.responsables',
    `select employees.id, employees.version, employees.first_name as "firstName",
      employees.last_name as "lastName", positions.name as "positionName",
      (
        select count(*)::int from project_employees join projects as theirs on theirs.id = project_id
        join project_statuses on project_statuses.id = theirs.project_status_id
        where employee_id = employees.id and not closes_project
      ) as projects,
      (select count(*)::int from checkpoint_tasks where employee_id = employees.id and status < 3) as tasks
    from projects, unnest(projects.employee_ids) with ordinality as chosen (id, place)
    join employees on employees.id = chosen.id
    join positions on positions.id = employees.position_id
    where projects.id = $1 order by chosen.place`,
    [projectId],
    EmployeeSummary,
  )
