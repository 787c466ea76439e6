import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import type { ListQuery, Page } from '#contract/lists.ts'
import { ProgressPoint, ProjectMilestone, type ProjectMilestoneSortField } from '#contract/project-milestones.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listBatches, type BatchQuery } from '#server/platform/database/list-batches.ts'
import { readAllWithin, readPage, type ListSource } from '#server/platform/database/lists.ts'
import { replaceRecord } from '#server/platform/database/records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

/** The view, which a written row replaces. */
const table = 'project_milestone_list'

const own = `${table}.id, ${table}.version, ${table}.milestone_id as "projectMilestoneId", ${table}.name,
  ${table}.ordinality, ${table}.weight, ${table}.planned_percentage as "plannedPercentage",
  ${table}.percentage_realized as "percentageRealized", ${table}.planned_start as "plannedStart",
  ${table}.planned_end as "plannedEnd"`

const columns = `${own},
  (
    select coalesce(json_agg(json_build_object('id', id, 'version', version, 'comments', comments,
      'estimatedHours', estimated_hours, 'actualWorkHours', actual_work_hours, 'completedDate', completed_date)
      order by id), '[]')
    from milestone_tasks where project_milestone_id = ${table}.id
  ) as tasks`

const list: ListSource<ProjectMilestone, ProjectMilestoneSortField> = {
  name: 'projectMilestones.list',
  table,
  columns,
  row: ProjectMilestone,
  orders: { Ordinality: { key: 'ordinality' }, Name: { key: 'name_key' }, Weight: { key: 'weight' } },
  defaultOrder: 'Ordinality',
  within: 'project_id',
}

export const projectMilestonePage = (
  db: Database,
  projectId: number,
  query: ListQuery<ProjectMilestoneSortField>,
): Promise<Page<ProjectMilestone>> => readPage(db, list, query, projectId)

export const milestonesOfProject = (db: Database, projectId: number): Promise<ProjectMilestone[]> =>
  readAllWithin(db, list, projectId)

const SheetRow = z.extend(z.omit(ProjectMilestone, { tasks: true }), { tasksTotal: z.int() })

const sheet: ListSource<z.infer<typeof SheetRow>, ProjectMilestoneSortField> = {
  ...list,
  name: 'projectMilestones.sheet',
  columns: `${own},
    (select count(*)::int from milestone_tasks where project_milestone_id = ${table}.id) as "tasksTotal"`,
  row: SheetRow,
}

export const projectMilestoneBatches = (
  db: Database,
  projectId: number,
  query: BatchQuery<ProjectMilestoneSortField>,
) => listBatches(db, sheet, query, { owner: projectId })

export const progressHistory = (db: Database, projectId: number): Promise<ProgressPoint[]> =>
  db.named(
    'projectMilestones.history',
    `select at as date, planned, realized, percentage,
      case when employees.id is not null then full_name(first_name, middle_name, last_name, surname) end as "employeeName"
    from progress_history left join employees on employees.id = employee_id
    where project_id = $1 order by progress_history.id`,
    [projectId],
    ProgressPoint,
  )

const usualOf = 200

const FinishedProjects = z.object({
  type: z.string(),
  assigned: z.array(
    z.object({
      projectId: z.int(),
      projectMilestoneId: z.int(),
      name: z.string(),
      ordinality: z.int(),
      weight: z.number(),
    }),
  ),
})
type FinishedProjects = z.infer<typeof FinishedProjects>

/** With those of the last finished projects of that type. */
export async function finishedOfType(db: Database, projectId: number): Promise<FinishedProjects | undefined> {
  const [finished] = await db.named(
    'projectMilestones.finishedOfType',
    `select products.type, (
      select coalesce(json_agg(json_build_object('projectId', assigned.project_id,
        'projectMilestoneId', assigned.milestone_id, 'name', milestones.name, 'ordinality', milestones.ordinality,
        'weight', assigned.weight) order by assigned.id), '[]')
      from project_milestones as assigned join milestones on milestones.id = assigned.milestone_id
      where assigned.project_id in (
        select other.id from projects as other join products as sold on sold.id = other.product_id
        join project_statuses on project_statuses.id = other.project_status_id
        where sold.type = products.type and project_statuses.closes_project and other.assigned_weight > 0 and other.id <> projects.id
        order by other.id desc limit $2
      )
    ) as assigned
    from projects join products on products.id = projects.product_id where projects.id = $1`,
    [projectId, usualOf],
    FinishedProjects,
  )
  return finished
}

export const assignmentsOf = (tx: Transaction<Tables>, projectId: number) =>
  tx
    .selectFrom('project_milestones')
    .select([
      'milestone_id as projectMilestoneId',
      'weight',
      'planned_percentage as plannedPercentage',
      'percentage_realized as percentageRealized',
      'planned_start as plannedStart',
      'planned_end as plannedEnd',
    ])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()

