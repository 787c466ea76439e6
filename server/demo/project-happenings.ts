import { sql, type Transaction } from 'kysely'

import { firstOf, itemAt, valueOf } from '#contract/items.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { instantOn } from './days.ts'
import { idsByName, saveMilestones, type KeptProject } from './fill-projects.ts'
import { approvalsInTurn, followUpsOf } from './follow-ups.ts'
import { licencesOf } from './licences.ts'
import { workOf } from './milestone-tasks.ts'
import type { Random } from './random.ts'
import type { Happening } from './replay.ts'
import type { DemoTeam } from './team.ts'

interface HappeningsOptions {
  projects: readonly KeptProject[]
  team: DemoTeam
  /** In Bogotá, of the demo. */
  today: string
}

type Catalogue = ReadonlyMap<string, number>

/** Without novedades and files (fill-files.ts). */
export async function projectHappenings(
  tx: Transaction<Tables>,
  random: Random,
  { projects, ...options }: HappeningsOptions,
): Promise<Happening[]> {
  const products = await idsByName(tx, 'products')
  const catalogue = await idsByName(tx, 'milestones')
  const approval = approvalsInTurn()
  return [
    ...projects.flatMap((project) => progressSaved(random, project, catalogue)),
    ...projects.flatMap((project) => followUpsHeld(random, project, { ...options, approval })),
    ...projects.flatMap((project) => licencesBought(random, project, products, options.today)),
  ]
}

/** Each step brings the tasks of finished milestones, the last one all others. */
function progressSaved(random: Random, project: KeptProject, catalogue: Catalogue): Happening[] {
  const { id, steps, milestones, assignments, employeeIds, createdAt } = project
  const employeeId = firstOf(employeeIds)
  const work = milestones.flatMap((milestone) =>
    workOf(random, project, milestone).map((one) => ({
      project_milestone_id: valueOf(assignments, milestone.name),
      comments: one.comments,
      estimated_hours: one.estimatedHours,
      actual_work_hours: one.actualWorkHours,
      completed_date: one.completedDate,
    })),
  )
  const addWork = async (tx: Transaction<Tables>, rows: typeof work) =>
    rows.length > 0 && tx.insertInto('milestone_tasks').values(rows).execute()
  if (steps.length === 0) return [{ at: createdAt, employeeId, write: async (tx) => addWork(tx, work) }]

  return steps.map(({ day, milestones: state, percentage }, index) => {
    const former = steps[index - 1]
    const isLast = index === steps.length - 1
    const changed = milestones.flatMap((milestone, index) => {
      const { planned, realized } = itemAt(state, index)
      const before = former?.milestones[index] ?? { planned: 0, realized: 0 }
      return planned === before.planned && realized === before.realized ? [] : [{ ...milestone, planned, realized }]
    })
    const since = former?.day ?? ''
    const finished = work.filter(({ completed_date: on }) => (on === null ? isLast : on <= day && on > since))
    return {
      at: instantOn(random, day),
      employeeId,
      write: async (tx) => {
        if (changed.length > 0) await saveMilestones(tx, project, changed, catalogue)
        if (percentage !== (former?.percentage ?? 0)) await savePercentage(tx, id, percentage)
        await addWork(tx, finished)
      },
    }
  })
}

const savePercentage = async (tx: Transaction<Tables>, id: number, percentage: number) =>
  tx
    .updateTable('projects')
    .set({ percentage, version: sql<number>`version + 1`, updated_at: sql<string>`portal_now()` })
    .where('id', '=', id)
    .where('percentage', '<>', percentage)
    .execute()

function followUpsHeld(random: Random, project: KeptProject, options: Parameters<typeof followUpsOf>[2]): Happening[] {
  return followUpsOf(random, project, options).map(({ employeeId, date, summary, comments, tasks }) => ({
    at: date,
    employeeId,
    write: async (tx) => {
      const { id } = await tx
        .insertInto('checkpoints')
        .values({ project_id: project.id, employee_id: employeeId, date, summary, comments })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = tasks.map((task) => ({
        checkpoint_id: id,
        employee_id: task.employeeId,
        task: task.task,
        status: task.status,
        estimated_date: task.estimatedDate,
        comments: task.comments,
      }))
      await tx.insertInto('checkpoint_tasks').values(rows).execute()
    },
  }))
}

function licencesBought(random: Random, project: KeptProject, products: Catalogue, today: string): Happening[] {
  const rows = licencesOf(random, project, today).map((licence) => ({
    project_id: project.id,
    product_id: valueOf(products, project.offer.product),
    date: licence.date,
    expiration_date: licence.expirationDate,
    serial_number: licence.serialNumber,
    status: licence.status,
    contact_id: licence.contactId,
    customer_id: licence.contactId === null ? null : project.customer.id,
  }))
  const [first] = rows
  if (first === undefined) return []
  const write = async (tx: Transaction<Tables>) => tx.insertInto('licences').values(rows).execute()
  return [{ at: first.date, employeeId: firstOf(project.employeeIds), write }]
}
