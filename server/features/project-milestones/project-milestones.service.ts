import { withSent } from '#contract/part.ts'
import { weightsFit } from '#contract/progress.ts'
import type { Assignment, ProgressChange, ProjectMilestone } from '#contract/project-milestones.ts'
import type { Context } from '#server/context.ts'
import { lockProject } from '#server/features/projects/projects.queries.ts'
import { found, Refusal, unchanged } from '#server/platform/base/refusal.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'
import { refusing, type Constraints } from '#server/platform/http/refused-writes.ts'

import {
  assignedRows,
  assignmentsOf,
  deleteAssignment,
  knownMilestones,
  lockAssignment,
  projectOfAssignment,
  replaceProgress,
  saveAssignments,
} from './project-milestones.queries.ts'

// Every change of a project's milestones locks the project before them, so that the sum of weights that one sees is the
// one that holds.

/**
 * Assigns milestones to a project and updates those that it has already; nothing is taken away, and what is sent as it
 * is stored stays untouched.
 * @throws Refusal not-found, unknown-reference, weights-exceeded when the weights of the project would exceed 100
 */
export const assignMilestones = (
  { db }: Context,
  { actor, body, params: { id } }: CallContext & { body: Assignment[]; params: { id: number } },
): Promise<ProjectMilestone[]> =>
  db.change(actor, async (tx) => {
    const ids = body.map(({ projectMilestoneId }) => projectMilestoneId)
    const known = await knownMilestones(tx, ids)
    found(await lockProject(tx, id))
    const unknown = ids.flatMap((milestoneId, place) => (known.has(milestoneId) ? [] : [place]))
    if (unknown.length > 0)
      throw new Refusal('unknown-reference', {
        fields: unknown.map((place) => ({ path: `${place}.projectMilestoneId`, code: 'unknown' })),
      })
    const stored = new Map((await assignmentsOf(tx, id)).map((one) => [one.projectMilestoneId, one]))
    const changed = body.filter((one) => !isSame(one, stored.get(one.projectMilestoneId)))
    for (const one of changed) stored.set(one.projectMilestoneId, one)
    if (!weightsFit([...stored.values()])) throw new Refusal('weights-exceeded')
    await saveAssignments(tx, id, changed)
    return assignedRows(tx, id, ids)
  })

const isSame = (one: Assignment, other: Assignment | undefined): boolean =>
  other !== undefined &&
  one.weight === other.weight &&
  one.plannedPercentage === other.plannedPercentage &&
  one.percentageRealized === other.percentageRealized

/**
 * Changes what is sent of the percentages of an assignment, which has to be of the project that the body names.
 * @throws Refusal not-found, version-outdated
 */
export const updateProgress = (
  { db }: Context,
  { actor, body, ifMatch, params: { id } }: CallContext & { body: ProgressChange; params: { id: number } },
): Promise<ProjectMilestone> =>
  db.change(actor, async (tx) => {
    const projectId = body.projectId ?? found(await projectOfAssignment(tx, id))
    found(await lockProject(tx, projectId))
    const before = unchanged(await lockAssignment(tx, projectId, id), ifMatch)
    return replaceProgress(tx, id, withSent(before, body))
  })

const references: Constraints = { milestone_tasks_milestone: { code: 'has-tasks' } }

/**
 * Takes an assignment away from its project.
 * @throws Refusal not-found, has-tasks
 */
export const removeAssignment = (
  { db }: Context,
  { actor, params: { id } }: CallContext & { params: { id: number } },
): Promise<void> =>
  refusing(references, () =>
    db.change(actor, async (tx) => {
      await lockProject(tx, found(await projectOfAssignment(tx, id)))
      // Somebody else may have taken it away while the project was waited for.
      if (!(await deleteAssignment(tx, id))) throw new Refusal('not-found')
    }),
  )
