import type { Insertable, Transaction } from 'kysely'

import { Customer, CustomerRow, type CustomerSortField } from '#contract/customers.ts'
import type { ListQuery, Page, SelectorQuery } from '#contract/lists.ts'
import { Option } from '#contract/lookups.ts'
import type { Actor, Database } from '#server/platform/database/database.ts'
import { listBatches, type BatchQuery } from '#server/platform/database/list-batches.ts'
import { readPage, type ListSource } from '#server/platform/database/lists.ts'
import { insertAlone, replaceRecord } from '#server/platform/database/records.ts'
import type { CustomersTable, Tables } from '#server/platform/database/schema/tables.ts'
import { readOptions } from '#server/platform/database/selectors.ts'

const joins = 'join cities on cities.id = customers.city_id'

const columns = `
  customers.id, customers.version, customers.address, cities.label as "cityName",
  customers.document_number as "documentNumber", customers.commercial_name as "commercialName",
  customers.classification, customers.code, customers.is_active as "isActive"`

const list: ListSource<CustomerRow, CustomerSortField> = {
  name: 'customers.list',
  table: 'customers',
  columns,
  row: CustomerRow,
  joins,
  orders: {
    Code: { key: 'code_key' },
    CommercialName: { key: 'name_key' },
    DocumentNumber: { key: 'document_key' },
    Address: { key: 'address_key' },
  },
  defaultOrder: 'CommercialName',
}

export const customerPage = (db: Database, query: ListQuery<CustomerSortField>): Promise<Page<CustomerRow>> =>
  readPage(db, list, query)

/** All customers of the list with this search and order. */
export const customerBatches = (db: Database, query: BatchQuery<CustomerSortField>) => listBatches(db, list, query)

export const customerOptions = (db: Database, query: SelectorQuery): Promise<Option[]> =>
  readOptions(
    db,
    {
      name: 'customers.options',
      table: 'customers',
      columns: 'customers.id, customers.commercial_name as name',
      row: Option,
      where: 'is_active',
    },
    query,
  )

/** All that a person may know of a customer, of the rows that stand as `customers`. */
const details = `select ${columns}, customers.city_id as "cityId" from customers ${joins}`

export async function customerById(db: Database, id: number): Promise<Customer | undefined> {
  const [customer] = await db.quick('customers.byId', `${details} where customers.id = $1`, [id], Customer)
  return customer
}

/** What is written of a customer; versions, ids and derived columns are the database's. */
export type CustomerValues = Omit<Insertable<CustomersTable>, 'version' | 'created_at' | 'updated_at'>

const record = { table: 'customers', details, row: Customer } as const

/** Writes a new customer and reads it back, as a change of its own. */
export const insertCustomer = (db: Database, actor: Actor, values: CustomerValues): Promise<Customer> =>
  insertAlone(db, actor, record, values)

/** Writes all values of a customer under its next version and reads it back. */
export const replaceCustomer = (tx: Transaction<Tables>, id: number, values: CustomerValues): Promise<Customer> =>
  replaceRecord(tx, record, id, values)

/** Customers as the rules of a change read them; their rows stay locked until the transaction ends. */
const lockedCustomers = (tx: Transaction<Tables>) =>
  tx
    .selectFrom('customers')
    .select([
      'id',
      'version',
      'code',
      'commercial_name as commercialName',
      'document_number as documentNumber',
      'address',
      'city_id as cityId',
      'classification',
      'is_active as isActive',
    ])
    .orderBy('id')
    .forNoKeyUpdate()

export const lockCustomer = (tx: Transaction<Tables>, id: number) =>
  lockedCustomers(tx).where('id', '=', id).executeTakeFirst()

/** Many of them, in the order of their ids. */
export const lockCustomers = (tx: Transaction<Tables>, ids: readonly number[]) =>
  lockedCustomers(tx).where('id', 'in', ids).execute()

export type LockedCustomer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>
