import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { attendanceKinds, Attendee, type AttendanceDraft, type AttendeeDraft } from '#contract/attendance.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const StoredAttendee = z.object({
  contactId: z.nullable(z.int()),
  employeeId: z.nullable(z.int()),
  kind: z.enum(attendanceKinds),
})
const StoredAttendance = z.object({
  version: z.int(),
  date: z.string(),
  place: z.string(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  nextMeeting: z.nullable(z.string()),
  /** Null without a stored attendance. */
  attendees: z.nullable(z.array(StoredAttendee)),
  lastPlace: z.nullable(z.string()),
  contactIds: z.array(z.int()),
  employeeIds: z.array(z.int()),
  /** In days; null for a closed or suspended project. */
  cadence: z.nullable(z.int()),
})
export type StoredAttendance = z.infer<typeof StoredAttendance>

const stored = `select c.version, c.date, c.place, c.starts_at as "startsAt", c.ends_at as "endsAt",
    c.next_meeting as "nextMeeting", c.attendees,
    (
      select place from checkpoints earlier
      where earlier.project_id = c.project_id and (earlier.date, earlier.id) < (c.date, c.id) and attendees is not null
      order by date desc, id desc limit 1
    ) as "lastPlace",
    p.contact_ids as "contactIds", p.employee_ids as "employeeIds",
    case when not s.closes_project and not s.quiet then cadences.days end as cadence
  from checkpoints c join projects p on p.id = c.project_id join project_statuses s on s.id = p.project_status_id
    join customers on customers.id = p.customer_id
    left join cadences on cadences.classification = coalesce(customers.classification, 0)
  where c.id = $1`

export async function attendanceOf(db: Database, checkpointId: number): Promise<StoredAttendance | undefined> {
  const [found] = await db.quick('attendance.ofCheckpoint', stored, [checkpointId], StoredAttendance)
  return found
}

export async function attendanceIn(
  tx: Transaction<Tables>,
  checkpointId: number,
): Promise<StoredAttendance | undefined> {
  const [found] = await namedIn(tx, 'attendance.ofCheckpoint', stored, [checkpointId], StoredAttendance)
  return found
}

const Person = z.omit(Attendee, { kind: true, company: true }).check()
const CompanyPerson = z.extend(Person, { company: z.nullable(z.string()) })
/** By today's names; an employee's `company` is null. */
export type CompanyPerson = z.infer<typeof CompanyPerson>

const people = `select c.id as "contactId", null::integer as "employeeId",
    full_name(c.first_name, c.middle_name, c.last_name, c.surname) as "fullName", c.position,
    customers.commercial_name as company, c.email
  from contacts c join customers on customers.id = c.customer_id where c.id = any ($1::integer[])
  union all
  select null, e.id, full_name(e.first_name, e.middle_name, e.last_name, e.surname), positions.name, null, e.email
  from employees e join positions on positions.id = e.position_id where e.id = any ($2::integer[])`

type Ids = Pick<AttendeeDraft, 'contactId' | 'employeeId'>
const idsOf = (all: readonly Ids[]) => [
  all.flatMap(({ contactId }) => contactId || []),
  all.flatMap(({ employeeId }) => employeeId || []),
]

export const peopleOf = (db: Database, all: readonly Ids[]): Promise<CompanyPerson[]> =>
  db.named('attendance.people', people, idsOf(all), CompanyPerson)

export const peopleIn = (tx: Transaction<Tables>, all: readonly Ids[]): Promise<CompanyPerson[]> =>
  namedIn(tx, 'attendance.people', people, idsOf(all), CompanyPerson)

/** Rows stay until the transaction ends. */
export const keepContacts = (
  tx: Transaction<Tables>,
  ids: readonly number[],
): Promise<{ id: number; customerId: number }[]> =>
  tx
    .selectFrom('contacts')
    .select(['id', 'customer_id as customerId'])
    .where('id', '=', (row) => row.fn.any(row.val(ids)))
    .orderBy('id')
    .forKeyShare()
    .execute()

/** Stays the customer until the transaction ends. */
export async function keepCustomerOf(tx: Transaction<Tables>, checkpointId: number): Promise<number | undefined> {
  const { rows } = await sql<{ customerId: number }>`select customer_id as "customerId" from projects
    where id = (select project_id from checkpoints where id = ${checkpointId}) for key share`.execute(tx)
  return rows[0]?.customerId
}

export const lockCheckpoint = (tx: Transaction<Tables>, id: number): Promise<{ version: number } | undefined> =>
  tx.selectFrom('checkpoints').select('version').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locked before; writes only differences, under the next version. */
export async function storeAttendance(
  tx: Transaction<Tables>,
  id: number,
  { place, startsAt, endsAt, nextMeeting, attendees }: AttendanceDraft,
): Promise<void> {
  const people = attendees.map(({ contactId, employeeId, kind }) => ({
    contactId: contactId || null,
    employeeId: employeeId || null,
    kind,
  }))
  const values = sql`row(${place}::text, ${startsAt}::text, ${endsAt}::text, ${nextMeeting}::date, ${JSON.stringify(people)}::jsonb)`
  await sql`update checkpoints set (place, starts_at, ends_at, next_meeting, attendees) = ${values},
      version = version + 1, updated_at = portal_now()
    where id = ${id} and row(place, starts_at, ends_at, next_meeting, attendees) is distinct from ${values}`.execute(tx)
}
