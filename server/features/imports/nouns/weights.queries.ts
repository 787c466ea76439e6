import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { weightsFit } from '#contract/progress.ts'
import { wrongPlannedDays } from '#server/features/project-milestones/planned-days.rules.ts'
import {
  assignmentsOf,
  saveAssignments,
  type StoredAssignment,
} from '#server/features/project-milestones/project-milestones.queries.ts'
import type { LockedProject } from '#server/features/projects/projects.queries.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { ComparedProject } from '../comparing/comparison.rules.ts'
import type { SheetOf } from '../rows.queries.ts'

const Project = z.object({ id: z.int(), startDate: z.string() })

export async function projectOf(db: Database, id: number): Promise<ComparedProject | undefined> {
  const [project] = await db.named(
    'imports.project',
    'select id, start_date as "startDate" from projects where id = $1',
    [id],
    Project,
  )
  return project
}

/** The milestones would weigh more than 100 together; the details say why. */
export async function rejectWeights(db: Database, { id, sheet }: SheetOf, projectId: number): Promise<void> {
  await db.named(
    'imports.weights',
    `with came as (
      select row, record_id, (values ->> 'weight')::numeric as weight from import_rows
      where import_id = $1 and sheet = $2 and writes is not null
    ), stored as (
      select id, weight from project_milestones where project_id = $3
    )
    update import_rows set kind = 'rejected', decided = false, writes = null,
      details = (details::jsonb || '{"problem": "weights"}')::json
    from came left join stored on stored.id = came.record_id
    where import_rows.import_id = $1 and import_rows.sheet = $2 and import_rows.row = came.row
      and came.weight > coalesce(stored.weight, 0)
      and 100 < (select sum(weight) from came)
        + (select coalesce(sum(weight), 0) from stored where id not in (select record_id from came where record_id is not null))`,
    [id, sheet, projectId],
  )
}

const sameDays = (one: StoredAssignment, other: StoredAssignment | undefined): boolean =>
  one.plannedStart === (other?.plannedStart ?? null) && one.plannedEnd === (other?.plannedEnd ?? null)

/**
 * New and changed ones in one statement, which is one step of the progress; the project is locked. @throws Refusal
 * weights-exceeded, import-changed when the project now begins later
 */
export async function writeMilestones(
  tx: Transaction<Tables>,
  { id, sheet }: SheetOf,
  { id: projectId, startDate }: LockedProject,
): Promise<{ added: number; changed: number }> {
  const { rows } = await sql<StoredAssignment & { writes: 'add' | 'change' }>`select writes,
      came.milestone_id as "projectMilestoneId", came.weight, came.planned_percentage as "plannedPercentage",
      came.percentage_realized as "percentageRealized", came.planned_start as "plannedStart", came.planned_end as "plannedEnd"
    from import_rows, json_to_record(values) as came (milestone_id integer, weight numeric(5,2),
      planned_percentage numeric(5,2), percentage_realized numeric(5,2), planned_start date, planned_end date)
    where import_id = ${id} and sheet = ${sheet} and writes is not null order by row`.execute(tx)
  const stored = new Map((await assignmentsOf(tx, projectId)).map((one) => [one.projectMilestoneId, one]))
  const isLate = (one: StoredAssignment): boolean =>
    !sameDays(one, stored.get(one.projectMilestoneId)) && wrongPlannedDays(one, startDate).length > 0
  if (rows.some(isLate)) throw new Refusal('import-changed')
  const all = new Map([...stored, ...rows.map((one) => [one.projectMilestoneId, one] as const)])
  if (!weightsFit([...all.values()])) throw new Refusal('weights-exceeded')
  const added = rows.filter(({ writes }) => writes === 'add')
  // Meanwhile another save has assigned one.
  if (added.some((one) => stored.has(one.projectMilestoneId))) throw new Refusal('import-changed')
  // The statement leaves out the row's other columns.
  await saveAssignments(tx, projectId, rows)
  await sql`update import_rows set record_id = project_milestones.id, version = 0 from project_milestones
    where import_id = ${id} and sheet = ${sheet} and writes = 'add' and project_id = ${projectId}
      and milestone_id = (values ->> 'milestone_id')::integer`.execute(tx)
  return { added: added.length, changed: rows.length - added.length }
}
