import type { Transaction } from 'kysely'

import { valueOf } from '#contract/items.ts'
import { saveAssignments } from '#server/features/project-milestones/project-milestones.queries.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { PlannedMilestone } from './progress-plan.ts'
import { demoProjects, type ProjectCustomer, type ProjectPlan } from './projects.ts'
import type { Random } from './random.ts'
import { replay } from './replay.ts'
import type { DemoTeam } from './team.ts'

type Change = Transaction<Tables>

/** With assignments by milestone. */
export type KeptProject = ProjectPlan & { id: number; assignments: ReadonlyMap<string, number> }

interface ProjectsOptions {
  customers: readonly ProjectCustomer[]
  team: DemoTeam
  /** In Bogotá, of the demo. */
  today: string
}

export async function fillProjects(tx: Change, random: Random, options: ProjectsOptions): Promise<KeptProject[]> {
  const plans = demoProjects(random, options)
  const products = await idsByName(tx, 'products')
  const statuses = await idsByName(tx, 'project_statuses')
  const catalogue = await idsByName(tx, 'milestones')
  const ids = new Map<ProjectPlan, number>()
  const created = plans.map((plan) => ({
    at: plan.createdAt,
    employeeId: null,
    write: async () => {
      const { id } = await tx
        .insertInto('projects')
        .values({
          name: plan.name,
          customer_id: plan.customer.id,
          contact_ids: plan.contactIds,
          employee_ids: plan.employeeIds,
          city_id: plan.customer.city_id,
          product_id: valueOf(products, plan.offer.product),
          project_status_id: valueOf(statuses, 'Por iniciar'),
          start_date: plan.start,
          end_date: plan.end,
          scheduled_date: plan.stage === 'Por iniciar' ? plan.scheduled : null,
          total_cost: plan.totalCost,
          summary: plan.summary,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.set(plan, id)
      const begun = plan.milestones.map((milestone) => ({ ...milestone, planned: 0, realized: 0 }))
      await saveMilestones(tx, { id, withDays: plan.withDays }, begun, catalogue)
    },
  }))
  await replay(tx, created)
  const assigned = await tx
    .selectFrom('project_milestones')
    .innerJoin('milestones', 'milestones.id', 'milestone_id')
    .select(['project_milestones.id', 'project_id', 'name'])
    .execute()
  const ofProject = Map.groupBy(assigned, ({ project_id }) => project_id)
  return plans.map((plan) => {
    const id = valueOf(ids, plan)
    return { ...plan, id, assignments: new Map((ofProject.get(id) ?? []).map((row) => [row.name, row.id])) }
  })
}

export const idsByName = async (
  tx: Change,
  table: 'products' | 'milestones' | 'project_statuses' | 'change_causes',
): Promise<Map<string, number>> =>
  new Map((await tx.selectFrom(table).select(['id', 'name']).execute()).map(({ id, name }) => [name, id]))

/** One statement, so one step of progress. */
export const saveMilestones = (
  tx: Change,
  { id, withDays }: { id: number; withDays: boolean },
  milestones: readonly Omit<PlannedMilestone, 'from' | 'until'>[],
  catalogue: ReadonlyMap<string, number>,
): Promise<void> =>
  saveAssignments(
    tx,
    id,
    milestones.map(({ name, weight, planned, realized, plannedStart, plannedEnd }) => ({
      projectMilestoneId: valueOf(catalogue, name),
      weight,
      plannedPercentage: planned,
      percentageRealized: realized,
      plannedStart: withDays ? plannedStart : null,
      plannedEnd: withDays ? plannedEnd : null,
    })),
  )