export type StoredAssignment = Awaited<ReturnType<typeof assignmentsOf>>[number]

/** They stay until the transaction ends. */
export async function knownMilestones(tx: Transaction<Tables>, ids: number[]): Promise<Set<number>> {
  const chosen = tx.selectFrom('milestones').select('id').where('id', 'in', ids)
  const rows = await chosen.orderBy('id').forShare().execute()
  return new Set(rows.map(({ id }) => id))
}

/** One statement is one step of the progress. */
export async function saveAssignments(tx: Transaction<Tables>, projectId: number, assignments: StoredAssignment[]) {
  if (assignments.length === 0) return
  await tx
    .insertInto('project_milestones')
    .values(
      assignments.map((assignment) => ({
        project_id: projectId,
        milestone_id: assignment.projectMilestoneId,
        weight: assignment.weight,
        planned_percentage: assignment.plannedPercentage,
        percentage_realized: assignment.percentageRealized,
        planned_start: assignment.plannedStart,
        planned_end: assignment.plannedEnd,
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('project_milestones_unique').doUpdateSet({
        weight: (row) => row.ref('excluded.weight'),
        planned_percentage: (row) => row.ref('excluded.planned_percentage'),
        percentage_realized: (row) => row.ref('excluded.percentage_realized'),
        planned_start: (row) => row.ref('excluded.planned_start'),
        planned_end: (row) => row.ref('excluded.planned_end'),
        version: sql<number>`project_milestones.version + 1`,
        updated_at: sql<string>`portal_now()`,
      }),
    )
    .execute()
}

export async function assignedRows(
  tx: Transaction<Tables>,
  projectId: number,
  milestoneIds: number[],
): Promise<ProjectMilestone[]> {
  const { rows } = await sql<ProjectMilestone>`select ${sql.raw(columns)} from project_milestone_list
    where project_id = ${projectId} and milestone_id = any (${milestoneIds}) order by ordinality, id`.execute(tx)
  return rows
}

/** `update` is for removal. The project is locked before. */
export const lockAssignment = (
  tx: Transaction<Tables>,
  projectId: number,
  id: number,
  strength: 'no key update' | 'update' = 'no key update',
) =>
  tx
    .selectFrom('project_milestones')
    .select(['version', 'planned_percentage as plannedPercentage', 'percentage_realized as percentageRealized'])
    .select(['planned_start as plannedStart', 'planned_end as plannedEnd'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .$call((query) => (strength === 'update' ? query.forUpdate() : query.forNoKeyUpdate()))
    .executeTakeFirst()

const record = {
  table: 'project_milestones',
  details: `select ${columns} from (
    select project_milestones.*, milestones.name, milestones.ordinality
    from project_milestones join milestones on milestones.id = milestone_id
  ) as ${table}`,
  row: ProjectMilestone,
} as const

export const replaceProgress = (
  tx: Transaction<Tables>,
  id: number,
  progress: Omit<StoredAssignment, 'projectMilestoneId' | 'weight'>,
): Promise<ProjectMilestone> =>
  replaceRecord(tx, record, id, {
    planned_percentage: progress.plannedPercentage,
    percentage_realized: progress.percentageRealized,
    planned_start: progress.plannedStart,
    planned_end: progress.plannedEnd,
  })

export async function projectOfAssignment(tx: Transaction<Tables>, id: number): Promise<number | undefined> {
  const row = await tx.selectFrom('project_milestones').select('project_id').where('id', '=', id).executeTakeFirst()
  return row?.project_id
}

/** Locked, and about to be removed. */
export const copyToBin = (tx: Transaction<Tables>, ids: readonly number[], employeeId: number | null) =>
  sql`insert into bin (project_id, kind, name, record, employee_id)
    select project_id, 'milestone', milestones.name, to_jsonb(project_milestones), ${employeeId}::integer
    from project_milestones join milestones on milestones.id = milestone_id
    where project_milestones.id = any (${ids}::integer[]) order by project_milestones.id`.execute(tx)

/** Its tasks' foreign key refuses it. */
export async function binAssignment(tx: Transaction<Tables>, id: number, employeeId: number | null): Promise<void> {
  await copyToBin(tx, [id], employeeId)
  await tx.deleteFrom('project_milestones').where('id', '=', id).execute()
}

/** Its project and its milestone are locked. */
export async function putBackAssignment(tx: Transaction<Tables>, record: object): Promise<void> {
  await sql`insert into project_milestones (id, version, project_id, milestone_id, weight, planned_percentage,
      percentage_realized, planned_start, planned_end, created_at)
    overriding system value
    select id, version + 1, project_id, milestone_id, weight, planned_percentage, percentage_realized, planned_start,
      planned_end, created_at
    from jsonb_populate_record(null::project_milestones, ${JSON.stringify(record)}::jsonb)`.execute(tx)
}
