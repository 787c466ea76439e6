import { milestoneTasks } from '#contract/milestone-tasks.ts'
import type { CallOf } from '#contract/route.ts'
import { call } from '#web/platform/calls/call.ts'

export const createTask = (assignmentId: number, body: CallOf<typeof milestoneTasks.create>['body']) =>
  call(milestoneTasks.create, { params: { id: assignmentId }, body })

/** Rejects with 412 when somebody else has saved since the version `ifMatch`. */
export const updateTask = (
  id: number,
  body: CallOf<typeof milestoneTasks.update>['body'],
  ifMatch: number | undefined,
) => call(milestoneTasks.update, { params: { id }, body }, { ifMatch })
