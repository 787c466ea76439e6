import { sql, type Transaction } from 'kysely'

import { Cadence, type CadenceDraft } from '#contract/cadences.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const columns = 'version, classification, days'

export const cadenceRows = (db: Database): Promise<Cadence[]> =>
  db.quick('cadences.list', `select ${columns} from cadences order by classification`, [], Cadence)

export const lockCadences = (tx: Transaction<Tables>): Promise<{ version: number }[]> =>
  tx.selectFrom('cadences').select('version').orderBy('id').forNoKeyUpdate().execute()

/** Locked before; writes only differences. */
export async function saveCadences(tx: Transaction<Tables>, drafts: readonly CadenceDraft[]): Promise<void> {
  const classifications = drafts.map(({ classification }) => classification)
  await sql`update cadences set days = sent.days, version = version + 1, updated_at = portal_now()
    from unnest(${classifications}::smallint[], ${drafts.map(({ days }) => days)}::smallint[]) as sent (classification, days)
    where cadences.classification = sent.classification and cadences.days <> sent.days`.execute(tx)
}
