import * as z from 'zod/mini'

import { type Attendance, AttendanceDraft, attendanceKinds, type Attendee, personKey } from '#contract/attendance.ts'
import { yearOf } from '#contract/days.ts'
import { isSame } from '#contract/merge.ts'
import { holidaysOf } from '#contract/working-days.ts'

export type AttendanceKind = (typeof attendanceKinds)[number]
type Ids = Pick<Attendee, 'contactId' | 'employeeId'>

export interface Person extends Pick<Attendee, 'fullName' | 'position' | 'company'> {
  /** Of the person and of how they stood to the meeting: see `codeOf`. */
  id: number
}

export type AttendanceValues = {
  place: string
  startsAt: string | null
  endsAt: string | null
  nextMeeting: string | null
  /** The codes of the people, in their order: a list of ids, so that the changes of two writers are joined. */
  attendees: number[]
  /** What each code means, in the same order. */
  people: Person[]
}

/** A person and their kind as one number: where two writers change a list of these, who came and who left is joined. */
export const codeOf = ({ contactId, employeeId, kind }: Ids & { kind: AttendanceKind }): number =>
  ((contactId ?? employeeId ?? 0) * 2 + (contactId === null ? 1 : 0)) * attendanceKinds.length +
  attendanceKinds.indexOf(kind)

export function attendeeOf(code: number): Ids & { kind: AttendanceKind } {
  const who = Math.floor(code / attendanceKinds.length)
  const id = Math.floor(who / 2)
  const kind = attendanceKinds[code % attendanceKinds.length] ?? 'present'
  return who % 2 === 0 ? { contactId: id, employeeId: null, kind } : { contactId: null, employeeId: id, kind }
}

export const valuesOf = ({ place, startsAt, endsAt, nextMeeting, attendees }: Attendance): AttendanceValues => {
  const people = attendees.map(({ fullName, position, company, ...one }) => ({
    id: codeOf(one),
    fullName,
    position,
    company,
  }))
  return { place, startsAt, endsAt, nextMeeting, attendees: people.map(({ id }) => id), people }
}

/** The contract's draft, from what the form holds. */
export const AttendanceBody = z.pipe(
  z.transform((values: AttendanceValues): z.input<typeof AttendanceDraft> => ({
    place: values.place,
    startsAt: values.startsAt,
    endsAt: values.endsAt,
    nextMeeting: values.nextMeeting,
    attendees: values.attendees.map(attendeeOf),
  })),
  AttendanceDraft,
)

export type PeopleValues = Pick<AttendanceValues, 'attendees' | 'people'>
const withPeople = (people: Person[]): PeopleValues => ({ attendees: people.map(({ id }) => id), people })

const keyOf = ({ id }: Person): string => personKey(attendeeOf(id))

/** Whether somebody is in a list, as whatever. */
export const isIn = (people: readonly Person[], who: Ids): boolean =>
  people.some((person) => keyOf(person) === personKey(who))

/** What tells the rows of a list apart, whatever kind each has: somebody may be there twice when two writers were joined. */
export const rowKeys = (people: readonly Person[]): string[] =>
  people.map((person, at) => {
    const key = keyOf(person)
    return `${key} ${people.slice(0, at).filter((one) => keyOf(one) === key).length}`
  })

/** With one more who was present, at the end; nobody is there twice. */
export const withAttendee = (people: readonly Person[], who: Ids & Omit<Person, 'id'>): PeopleValues => {
  const { contactId, employeeId, ...words } = who
  if (isIn(people, who)) return withPeople([...people])
  return withPeople([...people, { id: codeOf({ contactId, employeeId, kind: 'present' }), ...words }])
}

export const withKind = (people: readonly Person[], at: number, kind: AttendanceKind): PeopleValues =>
  withPeople(
    people.map((person, index) =>
      index === at ? { ...person, id: codeOf({ ...attendeeOf(person.id), kind }) } : person,
    ),
  )

export const withoutAttendee = (people: readonly Person[], at: number): PeopleValues =>
  withPeople(people.filter((_, index) => index !== at))

/** The path of a person's field, as contract and server name it. */
export const pathOf = ({ id }: Person, at: number): string =>
  `attendees.${at}.${attendeeOf(id).contactId === null ? 'employeeId' : 'contactId'}`

export const isChanged = (values: AttendanceValues, begun: AttendanceValues): boolean =>
  (['place', 'startsAt', 'endsAt', 'nextMeeting', 'attendees'] as const).some(
    (name) => !isSame(values[name], begun[name]),
  )

/** Why the day that the follow-up rhythm comes to is no working day: undefined where it is one by the law. */
export function restReason(day: string): 'weekend' | 'holiday' | undefined {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return 'weekend'
  return holidaysOf(yearOf(day)).some((one) => one.day === day) ? 'holiday' : undefined
}
