import type { Attendance } from '#contract/attendance.ts'
import type { RecordForm } from '#web/platform/forms/record-form.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { dayAfter } from '#web/platform/i18n/today.ts'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { TimeField } from '#web/platform/kit/fields/TimeField.tsx'

import { type AttendanceValues, restReason } from './attendance-form.ts'
import { useAttendanceTexts } from './attendance-texts.ts'
import { AttendeesPanel } from './AttendeesPanel.tsx'

import './attendance.css'

/** In letters. */
const longestPlace = 150

/** The day that the follow-up rhythm comes to, where the next meeting is another one. */
function RhythmNote({ day, chosen }: { day: string | null; chosen: string | null }) {
  const texts = useAttendanceTexts()
  const format = useFormat()
  if (day === null || day === chosen) return null
  const reason = restReason(day)
  const written = format.dayOfMonth(day)
  return (
    <p className="ui-small ui-quiet attendance-rhythm">
      {reason === 'holiday'
        ? texts.holiday(written)
        : reason === 'weekend'
          ? texts.weekend(written, format.weekday(day))
          : texts.rhythm(written)}
    </p>
  )
}

interface AttendanceFormProps {
  form: Pick<RecordForm<AttendanceValues>, 'field' | 'at' | 'values' | 'set'>
  attendance: Attendance
  projectId: number
  /** The follow-up's, `YYYY-MM-DD`: the next meeting is later. */
  day: string
}

export function AttendanceForm({ form, attendance, projectId, day }: AttendanceFormProps) {
  // Each key changes the form that it draws.
  'use no memo'
  const texts = useAttendanceTexts()
  const { fieldProblems } = useTexts()
  const { field, at, values, set } = form
  const { id, label, error } = field('attendees')
  const unread = String(fieldProblems.time)
  return (
    <div className="ui-grid ui-gap-20">
      <div className="ui-grid ui-gap-12 attendance-facts">
        <TextField {...field('place')} maxLength={longestPlace} className="attendance-place" />
        <TimeField {...field('startsAt')} unread={unread} />
        <TimeField {...field('endsAt')} unread={unread} />
      </div>
      <AttendeesPanel
        projectId={projectId}
        company={attendance.attendees.find(({ employeeId }) => employeeId !== null)?.company ?? ''}
        people={values.people}
        at={at}
        id={id}
        label={label}
        error={error}
        note={attendance.stored ? undefined : texts.proposed}
        onChange={({ attendees, people }) => {
          set('people', people)
          set('attendees', attendees)
        }}
      />
      <div className="attendance-next">
        <DateField {...field('nextMeeting')} min={dayAfter(day)} />
        <RhythmNote day={attendance.rhythmDay} chosen={values.nextMeeting} />
      </div>
    </div>
  )
}
