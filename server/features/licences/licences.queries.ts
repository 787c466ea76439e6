import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { firstOf, lastOf } from '#contract/items.ts'
import {
  isExpired,
  Licence,
  licenceStatuses,
  type LicenceDraft,
  type LicenceFilter,
  type LicenceSortField,
} from '#contract/licences.ts'
import type { Page } from '#contract/lists.ts'
import type { Database } from '#server/platform/database/database.ts'
import { everyOf, type Filter, type FilterPart } from '#server/platform/database/filter.ts'
import { listBatches } from '#server/platform/database/list-batches.ts'
import { readPage, type ListSource } from '#server/platform/database/lists.ts'
import { replaceRecord } from '#server/platform/database/records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

/** Expiry depends on the day. */
export const StoredLicence = z.omit(Licence, { expired: true })
type Stored = z.infer<typeof StoredLicence>

const columns = (table: string, product: string, contactName: string, renewedBy: string): string =>
  `${table}.id, ${table}.version, ${product} as product, ${table}.product_id as "productId", ${table}.date,
  ${table}.expiration_date as "expirationDate", ${table}.serial_number as "serialNumber", ${table}.status,
  ${table}.contact_id as "contactId", ${contactName} as "contactName", ${table}.renews_id as "renewsId",
  ${renewedBy} as "renewedById"`

export const licenceColumns = columns(
  'licence_list',
  'licence_list.product',
  'licence_list.contact_name',
  'licence_list.renewed_by_id',
)

