import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import type { Erased } from '#contract/personal-data.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

/** A record of a person, as the trail names its kind. */
export interface Holder {
  kind: 'contact' | 'employee'
  id: number
}

/** How a person is found in texts, and what stands there afterwards: see schema/functions/person_patterns.sql. */
export type PersonPatterns = Readonly<Record<string, unknown>>

/** Rows of the trail that one statement reads: the longest that it takes is far from where statements are ended. */
const trailPiece = 20_000

const Stored = z.object({ createdAt: z.string(), isActive: z.boolean() })

/** Locks the record of a person; undefined where there is none. */
export async function lockHolder(
  tx: Transaction<Tables>,
  { kind, id }: Holder,
): Promise<z.infer<typeof Stored> | undefined> {
  const [row] = await namedIn(
    tx,
    `personalData.lock-${kind}`,
    `select created_at::text as "createdAt", ${kind === 'employee' ? 'is_active' : 'false'} as "isActive"
    from ${kind}s where id = $1 for no key update`,
    [id],
    Stored,
  )
  return row
}

/** Whether a person holds licences, and whether they answer for a project that no status has closed. */
export async function tiesOf(
  tx: Transaction<Tables>,
  { kind, id }: Holder,
): Promise<{ holds: boolean; answers: boolean }> {
  const [ties] = await namedIn(
    tx,
    `personalData.ties-${kind}`,
    kind === 'contact'
      ? 'select exists (select from licences where contact_id = $1) as holds, false as answers'
      : `select false as holds, exists (select from project_employees l join projects p on p.id = l.project_id
          join project_statuses s on s.id = p.project_status_id
        where l.employee_id = $1 and not s.closes_project) as answers`,
    [id],
    z.object({ holds: z.boolean(), answers: z.boolean() }),
  )
  return ties!
}

/** How a person is found, by all that they are or were called. */
export async function patternsOf(db: Kysely<Tables>, { kind, id }: Holder): Promise<PersonPatterns> {
  const { rows } = await sql<{ patterns: PersonPatterns }>`select person_patterns(${kind}, ${id}) as patterns`.execute(
    db,
  )
  return rows[0]!.patterns
}

/** The tables whose texts may name somebody, in the order of locks. */
export async function personalTables(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`select place from personal_texts()`.execute(db)
  return rows.map(({ place }) => place)
}

/**
 * Erases a person whose record is locked, in the transaction: the record, all texts, the trail. Each piece is a statement
 * of its own, which ends in time.
 */
export async function erase(tx: Transaction<Tables>, holder: Holder, patterns: PersonPatterns): Promise<Erased> {
  const { kind, id } = holder
  const person = JSON.stringify(patterns)
  const piece = async (place: string, first: number | null = null, last: number | null = null): Promise<number> => {
    const { rows } = await sql<{ changed: number }>`select erase_person(${kind}, ${id}, ${person}::jsonb, ${place},
      ${first}::bigint, ${last}::bigint) as changed`.execute(tx)
    return rows[0]!.changed
  }
  const done: Erased = { texts: 0, trailRows: 0 }
  await piece('record')
  for (const table of await personalTables(tx)) done.texts += await piece(table)
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from audit`.execute(tx)
  for (let first = 1; first <= Number(rows[0]!.last); first += trailPiece)
    done.trailRows += await piece('audit', first, first + trailPiece - 1)
  return done
}

/** Notes an erasure, without anything of the person: a restore of an older archive repeats it. */
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
    values (${kind}, ${id}, ${createdAt}::timestamptz, ${by}, ${now.toISOString()}, ${texts}, ${trailRows})
    on conflict (kind, record_id) do update set erased_at = excluded.erased_at, employee_id = excluded.employee_id,
      texts = erasures.texts + excluded.texts, trail_rows = erasures.trail_rows + excluded.trail_rows`.execute(tx)
}

/** Mails that still have their letter, sealed, in base64. */
export async function keptLetters(tx: Transaction<Tables>): Promise<{ id: number; letter: string }[]> {
  return namedIn(
    tx,
    'personalData.letters',
    `select id, encode(letter, 'base64') as letter from mails where letter is not null order by id`,
    [],
    z.object({ id: z.int(), letter: z.string() }),
  )
}

/** Which of some texts name a person, by their places. */
export async function naming(
  tx: Transaction<Tables>,
  texts: readonly (string | undefined)[],
  patterns: PersonPatterns,
): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`select n::integer as place
    from unnest(${texts.map((text) => text ?? '')}::text[]) with ordinality as written (text, n)
    where without_person(text, ${JSON.stringify(patterns)}::jsonb) <> text`.execute(tx)
  return rows.map(({ place }) => place - 1)
}

/** Forgets the letters of mails; what still waited is given up. */
export async function dropLetters(tx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  await sql`update mails set letter = null, given_up_at = coalesce(given_up_at, portal_now()),
      problem = case when given_up_at is null then 'erased' else problem end
    where id = any (${ids}) and letter is not null`.execute(tx)
}
