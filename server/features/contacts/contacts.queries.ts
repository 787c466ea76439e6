import type { Transaction } from 'kysely'
import * as z from 'zod/mini'

import { contact, CustomerContact } from '#contract/contacts.ts'
import { firstOf } from '#contract/items.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import { recordsOf, type Stored } from '#server/platform/database/noun-records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { Choices } from '#server/platform/http/refused-writes.ts'

export const contactRecords = recordsOf(contact, 'contacts', {
  orders: {
    FirstName: { key: 'name_key' },
    Email: { key: 'email_key' },
    CellphoneNumber: { key: 'cellphone_key' },
    Position: { key: 'position_key' },
  },
  defaultOrder: 'FirstName',
  numbers: true,
  within: 'customer_id',
  shown: { customerName: 'customers.commercial_name', cityName: 'cities.label' },
  joins: `join customers on customers.id = contacts.customer_id
    left join cities on cities.id = contacts.city_id`,
})
export type LockedContact = Stored<(typeof contact)['fields']>

export const contactsOfCustomer = (db: Database, customerId: number): Promise<CustomerContact[]> =>
  db.named(
    'contacts.ofCustomer',
    `select id, version, concat_ws(' ', first_name, nullif(middle_name, ''), last_name, nullif(surname, '')) as "fullName",
      cellphone_number as "cellphoneNumber", email, position
    from contacts where customer_id = $1 order by name_key, id`,
    [customerId],
    CustomerContact,
  )

/** An unknown customer has no list; one without contacts has an empty one. */
export async function customerExists(db: Database, id: number): Promise<boolean> {
  const [customer] = await db.named('contacts.customerExists', 'select id from customers where id = $1', [id])
  return customer !== undefined
}

export type ContactChoices = Choices<'customerId' | 'cityId'>

const FoundChoices = z.object({
  customerId: z.nullable(z.boolean()),
  cityId: z.nullable(z.boolean()),
  customerNow: z.nullable(z.int()),
})

/**
 * As `refuseUnknown` reads it. Ask before the contact is locked (lock-order.ts); the references stay until the
 * transaction ends. A changed customer, part of a key, takes the strongest lock.
 */
export async function contactChoices(
  tx: Transaction<Tables>,
  { customerId, cityId }: { customerId?: number | undefined; cityId?: number | null | undefined },
  contact?: number,
): Promise<{ offered: ContactChoices; changesCustomer: boolean }> {
  const rows = await namedIn(
    tx,
    'contacts.choices',
    `select
      ($1::integer is null or (select is_active from customers where id = $1 for key share)) as "customerId",
      ($2::integer is null or (select true from cities where id = $2)) as "cityId",
      (select customer_id from contacts where id = $3) as "customerNow"`,
    [customerId, cityId, contact],
    FoundChoices,
  )
  const { customerNow, ...offered } = firstOf(rows)
  return { offered, changesCustomer: customerId !== undefined && customerId !== customerNow }
}
