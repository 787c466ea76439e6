import { attendances } from '#contract/attendance.ts'
import type { CallOf } from '#contract/route.ts'
import { call } from '#web/platform/calls/call.ts'

/** Who was at a follow-up, or what is proposed until it is stored; rejects with 404 when there is no such follow-up. */
export const readAttendance = (id: number, signal?: AbortSignal) =>
  call(attendances.ofCheckpoint, { params: { id } }, { signal })

/** Rejects with 412 when somebody else has saved since the version `ifMatch`, which is the follow-up's. */
export const updateAttendance = (
  id: number,
  body: CallOf<typeof attendances.update>['body'],
  ifMatch: number | undefined,
) => call(attendances.update, { params: { id }, body }, { ifMatch })
