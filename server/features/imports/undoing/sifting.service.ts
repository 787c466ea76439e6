import { sql, type Transaction } from 'kysely'

import type { Tables } from '#server/platform/database/schema/tables.ts'

import { heldRecordsOf, rowsWithTakenKeys } from '../applying/checks.queries.ts'
import { rowsNamingInactive, rowsOf } from '../applying/writes.queries.ts'
import type { ImportedNoun } from '../nouns/noun.rules.ts'
import { keepReferred, leaveChanged, leaveFor, type PortionBack } from './way-back.queries.ts'

/** Leaves what was changed since, and what another record's key, an inactive option or references stand against. */
export async function sift(tx: Transaction<Tables>, noun: ImportedNoun, portion: PortionBack): Promise<void> {
  await leaveChanged(tx, noun, portion)
  await keepReferred(tx, noun, portion)
  // The milestone of an assignment stays, and its key is unique only within its project.
  if (!noun.ofProject)
    for (const rows of rowsWithTakenKeys(noun, portion)) await leaveFor(tx, portion, 'keyTaken', rows)
  for (const rows of rowsNamingInactive(noun, portion)) await leaveFor(tx, portion, 'inactive', rows)
  const held = await heldRecordsOf(tx, noun, portion)
  if (held.length > 0)
    await leaveFor(
      tx,
      portion,
      'held',
      sql`select row from import_rows where ${rowsOf(portion)} and record_id = any (${held}::integer[])`,
    )
}
