import * as z from 'zod/mini'

import type { Licence } from '#contract/licences.ts'
import type { Database } from '#server/platform/database/database.ts'

import { dated, licenceColumns, StoredLicence } from './licences.queries.ts'

const OpenLicence = z.object({ id: z.int(), projectId: z.int(), expirationDate: z.string() })

/** The licences of some projects that were not renewed, in the order in which they expire. */
export const openLicences = (db: Database, projectIds: readonly number[]): Promise<z.infer<typeof OpenLicence>[]> =>
  db.named(
    'licences.open',
    `select id, project_id as "projectId", expiration_date as "expirationDate" from licences
      where project_id = any ($1::integer[])
        and not exists (select from licences as renewal where renewal.renews_id = licences.id)
      order by expiration_date, licences.id`,
    [projectIds],
    OpenLicence,
  )

/** Licences by their ids; `today` is the day in Bogotá. */
export async function licencesById(db: Database, ids: readonly number[], today: string): Promise<Map<number, Licence>> {
  const rows = await db.named(
    'licences.byIds',
    `select ${licenceColumns} from licence_list where id = any ($1::integer[])`,
    [ids],
    StoredLicence,
  )
  return new Map(rows.map((row) => [row.id, dated(today)(row)]))
}
