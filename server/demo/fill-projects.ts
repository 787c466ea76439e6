import type { Transaction } from 'kysely'

import type { Tables } from '#server/platform/database/schema/tables.ts'

import { instantOn } from './days.ts'
import { approvalsInTurn, followUpsOf } from './follow-ups.ts'
import { licencesOf } from './licences.ts'
import { workOf } from './milestone-tasks.ts'
import { demoProjects, type ProjectCustomer, type ProjectPlan } from './projects.ts'
import type { Random } from './random.ts'
import type { DemoTeam } from './team.ts'

type Change = Transaction<Tables>

/** A project that has its record. */
export type KeptProject = ProjectPlan & { id: number }

interface ProjectsOptions {
  customers: readonly ProjectCustomer[]
  team: DemoTeam
  /** The day in Bogotá on which the demo is made. */
  today: string
}

/** Makes the projects and all that belongs to one but its files and its novedades, which need them. */
export async function fillProjects(tx: Change, random: Random, options: ProjectsOptions): Promise<KeptProject[]> {
  const projects = await insertProjects(tx, demoProjects(random, options))
  await insertMilestones(tx, random, projects)
  await insertHistory(tx, random, projects)
  await insertFollowUps(tx, random, projects, options)
  await insertLicences(tx, random, projects, options.today)
  return projects
}

const idsByName = async (tx: Change, table: 'products' | 'milestones' | 'project_statuses') =>
  new Map((await tx.selectFrom(table).select(['id', 'name']).execute()).map(({ id, name }) => [name, id]))

async function insertProjects(tx: Change, plans: readonly ProjectPlan[]): Promise<KeptProject[]> {
  const products = await idsByName(tx, 'products')
  const statuses = await idsByName(tx, 'project_statuses')
  const rows = await tx
    .insertInto('projects')
    .values(
      plans.map((plan) => ({
        name: plan.name,
        customer_id: plan.customer.id,
        contact_ids: plan.contactIds,
        employee_ids: plan.employeeIds,
        city_id: plan.customer.city_id,
        product_id: products.get(plan.offer.product)!,
        project_status_id: statuses.get(plan.stage)!,
        start_date: plan.start,
        end_date: plan.end,
        scheduled_date: plan.scheduled,
        real_end_date: plan.realEnd,
        percentage: plan.history.at(-1)?.percentage ?? 0,
        total_cost: plan.totalCost,
        summary: plan.summary,
        created_at: plan.createdAt,
        updated_at: plan.updatedAt,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return plans.map((plan) => ({ ...plan, id: ids.get(plan.name)! }))
}

async function insertMilestones(tx: Change, random: Random, projects: readonly KeptProject[]): Promise<void> {
  const catalogue = await idsByName(tx, 'milestones')
  const drafts = projects.flatMap((project) =>
    project.milestones.map((milestone) => ({ project, milestone, milestone_id: catalogue.get(milestone.name)! })),
  )
  const kept = await tx
    .insertInto('project_milestones')
    .values(
      drafts.map(({ project, milestone, milestone_id }) => ({
        project_id: project.id,
        milestone_id,
        weight: milestone.weight,
        planned_percentage: milestone.planned,
        percentage_realized: milestone.realized,
        created_at: project.createdAt,
        updated_at: project.updatedAt,
      })),
    )
    .returning(['id', 'project_id', 'milestone_id'])
    .execute()
  const ids = new Map(kept.map(({ id, project_id, milestone_id }) => [`${project_id}/${milestone_id}`, id]))
  await tx
    .insertInto('milestone_tasks')
    .values(
      drafts.flatMap(({ project, milestone, milestone_id }) =>
        workOf(random, project, milestone).map((work) => ({
          project_milestone_id: ids.get(`${project.id}/${milestone_id}`)!,
          comments: work.comments,
          estimated_hours: work.estimatedHours,
          actual_work_hours: work.actualWorkHours,
          completed_date: work.completedDate,
          created_at: project.createdAt,
          updated_at: work.completedDate === null ? project.createdAt : instantOn(random, work.completedDate),
        })),
      ),
    )
    .execute()
}

/** In the place of what the database wrote while the rows were made: how each project went in its months. */
async function insertHistory(tx: Change, random: Random, projects: readonly KeptProject[]): Promise<void> {
  const ids = projects.map(({ id }) => id)
  await tx.deleteFrom('progress_history').where('project_id', 'in', ids).execute()
  const rows = projects.flatMap(({ id, history, employeeIds, createdAt }) => [
    { project_id: id, at: createdAt, employee_id: employeeIds[0]!, planned: 0, realized: 0, percentage: 0 },
    ...history.map(({ day, ...progress }) => ({
      project_id: id,
      at: instantOn(random, day),
      employee_id: employeeIds[0]!,
      ...progress,
    })),
  ])
  await tx.insertInto('progress_history').values(rows).execute()
}

async function insertFollowUps(
  tx: Change,
  random: Random,
  projects: readonly KeptProject[],
  options: ProjectsOptions,
): Promise<void> {
  const approval = approvalsInTurn()
  const followUps = projects
    .flatMap((project) =>
      followUpsOf(random, project, { ...options, approval }).map((one) => ({ ...one, project_id: project.id })),
    )
    .toSorted((one, other) => one.date.localeCompare(other.date))
  const kept = await tx
    .insertInto('checkpoints')
    .values(
      followUps.map(({ project_id, employeeId, date, summary, comments }) => ({
        project_id,
        employee_id: employeeId,
        date,
        summary,
        comments,
        updated_at: date,
      })),
    )
    .returning(['id', 'project_id', 'date'])
    .execute()
  const ids = new Map(kept.map(({ id, project_id, date }) => [`${project_id}/${new Date(date).toISOString()}`, id]))
  await tx
    .insertInto('checkpoint_tasks')
    .values(
      followUps.flatMap(({ project_id, date, tasks }) =>
        tasks.map((task) => ({
          checkpoint_id: ids.get(`${project_id}/${date}`)!,
          employee_id: task.employeeId,
          task: task.task,
          status: task.status,
          estimated_date: task.estimatedDate,
          comments: task.comments,
          created_at: date,
          updated_at: date,
        })),
      ),
    )
    .execute()
}

async function insertLicences(
  tx: Change,
  random: Random,
  projects: readonly KeptProject[],
  today: string,
): Promise<void> {
  const products = await idsByName(tx, 'products')
  await tx
    .insertInto('licences')
    .values(
      projects.flatMap((project) =>
        licencesOf(random, project, today).map((licence) => ({
          project_id: project.id,
          product_id: products.get(project.offer.product)!,
          date: licence.date,
          expiration_date: licence.expirationDate,
          serial_number: licence.serialNumber,
          status: licence.status,
          contact_id: licence.contactId,
          customer_id: licence.contactId === null ? null : project.customer.id,
          updated_at: licence.date,
        })),
      ),
    )
    .execute()
}
