import type { FieldProblem } from '#contract/errors.ts'
import { farDays } from '#contract/fields.ts'
import { itemAt, valueOf } from '#contract/items.ts'
import { withSent } from '#contract/part.ts'
import { weightsFit } from '#contract/progress.ts'
import type {
  AssignmentChange,
  MilestoneProposal,
  ProgressChange,
  ProjectMilestone,
} from '#contract/project-milestones.ts'
import { usualWeights } from '#contract/weights.ts'
import type { Context } from '#server/context.ts'
import { keepEmployees } from '#server/features/employees/employees.queries.ts'
import { lockProject } from '#server/features/projects/projects.queries.ts'
import { found, refuseFarDays, Refusal, unchanged } from '#server/platform/base/refusal.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'
import { refusing, type Constraints } from '#server/platform/http/refused-writes.ts'

import { wrongPlannedDays } from './planned-days.rules.ts'
import {
  assignedRows,
  assignmentsOf,
  binAssignment,
  finishedOfType,
  knownMilestones,
  lockAssignment,
  projectOfAssignment,
  replaceProgress,
  saveAssignments,
  type StoredAssignment,
} from './project-milestones.queries.ts'

// Every change of milestones locks the project first, so that the sum of weights holds.

/**
 * Adds and updates, removes nothing; equal values stay untouched. @throws Refusal not-found, unknown-reference,
 * invalid-input for wrong planned days or an incomplete new one, weights-exceeded beyond 100
 */
export const assignMilestones = (
  { db }: Context,
  { actor, body, params: { id } }: CallContext & { body: AssignmentChange[]; params: { id: number } },
): Promise<ProjectMilestone[]> =>
  db.change(actor, async (tx) => {
    const ids = body.map(({ projectMilestoneId }) => projectMilestoneId)
    const known = await knownMilestones(tx, ids)
    const { startDate } = found(await lockProject(tx, id))
    const unknown = ids.flatMap((milestoneId, index) => (known.has(milestoneId) ? [] : [index]))
    if (unknown.length > 0)
      throw new Refusal('unknown-reference', {
        fields: unknown.map((index) => ({ path: `${index}.projectMilestoneId`, code: 'unknown' })),
      })
    const stored = new Map((await assignmentsOf(tx, id)).map((one) => [one.projectMilestoneId, one]))
    refuseFields(body.flatMap((one, index) => (stored.has(one.projectMilestoneId) ? [] : lackingIn(one, `${index}.`))))
    const assignments = body.map((one) => withSent(stored.get(one.projectMilestoneId) ?? blank, one))
    refuseFarDays(
      assignments.flatMap((one, index) =>
        farDays(one, plannedDayNames, stored.get(one.projectMilestoneId)).map((name) => `${index}.${name}`),
      ),
    )
    refuseFields(
      assignments.flatMap((one, index) =>
        sendsDays(itemAt(body, index)) ? wrongPlannedDays(one, startDate, `${index}.`) : [],
      ),
    )
    const changed = assignments.filter((one) => !isSame(one, stored.get(one.projectMilestoneId)))
    for (const one of changed) stored.set(one.projectMilestoneId, one)
    if (!weightsFit([...stored.values()])) throw new Refusal('weights-exceeded')
    // Stored ones are locked by id, in which order they were read.
    const places = new Map([...stored.keys()].map((milestoneId, place) => [milestoneId, place]))
    const placeOf = (one: StoredAssignment): number => valueOf(places, one.projectMilestoneId)
    await saveAssignments(
      tx,
      id,
      changed.toSorted((one, other) => placeOf(one) - placeOf(other)),
    )
    return assignedRows(tx, id, ids)
  })

const plannedDayNames = ['plannedStart', 'plannedEnd'] as const

/** A new milestone sends all but its planned days. */
const blank: StoredAssignment = {
  projectMilestoneId: 0,
  weight: 0,
  plannedPercentage: 0,
  percentageRealized: 0,
  plannedStart: null,
  plannedEnd: null,
}
const lackingIn = (sent: AssignmentChange, path: string): FieldProblem[] =>
  (['weight', 'plannedPercentage', 'percentageRealized'] as const)
    .filter((name) => sent[name] === undefined)
    .map((name) => ({ path: path + name, code: 'required' }))

const isSame = (one: StoredAssignment, other: StoredAssignment | undefined): boolean =>
  other !== undefined &&
  one.weight === other.weight &&
  one.plannedPercentage === other.plannedPercentage &&
  one.percentageRealized === other.percentageRealized &&
  one.plannedStart === other.plannedStart &&
  one.plannedEnd === other.plannedEnd

/** The project's start may have passed stored days: only sent days are checked. */
const sendsDays = ({ plannedStart, plannedEnd }: Pick<AssignmentChange, 'plannedStart' | 'plannedEnd'>): boolean =>
  plannedStart !== undefined || plannedEnd !== undefined

function refuseFields(fields: FieldProblem[]): void {
  if (fields.length > 0) throw new Refusal('invalid-input', { fields })
}

/** The body's project must own the assignment. @throws Refusal not-found, version-outdated, invalid-input */
export const updateProgress = (
  { db }: Context,
  { actor, body, ifMatch, params: { id } }: CallContext & { body: ProgressChange; params: { id: number } },
): Promise<ProjectMilestone> =>
  db.change(actor, async (tx) => {
    const projectId = body.projectId ?? found(await projectOfAssignment(tx, id))
    const { startDate } = found(await lockProject(tx, projectId))
    const before = unchanged(await lockAssignment(tx, projectId, id), ifMatch)
    const after = withSent(before, body)
    refuseFarDays(farDays(after, plannedDayNames, before))
    if (sendsDays(body)) refuseFields(wrongPlannedDays(after, startDate))
    return replaceProgress(tx, id, after)
  })

const references: Constraints = { milestone_tasks_milestone: { code: 'has-tasks' } }

/** @throws Refusal not-found, version-outdated, has-tasks */
export const removeAssignment = (
  { db }: Context,
  { actor, ifMatch, params: { id } }: CallContext & { params: { id: number } },
): Promise<void> =>
  refusing(references, () =>
    db.change(actor, async (tx) => {
      const projectId = found(await projectOfAssignment(tx, id))
      await keepEmployees(tx, [actor.employeeId])
      await lockProject(tx, projectId)
      // It may have changed while the project was waited for.
      unchanged(await lockAssignment(tx, projectId, id, 'update'), ifMatch)
      await binAssignment(tx, id, actor.employeeId)
    }),
  )

/** Those of finished projects of its type. @throws Refusal not-found */
export async function proposeMilestones({ db }: Context, projectId: number): Promise<MilestoneProposal> {
  const { type, assigned } = found(await finishedOfType(db, projectId))
  const projects = [...Map.groupBy(assigned, (one) => one.projectId).values()]
  const known = new Map(assigned.map((one) => [one.projectMilestoneId, one]))
  const milestones = usualWeights(projects)
    .map(({ projectMilestoneId, weight }) => ({ ...valueOf(known, projectMilestoneId), weight }))
    .toSorted((one, other) => one.ordinality - other.ordinality || one.projectMilestoneId - other.projectMilestoneId)
  return { type, projects: projects.length, milestones }
}
