import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import type { Erased } from '#contract/personal-data.ts'

import { namedIn } from './driver.ts'
import type { Tables } from './schema/tables.ts'

export interface Holder {
  kind: 'contact' | 'employee'
  id: number
}

export type PersonPatterns = Readonly<Record<string, unknown>>

/** In ids of the trail and rows of a sheet: one statement stays far below the limit for a statement. */
const pieceSizes = { audit: 20_000, import_rows: 5_000 } as const
export type PieceSizes = Readonly<Record<keyof typeof pieceSizes, number>>

interface Piece {
  first: number | null
  last: number | null
}
const whole: Piece = { first: null, last: null }

/** By a number that no save changes. Other tables are one piece. */
export async function piecesOf(
  db: Kysely<Tables>,
  table: string,
  sizes: PieceSizes = pieceSizes,
): Promise<readonly Piece[]> {
  if (table !== 'audit' && table !== 'import_rows') return [whole]
  const number = sql.ref(table === 'audit' ? 'id' : 'row')
  const { rows } = await sql<Piece>`select min(${number})::bigint as first, max(${number})::bigint as last
    from ${sql.table(table)}`.execute(db)
  const [{ first, last } = whole] = rows
  if (first === null || last === null) return []
  const size = sizes[table]
  return Array.from({ length: Math.ceil((last - first + 1) / size) }, (_, n) => ({
    first: first + n * size,
    last: first + (n + 1) * size - 1,
  }))
}

const Stored = z.object({ createdAt: z.string(), isActive: z.boolean() })

export async function lockHolder(
  tx: Transaction<Tables>,
  { kind, id }: Holder,
): Promise<z.infer<typeof Stored> | undefined> {
  const [row] = await namedIn(
    tx,
    `personalData.lock-${kind}`,
    `select (created_at at time zone 'UTC')::text as "createdAt", ${kind === 'employee' ? 'is_active' : 'false'} as "isActive"
    from ${kind}s where id = $1 for no key update`,
    [id],
    Stored,
  )
  return row
}

export async function patternsOf(db: Kysely<Tables>, { kind, id }: Holder): Promise<PersonPatterns> {
  const { rows } = await sql<{ patterns: PersonPatterns }>`select person_patterns(${kind}, ${id}) as patterns`.execute(
    db,
  )
  return firstOf(rows).patterns
}

export async function personalTables(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`select place from personal_texts()`.execute(db)
  return rows.map(({ place }) => place)
}

/** The record must be locked. Each piece is a statement of its own, so that none exceeds the limit. */
export async function erase(tx: Transaction<Tables>, holder: Holder, patterns: PersonPatterns): Promise<Erased> {
  const { kind, id } = holder
  const person = JSON.stringify(patterns)
  const piece = async (place: string, { first, last }: Piece): Promise<number> => {
    const { rows } = await sql<{ changed: number }>`select erase_person(${kind}, ${id}, ${person}::jsonb, ${place},
      ${first}::bigint, ${last}::bigint) as changed`.execute(tx)
    return firstOf(rows).changed
  }
  const all = async (place: string): Promise<number> => {
    let changed = 0
    for (const part of await piecesOf(tx, place)) changed += await piece(place, part)
    return changed
  }
  await piece('record', whole)
  let texts = 0
  for (const table of await personalTables(tx)) texts += await all(table)
  return { texts, trailRows: await all('audit') }
}

/** Without personal data, so that a restore of an older archive can repeat it. */
export async function noteErasure(
  tx: Transaction<Tables>,
  {
    kind,
    id,
    createdAt,
    by,
    now,
    texts,
    trailRows,
  }: Holder & Erased & { createdAt: string; by: number | null; now: Date },
): Promise<void> {
  await sql`insert into erasures (kind, record_id, record_created_at, employee_id, erased_at, texts, trail_rows)
    values (${kind}, ${id}, ${createdAt}::timestamp at time zone 'UTC', ${by}, ${now.toISOString()}, ${texts}, ${trailRows})
    on conflict (kind, record_id) do update set erased_at = excluded.erased_at, employee_id = excluded.employee_id,
      texts = erasures.texts + excluded.texts, trail_rows = erasures.trail_rows + excluded.trail_rows`.execute(tx)
}

export const Erasure = z.object({
  kind: z.enum(['contact', 'employee']),
  id: z.int(),
  /** In UTC: with the id it identifies the record. */
  createdAt: z.string(),
  erasedAt: z.string(),
})
export type Erasure = z.infer<typeof Erasure>

export async function erasuresIn(db: Kysely<Tables>): Promise<Erasure[]> {
  const { rows } = await sql<Erasure>`select kind, record_id as id,
      (record_created_at at time zone 'UTC')::text as "createdAt", (erased_at at time zone 'UTC')::text as "erasedAt"
    from erasures order by erased_at, id`.execute(db)
  return rows
}

interface Repeating {
  command: string
  alsoErase?: (tx: Transaction<Tables>, patterns: PersonPatterns) => Promise<void>
}

export async function repeatErasures(
  db: Kysely<Tables>,
  erasures: readonly Erasure[],
  { command, alsoErase }: Repeating,
): Promise<number> {
  const key = ({ kind, id }: Erasure): string => `${kind} ${id}`
  const knownTo = async (own: Kysely<Tables>): Promise<Set<string>> => new Set((await erasuresIn(own)).map(key))
  const known = await knownTo(db)
  let repeated = 0
  for (const erasure of erasures.filter((one) => !known.has(key(one)))) {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('portal.call', ${command}, true)`.execute(tx)
      const stored = await lockHolder(tx, erasure)
      // Another record may have the id since.
      if (stored?.createdAt !== erasure.createdAt) return
      // Another instance that starts, too, may have been quicker.
      if ((await knownTo(tx)).has(key(erasure))) return
      // An import that was being applied at that moment leaves the record out, as it has changed.
      await sql`delete from import_claims where claim = ${`${erasure.kind}s#${erasure.id}`}`.execute(tx)
      const patterns = await patternsOf(tx, erasure)
      await alsoErase?.(tx, patterns)
      const done = await erase(tx, erasure, patterns)
      await noteErasure(tx, { ...erasure, ...done, by: null, now: new Date(`${erasure.erasedAt.replace(' ', 'T')}Z`) })
      repeated += 1
    })
  }
  return repeated
}
