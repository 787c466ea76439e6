import { attendances } from '#contract/attendance.ts'
import type { Context } from '#server/context.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { readAttendance, updateAttendance } from './attendance.service.ts'

export const attendanceEndpoints = (context: Context): Endpoint[] => [
  reading(attendances.ofCheckpoint, ({ params }) => readAttendance(context, params.id)),
  endpoint(attendances.update, (call) => updateAttendance(context, call)),
]
