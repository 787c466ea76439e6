import { sql, type Kysely } from 'kysely'

import { personalTables, type Holder, type PersonPatterns } from '#server/platform/database/erasing.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

export async function holderRecord(
  db: Kysely<Tables>,
  { kind, id }: Holder,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ record: Record<string, unknown> }>`
    select to_jsonb(held) as record from ${sql.table(`${kind}s`)} held where id = ${id}`.execute(db)
  return rows[0]?.record
}

interface Trace {
  place: string
  id: number
  field: string
  value: string
}

export async function tracesOf(db: Kysely<Tables>, person: PersonPatterns): Promise<Trace[]> {
  const found: Trace[] = []
  for (const place of await personalTables(db)) {
    const { rows } = await sql<Omit<Trace, 'place'>>`
      select id, field, value from person_traces(${JSON.stringify(person)}::jsonb, ${place})`.execute(db)
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
export async function trailOf(db: Kysely<Tables>, { kind, id }: Holder, person: PersonPatterns): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select a.id from audit a
    where (a.entity = any (array[${kind}, case when ${kind} = 'employee' then 'session' end]) and a.entity_id = ${id})
      or a.call || coalesce(a.before::text, '') || coalesce(a.after::text, '') ~ coalesce(${person['any'] ?? null}::text, '$.')
    order by a.id desc`.execute(db)
  return rows.map((row) => row.id)
}
