import type { Transaction } from 'kysely'

import { type Attendance, type AttendanceDraft, personKey } from '#contract/attendance.ts'
import { dayInBogota } from '#contract/days.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import { unknownEmployees } from '#server/features/employees/employees.queries.ts'
import { companyCalendar } from '#server/features/forecast/forecast.queries.ts'
import { companyOf } from '#server/platform/base/config.ts'
import { found, Refusal, unchanged, wrongField } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'

import {
  attendanceIn,
  attendanceOf,
  keepContacts,
  keepCustomerOf,
  lockCheckpoint,
  peopleIn,
  peopleOf,
  storeAttendance,
  type StoredAttendance,
} from './attendance.queries.ts'
import { peopleFrom, toldAttendance } from './attendance.rules.ts'

type Parts = Pick<Context, 'db' | 'config'>

/** Proposed until it is stored. @throws Refusal not-found */
export async function readAttendance({ db, config }: Parts, checkpointId: number): Promise<Attendance> {
  const [attendance, calendar] = await Promise.all([attendanceOf(db, checkpointId), companyCalendar(db)])
  const stored = found(attendance)
  return toldAttendance(stored, {
    known: await peopleOf(db, peopleFrom(stored)),
    calendar,
    company: companyOf(config) ?? '',
  })
}

type References = Pick<StoredAttendance, 'attendees'> & { sent: AttendanceDraft['attendees'] }

/**
 * People who exist stay until the transaction ends. A stored person may stay after leaving the company, or after the
 * customer has changed.
 */
async function wrongPeople(tx: Transaction<Tables>, checkpointId: number, { attendees, sent }: References) {
  const already = new Set(attendees?.map(personKey))
  const stays = (person: Parameters<typeof personKey>[0]): boolean => already.has(personKey(person))
  const people = sent.map((person, index) => ({ ...person, path: `attendees.${index}` }))
  const employees = people.flatMap(({ path, employeeId }) =>
    employeeId ? [{ path: `${path}.employeeId`, id: employeeId }] : [],
  )
  const contacts = people.flatMap(({ path, contactId }) =>
    contactId ? [{ path: `${path}.contactId`, id: contactId }] : [],
  )
  const ofEmployees = employees.length === 0 ? [] : await unknownEmployees(tx, employees)
  const ids = contacts.map(({ id }) => id)
  const customers = new Map((await keepContacts(tx, ids)).map(({ id, customerId }) => [id, customerId]))
  const customer = found(await keepCustomerOf(tx, checkpointId))
  const idAt = new Map(employees.map(({ path, id }) => [path, id]))
  return [
    ...ofEmployees.filter(
      ({ code, path }) => code !== 'inactive' || !stays({ contactId: null, employeeId: idAt.get(path) ?? null }),
    ),
    ...contacts.flatMap(({ path, id }): FieldProblem[] => {
      if (!customers.has(id)) return [{ path, code: 'unknown' }]
      const fits = customers.get(id) === customer || stays({ contactId: id, employeeId: null })
      return fits ? [] : [{ path, code: 'otherCustomer' }]
    }),
  ]
}

/** @throws Refusal not-found, version-outdated, invalid-input, unknown-reference */
export async function updateAttendance(
  { db, config }: Context,
  { actor, body, ifMatch, params: { id } }: CallContext & { body: AttendanceDraft; params: { id: number } },
): Promise<Attendance> {
  const calendar = await companyCalendar(db)
  return db.change(actor, async (tx) => {
    const { attendees, date } = found(await attendanceIn(tx, id))
    const wrong = await wrongPeople(tx, id, { attendees, sent: body.attendees })
    unchanged(await lockCheckpoint(tx, id), ifMatch)
    if (wrong.length > 0) throw new Refusal('unknown-reference', { fields: wrong })
    if (body.nextMeeting !== null && body.nextMeeting <= dayInBogota(new Date(date)))
      throw wrongField('nextMeeting', 'meeting.notLater')
    await storeAttendance(tx, id, body)
    const stored = found(await attendanceIn(tx, id))
    return toldAttendance(stored, {
      known: await peopleIn(tx, peopleFrom(stored)),
      calendar,
      company: companyOf(config) ?? '',
    })
  })
}
