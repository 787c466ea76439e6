import { type Attendance, type Attendee, personKey } from '#contract/attendance.ts'
import { nextFollowUp } from '#contract/cadences.ts'
import { dayInBogota, dayOfNumber, numberOfDay } from '#contract/days.ts'
import type { WorkingDays } from '#contract/working-days.ts'

import type { CompanyPerson, StoredAttendance } from './attendance.queries.ts'

/** Until people are stored, all of the project are proposed as present. */
export const peopleFrom = ({ attendees, contactIds, employeeIds }: StoredAttendance) =>
  attendees ?? [
    ...contactIds.map((contactId) => ({ contactId, employeeId: null, kind: 'present' as const })),
    ...employeeIds.map((employeeId) => ({ contactId: null, employeeId, kind: 'present' as const })),
  ]

/** With today's names; proposed until it is stored. */
export function toldAttendance(
  stored: StoredAttendance,
  { known, calendar, company }: { known: readonly CompanyPerson[]; calendar: WorkingDays; company: string },
): Attendance {
  const { version, date, place, startsAt, endsAt, nextMeeting, attendees, lastPlace, cadence } = stored
  const isStored = attendees !== null
  const day = dayInBogota(new Date(date))
  const byKey = new Map(known.map((person) => [personKey(person), person]))
  return {
    version,
    stored: isStored,
    place: isStored ? place : (lastPlace ?? ''),
    startsAt,
    endsAt,
    nextMeeting: isStored || cadence === null ? nextMeeting : nextFollowUp({ last: day, cadence }, calendar),
    rhythmDay: cadence === null ? null : dayOfNumber(numberOfDay(day) + cadence),
    attendees: peopleFrom(stored).flatMap((one): Attendee[] => {
      const person = byKey.get(personKey(one))
      return person ? [{ ...person, kind: one.kind, company: person.company ?? company }] : []
    }),
  }
}
