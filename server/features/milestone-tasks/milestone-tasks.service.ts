import { farDays } from '#contract/fields.ts'
import type { MilestoneTask, MilestoneTaskChange, MilestoneTaskDraft } from '#contract/milestone-tasks.ts'
import { withSent } from '#contract/part.ts'
import type { Context } from '#server/context.ts'
import { found, refuseFarDays, unchanged, wrongField } from '#server/platform/base/refusal.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'

import { insertTask, lockTask, replaceTask, startOfAssignment } from './milestone-tasks.queries.ts'

/** @throws Refusal not-found, invalid-input when it was completed before its project began */
export const createTask = (
  { db }: Context,
  { actor, body, params: { id } }: CallContext & { body: MilestoneTaskDraft; params: { id: number } },
): Promise<MilestoneTask> =>
  db.change(actor, async (tx) => {
    const start = found(await startOfAssignment(tx, id))
    const { comments, estimatedHours, actualWorkHours = null, completedDate = null } = body
    refuseBeforeStart(completedDate, start)
    return insertTask(tx, id, { comments, estimatedHours, actualWorkHours, completedDate })
  })

/**
 * A stored day stays valid when the project's start moves past it. @throws Refusal not-found, version-outdated,
 * invalid-input for a day before its project began
 */
export const updateTask = (
  { db }: Context,
  { actor, body, ifMatch, params: { id } }: CallContext & { body: MilestoneTaskChange; params: { id: number } },
): Promise<MilestoneTask> =>
  db.change(actor, async (tx) => {
    const { version: _, projectStart, ...before } = unchanged(await lockTask(tx, id), ifMatch)
    const after = withSent(before, body)
    refuseFarDays(farDays(after, ['completedDate'], before))
    if (after.completedDate !== before.completedDate) refuseBeforeStart(after.completedDate, projectStart)
    return replaceTask(tx, id, after)
  })

function refuseBeforeStart(day: string | null, start: string): void {
  if (day !== null && day < start) throw wrongField('completedDate', 'beforeStart')
}
