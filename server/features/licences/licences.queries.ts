import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { isExpired, Licence, type LicenceDraft, type LicenceFilter, type LicenceSortField } from '#contract/licences.ts'
import type { Page } from '#contract/lists.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readPage, type Filter, type ListSource } from '#server/platform/database/lists.ts'
import { replaceRecord } from '#server/platform/database/records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

/** As the database has it: whether it has expired depends on the day. */
const Stored = z.omit(Licence, { expired: true })
type Stored = z.infer<typeof Stored>

const columns = (table: string, product: string, contactName: string): string =>
  `${table}.id, ${table}.version, ${product} as product, ${table}.product_id as "productId", ${table}.date,
  ${table}.expiration_date as "expirationDate", ${table}.serial_number as "serialNumber", ${table}.status,
  ${table}.contact_id as "contactId", ${contactName} as "contactName"`

const list: ListSource<Stored, LicenceSortField> = {
  name: 'licences.list',
  table: 'licence_list',
  columns: columns('licence_list', 'licence_list.product', 'licence_list.contact_name'),
  row: Stored,
  orders: {
    Product: { key: 'product_key' },
    Date: { key: 'date' },
    ExpirationDate: { key: 'expiration_date' },
    SerialNumber: { key: 'serial_number' },
    Status: { key: 'status' },
  },
  defaultOrder: 'Product',
  within: 'project_id',
}

const dated =
  (today: string) =>
  (licence: Stored): Licence => ({
    ...licence,
    expired: isExpired(licence.expirationDate, today),
  })

/** A page of a project's licences; `today` is the day in Bogotá. */
export async function licencePage(
  db: Database,
  projectId: number,
  { status, expired, ...query }: LicenceFilter,
  today: string,
): Promise<Page<Licence>> {
  const page = await readPage(db, list, query, projectId, filterOf(status, expired, today))
  return { ...page, data: page.data.map(dated(today)) }
}

function filterOf(status: number | undefined, expired: boolean | undefined, today: string): Filter | undefined {
  if (status === undefined && expired === undefined) return undefined
  const values = [...(status === undefined ? [] : [status]), ...(expired === undefined ? [] : [today])]
  return {
    name: `${status === undefined ? '' : 'status'}${expired === undefined ? '' : expired ? 'past' : 'valid'}`,
    values,
    sql: (first) =>
      [
        ...(status === undefined ? [] : [`status = $${first}`]),
        ...(expired === undefined
          ? []
          : [`expiration_date ${expired ? '<' : '>='} $${first + values.length - 1}::date`]),
      ].join(' and '),
  }
}

/** How many licences the export reads at a time. */
const batch = 1000

/** All licences of a project in batches by id: no connection is held while one is being sent. */
export async function* licenceBatches(db: Database, projectId: number, today: string): AsyncGenerator<Licence[]> {
  for (let last = 0; ;) {
    const rows = await db.named(
      'licences.export',
      `select ${list.columns} from licence_list where project_id = $1 and id > $2 order by id limit ${batch}`,
      [projectId, last],
      Stored,
    )
    if (rows.length > 0) yield rows.map(dated(today))
    if (rows.length < batch) return
    last = rows.at(-1)!.id
  }
}

const details = `select ${columns(
  'licences',
  'products.name',
  `(select full_name(first_name, middle_name, last_name, surname) from contacts where id = licences.contact_id)`,
)} from licences join products on products.id = licences.product_id`

/** Makes one licence for each serial number, in their order. */
export async function insertLicences(
  tx: Transaction<Tables>,
  projectId: number,
  { productId, expirationDate }: LicenceDraft,
  { serials, now, today }: { serials: string[]; now: Date; today: string },
): Promise<Licence[]> {
  const { rows } = await sql<Stored>`with licences as (
      insert into licences (project_id, product_id, date, expiration_date, serial_number)
      select ${projectId}, ${productId}, ${now.toISOString()}, ${expirationDate}, serial
      from unnest(${serials}::text[]) with ordinality as made (serial, place) order by place
      returning *
    ) ${sql.raw(details)} order by licences.id`.execute(tx)
  return rows.map(dated(today))
}

/** Whether a product is licensed and still offered, until the transaction ends; undefined when there is none. */
export async function productOf(
  tx: Transaction<Tables>,
  id: number,
): Promise<{ licensed: boolean; active: boolean } | undefined> {
  const product = tx.selectFrom('products').select(['licensed', 'is_active as active']).where('id', '=', id)
  return product.forShare().executeTakeFirst()
}

/** A licence as the rules of a change read it, with its project's customer; both are locked, the project before it. */
export const lockLicence = (tx: Transaction<Tables>, id: number) =>
  tx
    .selectFrom('licences')
    .innerJoin('projects', 'projects.id', 'licences.project_id')
    .select([
      'licences.version',
      'licences.status',
      'licences.expiration_date as expirationDate',
      'licences.contact_id as contactId',
      'projects.customer_id as customerId',
    ])
    .where('licences.id', '=', id)
    .forKeyShare('projects')
    .forNoKeyUpdate('licences')
    .executeTakeFirst()

/** The customer that a contact is of, until the transaction ends. */
export async function customerOf(tx: Transaction<Tables>, contactId: number): Promise<number | undefined> {
  const contact = tx.selectFrom('contacts').select('customer_id').where('id', '=', contactId).forShare()
  return (await contact.executeTakeFirst())?.customer_id
}

/** Writes where a licence stands and who holds it, and reads it back. */
export async function replaceState(
  tx: Transaction<Tables>,
  id: number,
  state: { status: number; contactId: number | null; customerId: number | null },
  today: string,
): Promise<Licence> {
  const stored = await replaceRecord(tx, { table: 'licences', details, row: Stored }, id, {
    status: state.status,
    contact_id: state.contactId,
    customer_id: state.customerId,
  })
  return dated(today)(stored)
}
