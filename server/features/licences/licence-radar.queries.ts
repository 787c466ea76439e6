import * as z from 'zod/mini'

import type { Licence } from '#contract/licences.ts'
import type { Database } from '#server/platform/database/database.ts'

import { dated, licenceColumns, StoredLicence } from './licences.queries.ts'

const OpenLicences = z.object({
  projectId: z.int(),
  productId: z.int(),
  productName: z.string(),
  expirationDate: z.string(),
  heldIds: z.array(z.int()),
  freeIds: z.array(z.int()),
})
export type OpenLicences = z.infer<typeof OpenLicences>

export const openLicences = (db: Database, projectIds: readonly number[]): Promise<OpenLicences[]> =>
  db.named(
    'licences.open',
    `select project_id as "projectId", product_id as "productId", products.name as "productName",
        expiration_date as "expirationDate",
        coalesce(array_agg(licences.id order by licences.id) filter (where contact_id is not null), '{}') as "heldIds",
        coalesce(array_agg(licences.id order by licences.id) filter (where contact_id is null), '{}') as "freeIds"
      from licences join products on products.id = product_id
      where project_id = any ($1::integer[])
        and not exists (select from licences as renewal where renewal.renews_id = licences.id)
      group by project_id, product_id, products.name, expiration_date
      order by expiration_date, project_id, product_id`,
    [projectIds],
    OpenLicences,
  )

export async function licencesById(db: Database, ids: readonly number[], today: string): Promise<Map<number, Licence>> {
  const rows = await db.named(
    'licences.byIds',
    `select ${licenceColumns} from licence_list where id = any ($1::integer[])`,
    [ids],
    StoredLicence,
  )
  return new Map(rows.map((row) => [row.id, dated(today)(row)]))
}