const list: ListSource<Stored, LicenceSortField> = {
  name: 'licences.list',
  table: 'licence_list',
  columns: licenceColumns,
  row: StoredLicence,
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

export const dated =
  (today: string) =>
  (licence: Stored): Licence => ({
    ...licence,
    expired: isExpired(licence.expirationDate, today),
  })

export async function licencePage(
  db: Database,
  projectId: number,
  { status, expired, chainOf, ...query }: LicenceFilter,
  today: string,
): Promise<Page<Licence>> {
  const page = await readPage(db, list, query, projectId, filterOf({ status, expired, chainOf }, today))
  return { ...page, data: page.data.map(dated(today)) }
}

/** All that it renews and that renew it, with itself. */
const chainOfLicence = (parameter: string): string => `id in (
  with recursive former as (
    select id, renews_id from licences where id = ${parameter}
    union all select licences.id, licences.renews_id from licences join former on licences.id = former.renews_id
  ), later as (
    select id from licences where id = ${parameter}
    union all select licences.id from licences join later on licences.renews_id = later.id
  ) select id from former union select id from later)`

function filterOf(
  { status, expired, chainOf }: Pick<LicenceFilter, 'status' | 'expired' | 'chainOf'>,
  today: string,
): Filter | undefined {
  const parts: FilterPart[] = []
  if (status !== undefined) parts.push(['status', (parameter) => `status = ${parameter}`, status])
  if (expired === true) parts.push(['past', (parameter) => `expiration_date < ${parameter}::date`, today])
  if (expired === false) parts.push(['valid', (parameter) => `expiration_date >= ${parameter}::date`, today])
  if (chainOf !== undefined) parts.push(['chain', chainOfLicence, chainOf])
  return everyOf(parts)
}

const statusNames = Object.fromEntries(Object.entries(licenceStatuses).map(([name, status]) => [status, name]))

export async function* licenceListBatches(
  db: Database,
  projectId: number,
  { status, expired, chainOf, ...query }: Omit<LicenceFilter, 'offset' | 'top'>,
  today: string,
) {
  const filter = filterOf({ status, expired, chainOf }, today)
  for await (const rows of listBatches(db, list, query, { owner: projectId, filter }))
    yield rows.map(dated(today)).map((licence) => ({
      ...licence,
      state: licence.expired ? 'expired' : statusNames[licence.status],
    }))
}

const batch = 1000

/** By id; no connection is held while a batch is sent. */
export async function* licenceBatches(db: Database, projectId: number, today: string): AsyncGenerator<Licence[]> {
  for (let last = 0; ;) {
    const rows = await db.named(
      'licences.export',
      `select ${list.columns} from licence_list where project_id = $1 and id > $2 order by id limit ${batch}`,
      [projectId, last],
      StoredLicence,
    )
    if (rows.length > 0) yield rows.map(dated(today))
    if (rows.length < batch) return
    last = lastOf(rows).id
  }
}

const details = `select ${columns(
  'licences',
  'products.name',
  `(select full_name(first_name, middle_name, last_name, surname) from contacts where id = licences.contact_id)`,
  // The table itself, because the written row stands as `licences`.
  `(select renewal.id from public.licences as renewal where renewal.renews_id = licences.id)`,
)} from licences join products on products.id = licences.product_id`

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

/** In the order of lock-order.ts, beside their projects. */
export async function lockRenewed(tx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  for (const [table, column] of [
    ['contacts', 'contact_id'],
    ['products', 'product_id'],
  ] as const)
    await sql`select id from ${sql.table(table)} where id = any (array(
      select ${sql.ref(column)} from licences where id = any (${ids}::integer[]))) order by id for key share`.execute(
      tx,
    )
}

/** For the same project, product and holder. */
export async function insertRenewal(
  tx: Transaction<Tables>,
  id: number,
  renewal: { expirationDate: string; serial: string; now: Date; today: string },
): Promise<Licence> {
  const { rows } = await sql<Stored>`with licences as (
      insert into licences (project_id, product_id, date, expiration_date, serial_number, status, contact_id, customer_id,
        renews_id)
      select project_id, product_id, ${renewal.now.toISOString()}, ${renewal.expirationDate}, ${renewal.serial},
        case when contact_id is null then 0 else 1 end, contact_id, customer_id, id
      from licences where id = ${id}
      returning *
    ) ${sql.raw(details)}`.execute(tx)
  return dated(renewal.today)(firstOf(rows))
}

/** Licensed and active, until the transaction ends; undefined without one. */
export async function productOf(
  tx: Transaction<Tables>,
  id: number,
): Promise<{ licensed: boolean; active: boolean } | undefined> {
  const product = tx.selectFrom('products').select(['licensed', 'is_active as active']).where('id', '=', id)
  return product.forKeyShare().executeTakeFirst()
}

/** With their project's customer; the project is locked first. */
const lockedLicences = (tx: Transaction<Tables>) =>
  tx
    .selectFrom('licences')
    .innerJoin('projects', 'projects.id', 'licences.project_id')
    .select([
      'licences.id',
      'licences.version',
      'licences.status',
      'licences.expiration_date as expirationDate',
      'licences.contact_id as contactId',
      'projects.customer_id as customerId',
    ])
    .orderBy('licences.id')
    .forKeyShare('projects')
    .forNoKeyUpdate('licences')

export const lockLicence = (tx: Transaction<Tables>, id: number) =>
  lockedLicences(tx).where('licences.id', '=', id).executeTakeFirst()

export const lockLicences = (tx: Transaction<Tables>, projectId: number, ids: readonly number[]) =>
  lockedLicences(tx).where('licences.project_id', '=', projectId).where('licences.id', 'in', ids).execute()

export type LockedLicence = NonNullable<Awaited<ReturnType<typeof lockLicence>>>

export async function renewedAmong(tx: Transaction<Tables>, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.selectFrom('licences').select('renews_id').where('renews_id', 'in', ids).execute()
  return new Set(rows.flatMap(({ renews_id: id }) => (id === null ? [] : [id])))
}

/** Nothing refers to it yet. */
export async function deleteLicence(tx: Transaction<Tables>, id: number): Promise<void> {
  await tx.deleteFrom('licences').where('id', '=', id).execute()
}

/** Until the transaction ends. */
export async function customerOf(tx: Transaction<Tables>, contactId: number): Promise<number | undefined> {
  const contact = tx.selectFrom('contacts').select('customer_id').where('id', '=', contactId).forKeyShare()
  return (await contact.executeTakeFirst())?.customer_id
}

export async function replaceState(
  tx: Transaction<Tables>,
  id: number,
  state: { status: number; contactId: number | null; customerId: number | null },
  today: string,
): Promise<Licence> {
  const stored = await replaceRecord(tx, { table: 'licences', details, row: StoredLicence }, id, {
    status: state.status,
    contact_id: state.contactId,
    customer_id: state.customerId,
  })
  return dated(today)(stored)
}
