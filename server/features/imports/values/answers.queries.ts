import * as z from 'zod/mini'

import { ValueAnswer } from '#contract/import-values.ts'
import type { Database } from '#server/platform/database/database.ts'

import type { Remembering } from '../reading/memories.queries.ts'
import type { SheetOf } from '../rows.queries.ts'

export async function answersOf(db: Database, id: number): Promise<Map<string, ValueAnswer>> {
  const rows = await db.named(
    'imports.answers',
    'select field, value, answer from import_answers where import_id = $1',
    [id],
    z.object({ field: z.string(), value: z.string(), answer: ValueAnswer }),
  )
  return new Map(rows.map(({ field, value, answer }) => [`${field}\t${value}`, answer]))
}

/** Null takes it back. */
export async function saveAnswer(
  db: Database,
  id: number,
  { field, value, answer }: { field: string; value: string; answer: ValueAnswer | null },
): Promise<void> {
  if (answer === null)
    await db.named(
      'imports.takeAnswerBack',
      'delete from import_answers where import_id = $1 and field = $2 and value = $3',
      [id, field, value],
    )
  else
    await db.named(
      'imports.saveAnswer',
      `insert into import_answers (import_id, field, value, answer) values ($1, $2, $3, $4::text::json)
      on conflict (import_id, field, value) do update set answer = excluded.answer`,
      [id, field, value, JSON.stringify(answer)],
    )
}

const mostRemembered = 1_000

export async function recallAnswers(db: Database, id: number, { ownerId, noun }: Remembering): Promise<void> {
  await db.named(
    'imports.recallAnswers',
    `insert into import_answers (import_id, field, value, answer)
    select $1, split_part(key, chr(9), 1), substr(key, strpos(key, chr(9)) + 1), remembered from import_memories
    where owner_id = $2 and noun = $3 and kind = 'value' order by used_at desc limit ${mostRemembered}
    on conflict do nothing`,
    [id, ownerId, noun],
  )
}

export const rowsWithValue = async (db: Database, { id, sheet }: SheetOf, key: string): Promise<number[]> =>
  (
    await db.named(
      'imports.rowsWithValue',
      `select row from import_rows where import_id = $1 and sheet = $2 and ($3 = any (unclear) or $3 = any (answered))
      order by row`,
      [id, sheet, key],
      z.object({ row: z.int() }),
    )
  ).map(({ row }) => row)

const Asked = z.object({
  field: z.string(),
  value: z.string(),
  answered: z.boolean(),
  rows: z.int(),
  first: z.array(z.int()),
})
export type Asked = z.infer<typeof Asked>

const all = `select one.key, one.answered, row from import_rows, lateral (
    select key, false as answered from unnest(unclear) as key where kind = 'rejected'
    union all select key, true from unnest(answered) as key
  ) as one where import_id = $1 and sheet = $2 and strpos(one.key, chr(9)) > 0`

export const askedValues = (
  db: Database,
  { id, sheet }: SheetOf,
  { offset, top }: { offset: number; top: number },
): Promise<Asked[]> =>
  db.named(
    'imports.values',
    `select split_part(key, chr(9), 1) as field, substr(key, strpos(key, chr(9)) + 1) as value, answered,
      count(*)::integer as rows, (array_agg(row order by row))[1:5] as first
    from (${all}) as told group by key, answered
    order by answered, count(*) desc, key limit $3::integer offset $4::integer`,
    [id, sheet, top, offset],
    Asked,
  )

const Counted = z.object({ open: z.int(), openRows: z.int(), filteredRecordsCount: z.int() })

export async function valueCounts(db: Database, { id, sheet }: SheetOf): Promise<z.infer<typeof Counted>> {
  const [counts] = await db.named(
    'imports.valueCounts',
    `select (count(distinct key) filter (where not answered))::integer as open,
      (count(distinct row) filter (where not answered))::integer as "openRows",
      count(distinct (key, answered))::integer as "filteredRecordsCount" from (${all}) as told`,
    [id, sheet],
    Counted,
  )
  return counts ?? { open: 0, openRows: 0, filteredRecordsCount: 0 }
}
