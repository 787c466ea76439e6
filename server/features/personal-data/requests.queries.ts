import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import {
  requestKinds,
  requestStates,
  type PersonalDataRequestDraft,
  type RequestsQuery,
} from '#contract/personal-data-requests.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const StoredRequest = z.object({
  id: z.int(),
  version: z.int(),
  contactId: z.nullable(z.int()),
  employeeId: z.nullable(z.int()),
  name: z.string(),
  shownName: z.string(),
  kind: z.enum(requestKinds),
  receivedOn: z.string(),
  notes: z.string(),
  state: z.enum(requestStates),
  extended: z.boolean(),
  createdAt: z.string(),
})
export type StoredRequest = z.infer<typeof StoredRequest>

const columns = `r.id, r.version, r.contact_id as "contactId", r.employee_id as "employeeId", r.name,
  coalesce(record_name('contact', r.contact_id), record_name('employee', r.employee_id), r.name) as "shownName",
  r.kind, r.received_on as "receivedOn", r.notes, r.state, r.extended, r.created_at as "createdAt"`

export async function requestPage(
  db: Database,
  { offset, top }: RequestsQuery,
): Promise<{ rows: StoredRequest[]; total: number }> {
  const [rows, counts] = await Promise.all([
    db.named(
      'personalDataRequests.page',
      `select ${columns} from personal_data_requests r
      order by r.state <> 'open', case when r.state = 'open' then r.received_on end, r.id desc limit $1 offset $2`,
      [top, offset],
      StoredRequest,
    ),
    db.named(
      'personalDataRequests.count',
      'select count(*)::int as total from personal_data_requests',
      [],
      z.object({ total: z.int() }),
    ),
  ])
  return { rows, total: firstOf(counts).total }
}

export const openRequests = (db: Database): Promise<StoredRequest[]> =>
  db.named(
    'personalDataRequests.open',
    `select ${columns} from personal_data_requests r where r.state = 'open' order by r.received_on, r.id`,
    [],
    StoredRequest,
  )

const lockedById = (tx: Transaction<Tables>, id: number): Promise<StoredRequest[]> =>
  namedIn(
    tx,
    'personalDataRequests.lock',
    `select ${columns} from personal_data_requests r where r.id = $1 for no key update of r`,
    [id],
    StoredRequest,
  )

export const lockRequest = async (tx: Transaction<Tables>, id: number): Promise<StoredRequest | undefined> =>
  (await lockedById(tx, id))[0]

/** They stay until the transaction ends. */
export async function knownHolders(
  tx: Transaction<Tables>,
  { contactId, employeeId }: Pick<PersonalDataRequestDraft, 'contactId' | 'employeeId'>,
): Promise<{ contact: boolean; employee: boolean }> {
  const employee = await tx
    .selectFrom('employees')
    .select('id')
    .where('id', '=', employeeId)
    .forKeyShare()
    .executeTakeFirst()
  const contact = await tx
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', contactId)
    .forKeyShare()
    .executeTakeFirst()
  return { contact: contact !== undefined, employee: employee !== undefined }
}

const values = (draft: PersonalDataRequestDraft) => [
  draft.contactId || null,
  draft.employeeId || null,
  draft.name,
  draft.kind,
  draft.receivedOn,
  draft.notes,
  draft.state,
  draft.extended,
]

export async function insertRequest(tx: Transaction<Tables>, draft: PersonalDataRequestDraft): Promise<StoredRequest> {
  const rows = await namedIn(
    tx,
    'personalDataRequests.insert',
    `insert into personal_data_requests as r (contact_id, employee_id, name, kind, received_on, notes, state, extended)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    values(draft),
    StoredRequest,
  )
  return firstOf(rows)
}

/** Locked before; equal values write nothing. */
export async function replaceRequest(
  tx: Transaction<Tables>,
  id: number,
  draft: PersonalDataRequestDraft,
): Promise<StoredRequest> {
  await namedIn(
    tx,
    'personalDataRequests.replace',
    `update personal_data_requests set contact_id = $1, employee_id = $2, name = $3, kind = $4, received_on = $5, notes = $6,
      state = $7, extended = $8, version = version + 1, updated_at = portal_now()
    where id = $9 and (contact_id, employee_id, name, kind, received_on, notes, state, extended)
      is distinct from ($1::integer, $2::integer, $3::text, $4::text, $5::date, $6::text, $7::text, $8::boolean)`,
    [...values(draft), id],
  )
  return firstOf(await lockedById(tx, id))
}

/** Tells people who manage users, once for each last day. */
export async function tellDue(tx: Kysely<Tables>, { id, dueOn }: { id: number; dueOn: string }): Promise<void> {
  await sql`select tell_operators(${`operation:dataRequest:${id}:${dueOn}`}, 'personalDataRequest', ${id}::integer,
    ${JSON.stringify({ dataRequest: id, day: dueOn })}::jsonb)`.execute(tx)
}
