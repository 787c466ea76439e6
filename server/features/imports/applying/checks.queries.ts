import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'

import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { columnIn, type ImportedNoun } from '../nouns/noun.rules.ts'
import { namesInactive, rowsOf, type Portion } from './writes.queries.ts'

const some = async (db: Database, statement: ReturnType<typeof sql>): Promise<boolean> =>
  (await statement.execute(db.sql)).rows.length > 0

/** Another version than the compared one, or gone. */
const isOtherVersion = (db: Database, { table }: ImportedNoun, portion: Portion) =>
  some(
    db,
    sql`select 1 from import_rows left join ${sql.table(table)} as stored on stored.id = record_id
    where ${rowsOf(portion)} and writes = 'change' and stored.version is distinct from import_rows.version limit 1`,
  )

/** A statement for each key. */
export function rowsWithTakenKeys(noun: ImportedNoun, portion: Portion) {
  const { table, keys } = noun
  return keys.flatMap(({ fields, sql: condition, unique }) => {
    if (!unique) return []
    const texts = fields.map((field, index) => `values ->> '${columnIn(noun, field).name}' as f${index}`)
    return [
      sql`select row from (
          select row, record_id, writes, ${sql.raw(texts.join(', '))} from import_rows
          where ${rowsOf(portion)} and writes <> 'remove'
        ) as asked join ${sql.table(table)} on ${sql.raw(condition)}
        where writes = 'add' or ${sql.table(table)}.id <> record_id`,
    ]
  })
}

async function isKeyTaken(db: Database, noun: ImportedNoun, portion: Portion): Promise<boolean> {
  for (const taken of rowsWithTakenKeys(noun, portion)) if (await some(db, sql`${taken} limit 1`)) return true
  return false
}

/** Others refer to them by the customer that they would leave. */
export async function heldRecordsOf(
  db: Kysely<Tables>,
  { table, held }: ImportedNoun,
  portion: Portion,
): Promise<number[]> {
  if (!held) return []
  const { rows } = await sql<{ id: number }>`select record_id as id
    from import_rows join ${sql.table(table)} as stored on stored.id = record_id
    where ${rowsOf(portion)} and writes = 'change' and stored.customer_id <> (values ->> 'customer_id')::integer`.execute(
    db,
  )
  if (rows.length === 0) return []
  const found = await namedIn(
    db,
    `imports.heldAtLast.${table}`,
    `select distinct id from (${held.sql}) as held (id)`,
    [rows.map(({ id }) => id)],
    z.object({ id: z.int() }),
  )
  return found.map(({ id }) => id)
}

export const isOvertaken = async (db: Database, noun: ImportedNoun, portion: Portion): Promise<boolean> =>
  (await isOtherVersion(db, noun, portion)) ||
  (await isKeyTaken(db, noun, portion)) ||
  (await namesInactive(db.sql, noun, portion)) ||
  (await heldRecordsOf(db.sql, noun, portion)).length > 0
