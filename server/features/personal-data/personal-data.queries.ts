import { sql, type Kysely } from 'kysely'

import {
  personalTables,
  piecesOf,
  type Holder,
  type PersonPatterns,
  type PieceSizes,
} from '#server/platform/database/erasing.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

/** By column, as JSON. */
export type StoredRecord = Readonly<Record<string, string | number | boolean | object | null>>

export async function holderRecord(db: Kysely<Tables>, { kind, id }: Holder): Promise<StoredRecord | undefined> {
  const { rows } = await sql<{ record: StoredRecord }>`
    select to_jsonb(held) as record from ${sql.table(`${kind}s`)} held where id = ${id}`.execute(db)
  return rows[0]?.record
}

interface Trace {
  place: string
  id: number
  field: string
  value: string
}

/** Each statement reads one piece, so that none exceeds the limit or holds up others. */
export async function tracesOf(db: Kysely<Tables>, person: PersonPatterns, sizes?: PieceSizes): Promise<Trace[]> {
  const found: Trace[] = []
  for (const place of await personalTables(db))
    for (const { first, last } of await piecesOf(db, place, sizes)) {
      const { rows } = await sql<Omit<Trace, 'place'>>`select id, field, value
        from person_traces(${JSON.stringify(person)}::jsonb, ${place}, ${first}::bigint, ${last}::bigint)`.execute(db)
      found.push(...rows.map((row) => ({ place, ...row })))
    }
  return found
}

export async function referencesTo(db: Kysely<Tables>, { kind, id }: Holder): Promise<Omit<Trace, 'value'>[]> {
  const { rows } = await sql<
    Omit<Trace, 'value'>
  >`select place, id, field from person_references(${kind}, ${id})`.execute(db)
  return rows
}

export async function sessionsOfPerson(
  db: Kysely<Tables>,
  employeeId: number,
): Promise<{ address: string; user_agent: string }[]> {
  return db
    .selectFrom('sessions')
    .select(['address', 'user_agent'])
    .where('employee_id', '=', employeeId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Rows about the record, or naming the person; newest first. */
export async function trailOf(
  db: Kysely<Tables>,
  { kind, id }: Holder,
  person: PersonPatterns,
  sizes?: PieceSizes,
): Promise<number[]> {
  const found: number[] = []
  for (const { first, last } of (await piecesOf(db, 'audit', sizes)).toReversed()) {
    const { rows } = await sql<{ id: number }>`select a.id from audit a where a.id between ${first} and ${last} and (
        (a.entity = any (array[${kind}, case when ${kind} = 'employee' then 'session' end]) and a.entity_id = ${id})
        or a.call || coalesce(a.before::text, '') || coalesce(a.after::text, '') ~ coalesce(${person['any'] ?? null}::text, '$.'))
      order by a.id desc`.execute(db)
    found.push(...rows.map((row) => row.id))
  }
  return found
}
