import * as z from 'zod/mini'

import { enteredDay, id, idOrNone, idParam, optionalText, problem, storedDayOrNone, version } from './fields.ts'
import { route } from './route.ts'

export const attendanceKinds = ['present', 'guest', 'absent'] as const

/** One of the two ids is null. */
export const Attendee = z.object({
  contactId: z.nullable(id),
  employeeId: z.nullable(id),
  kind: z.enum(attendanceKinds),
  fullName: z.string(),
  position: z.string(),
  company: z.string(),
  email: z.string(),
})
export type Attendee = z.infer<typeof Attendee>

/** Hours are `HH:MM`. `version` is the follow-up's. */
export const Attendance = z.object({
  version,
  /** False while the portal only proposes it from the project. */
  stored: z.boolean(),
  place: z.string(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  nextMeeting: storedDayOrNone,
  /** The rhythm's day before it moves to a working day; null without a rhythm. */
  rhythmDay: storedDayOrNone,
  attendees: z.array(Attendee),
})
export type Attendance = z.infer<typeof Attendance>

const longestPlace = 150
export const mostAttendees = 100

const hour = z.nullable(
  z.string(problem('time')).check(z.trim(), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, problem('time'))),
)

const oneOfBoth = z.refine<{ contactId?: number | null; employeeId?: number | null }>(
  ({ contactId, employeeId }) => Boolean(contactId) !== Boolean(employeeId),
  { error: problem('choose'), path: ['contactId'] },
)
const ids = { contactId: z._default(idOrNone, null), employeeId: z._default(idOrNone, null) }

const AttendeeDraft = z.object({ ...ids, kind: z.enum(attendanceKinds, problem('choose')) }).check(oneOfBoth)
export type AttendeeDraft = z.output<typeof AttendeeDraft>

type PersonIds = Pick<Attendee, 'contactId' | 'employeeId'>

export const personKey = ({ contactId, employeeId }: PersonIds): string =>
  contactId ? `contact ${contactId}` : `employee ${employeeId}`

export const personPath = ({ contactId }: PersonIds, list: string, index: number): string =>
  `${list}.${index}.${contactId ? 'contactId' : 'employeeId'}`

const nobodyTwice = z.check<PersonIds[]>((context) => {
  const seen = new Set<string>()
  context.value.forEach((person, index) => {
    const key = personKey(person)
    const path = [index, person.contactId ? 'contactId' : 'employeeId']
    if (seen.has(key)) context.issues.push({ code: 'custom', message: problem('twice'), path, input: person })
    seen.add(key)
  })
})

const Attendees = z
  .array(AttendeeDraft, problem('invalid'))
  .check(z.maxLength(mostAttendees, problem('tooMany')), nobodyTwice)

export const mostRecipients = 20

export const Recipients = z
  .array(z.object(ids).check(oneOfBoth), problem('choose'))
  .check(z.minLength(1, problem('choose')), z.maxLength(mostRecipients, problem('tooMany')), nobodyTwice)

/** Sent whole. The server checks the next day and the contacts' customers. */
export const AttendanceDraft = z
  .object({
    place: optionalText(longestPlace).def.innerType,
    startsAt: hour,
    endsAt: hour,
    nextMeeting: z.nullable(enteredDay),
    attendees: Attendees,
  })
  .check(
    z.refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || endsAt > startsAt, {
      error: problem('times.order'),
      path: ['endsAt'],
    }),
  )
export type AttendanceDraft = z.output<typeof AttendanceDraft>

const attendance = {
  tag: 'project-checkpoints',
  path: '/project-checkpoints/:id/attendance',
  params: idParam,
  answer: Attendance,
  versioned: true,
} as const

export const attendances = {
  ofCheckpoint: route({
    ...attendance,
    method: 'GET',
    operation: 'getAttendance',
    summary: 'Who was at follow-up :id, where and when; or what is proposed, until it is stored.',
    access: 'portal.access',
    problems: [404],
  }),
  update: route({
    ...attendance,
    method: 'PUT',
    operation: 'updateAttendance',
    summary: 'Stores who was at follow-up :id, where and when, and when the next one is.',
    access: 'checkpoints.write',
    body: AttendanceDraft,
    problems: [404, 412],
  }),
}
