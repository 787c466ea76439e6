import { sql, type Compilable, type Transaction } from 'kysely'

import type { Tables } from './tables.ts'

/** What each save of a record sets beside the record's own values. */
export const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` }

/**
 * Runs a write of one row and reads it back as `details` shows it, in one statement: what was written stands in the
 * place of its table. `write` ends in `returningAll()`.
 */
export async function readBack<Row>(
  tx: Transaction<Tables>,
  table: keyof Tables,
  write: Compilable,
  details: string,
): Promise<Row> {
  const { rows } = await sql<Row>`with ${sql.id(table)} as (${write}) ${sql.raw(details)}`.execute(tx)
  if (rows[0] === undefined) throw new Error(`A write to ${table} gave no row back`)
  return rows[0]
}
