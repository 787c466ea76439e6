import type {
  Checkpoint,
  CheckpointDraft,
  CheckpointTask,
  CheckpointTaskDraft,
  TaskStatusChange,
} from '#contract/checkpoints.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import { found, Refusal, unchanged } from '#server/platform/base/refusal.ts'
import type { CallContext, Caller } from '#server/platform/http/endpoint.ts'

import { insertTask, isCheckpoint, lockTask, replaceStatus } from './checkpoint-tasks.queries.ts'
import { areActive, insertCheckpoint, isProject } from './checkpoints.queries.ts'

type Tx = Parameters<typeof isProject>[0]

/**
 * Writes a follow-up of a project and its tasks, all of them or nothing.
 * @throws Refusal unknown-reference, also for an employee who is no longer active
 */
export const createCheckpoint = (
  { db, clock }: Context,
  { actor, body }: CallContext & { body: CheckpointDraft },
): Promise<Checkpoint> =>
  db.change(actor, async (tx) => {
    const people = [
      { path: 'employeeId', id: body.employeeId },
      ...body.tasks.map((task, place) => ({ path: `tasks.${place}.employeeId`, id: task.employeeId })),
    ]
    const wrong = await unknownEmployees(tx, people)
    if (!(await isProject(tx, body.projectId))) wrong.push({ path: 'projectId', code: 'unknown' })
    if (wrong.length > 0) throw new Refusal('unknown-reference', { fields: wrong })
    return insertCheckpoint(tx, body, clock.now().toISOString())
  })

/**
 * Adds a task to a follow-up.
 * @throws Refusal not-found, unknown-reference, also for an employee who is no longer active
 */
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

/**
 * Sets the status of a task: for whoever may write follow-ups, and for the employee it is assigned to.
 * @throws Refusal not-found, not-allowed, version-outdated
 */
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

/** Those who are not there or no longer active, as wrong fields. */
async function unknownEmployees(tx: Tx, people: { path: string; id: number }[]): Promise<FieldProblem[]> {
  const active = await areActive(
    tx,
    people.map(({ id }) => id),
  )
  return people.flatMap(({ path, id }) =>
    active.get(id) ? [] : [{ path, code: active.has(id) ? 'inactive' : 'unknown' }],
  )
}
