import type { Attendance } from '#contract/attendance.ts'
import type { StoredRecord } from '#web/platform/conflicts/stored-record.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { showTime } from '#web/platform/kit/fields/time-text.ts'

import { type AttendanceValues, attendeeOf, valuesOf } from './attendance-form.ts'
import { useAttendanceTexts } from './attendance-texts.ts'
import { readAttendance } from './attendance.api.ts'

/** How a form changes a follow-up's attendance beside others who do. */
export function useStoredAttendance(): (
  checkpointId: number,
  attendance: Attendance,
) => StoredRecord<AttendanceValues, Attendance> {
  const { kinds } = useAttendanceTexts()
  const format = useFormat()
  const hour = (time: string | null) => (time === null ? '' : showTime(time, format.language))
  return (checkpointId, attendance) => ({
    entity: 'checkpoint',
    id: checkpointId,
    from: attendance,
    load: () => readAttendance(checkpointId),
    valuesOf,
    rules: { follows: { people: 'attendees' } },
    // Of the three lists that the trail has, the one that most changes are in.
    trail: { attendees: 'present' },
    written: {
      startsAt: ({ startsAt }) => hour(startsAt),
      endsAt: ({ endsAt }) => hour(endsAt),
      nextMeeting: ({ nextMeeting }) => format.day(nextMeeting),
      attendees: ({ people }) => people.map(({ id, fullName }) => `${fullName} (${kinds[attendeeOf(id).kind]})`),
    },
  })
}
