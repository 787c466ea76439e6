import type { CheckpointTask, CheckpointTaskDraft, TaskStatusChange } from '#contract/checkpoint-tasks.ts'
import type { Context } from '#server/context.ts'
import { unknownEmployees } from '#server/features/employees/employees.queries.ts'
import { found, Refusal, unchanged } from '#server/platform/base/refusal.ts'
import type { CallContext, Caller } from '#server/platform/http/endpoint.ts'

import { insertTask, isCheckpoint, lockTask, replaceStatus } from './checkpoint-tasks.queries.ts'

/** @throws Refusal not-found, unknown-reference, also for an inactive employee */
export const createTask = (
  { db }: Context,
  { actor, body, params: { id } }: CallContext & { body: CheckpointTaskDraft; params: { id: number } },
): Promise<CheckpointTask> =>
  db.change(actor, async (tx) => {
    const wrong = await unknownEmployees(tx, [{ path: 'employeeId', id: body.employeeId }])
    if (!(await isCheckpoint(tx, id))) throw new Refusal('not-found')
    if (wrong.length > 0) throw new Refusal('unknown-reference', { fields: wrong })
    return insertTask(tx, id, body)
  })

/** Also allowed to the assigned employee. @throws Refusal not-found, not-allowed, version-outdated */
export const updateTaskStatus = (
  { db }: Context,
  {
    actor,
    body,
    caller,
    ifMatch,
    params: { id },
  }: CallContext & { body: TaskStatusChange; caller: Caller; params: { id: number } },
): Promise<CheckpointTask> =>
  db.change(actor, async (tx) => {
    const task = found(await lockTask(tx, id))
    if (!caller.permissions.has('checkpoints.write') && task.employeeId !== caller.employeeId)
      throw new Refusal('not-allowed')
    unchanged(task, ifMatch)
    return replaceStatus(tx, id, body.status)
  })
