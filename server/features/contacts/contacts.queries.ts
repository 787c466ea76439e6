import type { Insertable, Transaction } from 'kysely'
import * as z from 'zod/mini'

import { Contact, CustomerContact, type ContactSortField } from '#contract/contacts.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import { listBatches, type BatchQuery } from '#server/platform/database/list-batches.ts'
import { readPage, type ListSource } from '#server/platform/database/lists.ts'
import { insertRecord, replaceRecord } from '#server/platform/database/records.ts'
import type { ContactsTable, Tables } from '#server/platform/database/schema/tables.ts'
import type { Choices } from '#server/platform/http/refused-writes.ts'

const joins = `
  join customers on customers.id = contacts.customer_id
  left join cities on cities.id = contacts.city_id`

const columns = `
  contacts.id, contacts.version, contacts.customer_id as "customerId", customers.commercial_name as "customerName",
  contacts.city_id as "cityId", cities.label as "cityName", contacts.email, contacts.phone_number as "phoneNumber",
  contacts.cellphone_number as "cellphoneNumber", contacts.first_name as "firstName",
  contacts.middle_name as "middleName", contacts.last_name as "lastName", contacts.surname, contacts.position`

const list: ListSource<Contact, ContactSortField> = {
  name: 'contacts.list',
  table: 'contacts',
  columns,
  row: Contact,
  joins,
  orders: {
    FirstName: { key: 'name_key' },
    Email: { key: 'email_key' },
    CellphoneNumber: { key: 'cellphone_key' },
    Position: { key: 'position_key' },
  },
  defaultOrder: 'FirstName',
  within: 'customer_id',
}

/** A page of one customer's contacts; both counts are of that customer's. */
export const contactPage = (
  db: Database,
  customerId: number,
  query: ListQuery<ContactSortField>,
): Promise<Page<Contact>> => readPage(db, list, query, customerId)

const SheetRow = z.extend(Contact, { fullName: z.string() })

const sheet: ListSource<z.infer<typeof SheetRow>, ContactSortField> = {
  ...list,
  name: 'contacts.sheet',
  columns: `${columns},
    full_name(contacts.first_name, contacts.middle_name, contacts.last_name, contacts.surname) as "fullName"`,
  row: SheetRow,
}

/** All contacts of a customer's list with this search and order, with what a sheet has of each. */
export const contactBatches = (db: Database, customerId: number, query: BatchQuery<ContactSortField>) =>
  listBatches(db, sheet, query, { owner: customerId })

/** All contacts of a customer, by name. */
export const contactsOfCustomer = (db: Database, customerId: number): Promise<CustomerContact[]> =>
  db.named(
    'contacts.ofCustomer',
    `select id, version, concat_ws(' ', first_name, nullif(middle_name, ''), last_name, nullif(surname, '')) as "fullName",
      cellphone_number as "cellphoneNumber", email, position
    from contacts where customer_id = $1 order by name_key, id`,
    [customerId],
    CustomerContact,
  )

/** Whether there is such a customer: one without contacts has an empty list, an unknown one none. */
export async function customerExists(db: Database, id: number): Promise<boolean> {
  const [customer] = await db.named('contacts.customerExists', 'select id from customers where id = $1', [id])
  return customer !== undefined
}

/** All that a person may know of a contact, of the rows that stand as `contacts`. */
const details = `select ${columns} from contacts ${joins}`

export async function contactById(db: Database, id: number): Promise<Contact | undefined> {
  const [contact] = await db.quick('contacts.byId', `${details} where contacts.id = $1`, [id], Contact)
  return contact
}

/** What is written of a contact; versions, ids and derived columns are the database's. */
export type ContactValues = Omit<Insertable<ContactsTable>, 'version' | 'created_at' | 'updated_at'>

const record = { table: 'contacts', details, row: Contact } as const

/** Writes a new contact and reads it back. */
export const insertContact = (tx: Transaction<Tables>, values: ContactValues): Promise<Contact> =>
  insertRecord(tx, record, values)

/** Writes all values of a contact under its next version and reads it back. */
export const replaceContact = (tx: Transaction<Tables>, id: number, values: ContactValues): Promise<Contact> =>
  replaceRecord(tx, record, id, values)

/**
 * Contacts as the rules of a change read them; their rows stay locked until the transaction ends. The customer is part of
 * a key: a change of it takes the strongest lock.
 */
const lockedContacts = (tx: Transaction<Tables>, changesCustomer = false) =>
  tx
    .selectFrom('contacts')
    .select([
      'id',
      'version',
      'customer_id as customerId',
      'city_id as cityId',
      'first_name as firstName',
      'middle_name as middleName',
      'last_name as lastName',
      'surname',
      'email',
      'phone_number as phoneNumber',
      'cellphone_number as cellphoneNumber',
      'position',
    ])
    .orderBy('id')
    .$call((query) => (changesCustomer ? query.forUpdate() : query.forNoKeyUpdate()))

export const lockContact = (tx: Transaction<Tables>, id: number, changesCustomer: boolean) =>
  lockedContacts(tx, changesCustomer).where('id', '=', id).executeTakeFirst()

/** Many of one customer, in the order of their ids. */
export const lockContacts = (tx: Transaction<Tables>, customerId: number, ids: readonly number[]) =>
  lockedContacts(tx).where('customer_id', '=', customerId).where('id', 'in', ids).execute()

export type LockedContact = NonNullable<Awaited<ReturnType<typeof lockContact>>>

export type ContactChoices = Choices<'customerId' | 'cityId'>

const FoundChoices = z.object({
  customerId: z.nullable(z.boolean()),
  cityId: z.nullable(z.boolean()),
  customerNow: z.nullable(z.int()),
})

/**
 * Whether what is sent for a contact to refer to exists and is offered, as `refuseUnknown` reads it. It stays as it is
 * until the transaction ends: asked before the contact is locked (server/platform/database/lock-order.ts).
 */
export async function contactChoices(
  tx: Transaction<Tables>,
  { customerId, cityId }: { customerId?: number | undefined; cityId?: number | null | undefined },
  contact?: number,
): Promise<{ offered: ContactChoices; changesCustomer: boolean }> {
  const [found] = await namedIn(
    tx,
    'contacts.choices',
    `select
      ($1::integer is null or (select is_active from customers where id = $1 for key share)) as "customerId",
      ($2::integer is null or (select true from cities where id = $2)) as "cityId",
      (select customer_id from contacts where id = $3) as "customerNow"`,
    [customerId, cityId || null, contact],
    FoundChoices,
  )
  const { customerNow, ...offered } = found!
  return { offered, changesCustomer: customerId !== undefined && customerId !== customerNow }
}
