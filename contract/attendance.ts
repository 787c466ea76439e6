import * as z from 'zod/mini'

import { enteredDay, id, idOrNone, idParam, optionalText, problem, storedDayOrNone, version } from './fields.ts'
import { route } from './route.ts'

// Who was at a follow-up, where and when, and when the next one is.

/** How somebody stood to the meeting. */
export const attendanceKinds = ['present', 'guest', 'absent'] as const

/** A person of the customer or of the company: one of the two ids, the other is null. */
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
  /** Whether somebody stored it; what is proposed until then is made up of the project. */
  stored: z.boolean(),
  place: z.string(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  nextMeeting: storedDayOrNone,
  /** The day that the follow-up rhythm comes to, before it is moved to a working day; null where there is no rhythm. */
  rhythmDay: storedDayOrNone,
  attendees: z.array(Attendee),
})
export type Attendance = z.infer<typeof Attendance>

const longestPlace = 150
/** Most people of a follow-up. */
export const mostAttendees = 100

const hour = z.nullable(
  z.string(problem('time')).check(z.trim(), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, problem('time'))),
)

const AttendeeDraft = z
  .object({
    contactId: z._default(idOrNone, null),
    employeeId: z._default(idOrNone, null),
    kind: z.enum(attendanceKinds, problem('choose')),
  })
  .check(
    z.refine(({ contactId, employeeId }) => Boolean(contactId) !== Boolean(employeeId), {
      error: problem('choose'),
      path: ['contactId'],
    }),
  )
export type AttendeeDraft = z.output<typeof AttendeeDraft>

/** Of one person the same text, whichever of the two ids it has. */
export const personKey = ({ contactId, employeeId }: Pick<Attendee, 'contactId' | 'employeeId'>): string =>
  contactId ? `contact ${contactId}` : `employee ${employeeId}`

const Attendees = z
  .array(AttendeeDraft, problem('invalid'))
  .check(z.maxLength(mostAttendees, problem('tooMany')), (context) => {
    const seen = new Set<string>()
    context.value.forEach((person, index) => {
      const key = personKey(person)
      const path = [index, person.contactId ? 'contactId' : 'employeeId']
      if (seen.has(key)) context.issues.push({ code: 'custom', message: problem('twice'), path, input: person })
      seen.add(key)
    })
  })

/** It is sent whole. That the next meeting is after the follow-up's day, and whose contacts they are, is the server's to say. */
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
