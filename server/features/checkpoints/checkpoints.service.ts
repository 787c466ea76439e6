import type { Checkpoint, CheckpointDraft } from '#contract/checkpoints.ts'
import type { Context } from '#server/context.ts'
import { unknownEmployees } from '#server/features/employees/employees.queries.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'

import { insertCheckpoint, isProject } from './checkpoints.queries.ts'

/** With its tasks, or nothing. @throws Refusal unknown-reference, also for an inactive employee */
export const createCheckpoint = (
  { db, clock }: Context,
  { actor, body }: CallContext & { body: CheckpointDraft },
): Promise<Checkpoint> =>
  db.change(actor, async (tx) => {
    const people = [
      { path: 'employeeId', id: body.employeeId },
      ...body.tasks.map((task, index) => ({ path: `tasks.${index}.employeeId`, id: task.employeeId })),
    ]
    const wrong = await unknownEmployees(tx, people)
    if (!(await isProject(tx, body.projectId))) wrong.push({ path: 'projectId', code: 'unknown' })
    if (wrong.length > 0) throw new Refusal('unknown-reference', { fields: wrong })
    return insertCheckpoint(tx, body, clock.now().toISOString())
  })
