import * as z from 'zod/mini'

import type { Database } from '#server/platform/database/database.ts'

import { isAmong, type RowProblem, type SheetOf } from '../rows.queries.ts'

const own = (column: string) => `(select ${column} from import_rows where import_id = $1 and sheet = $2 and row = $3)`

/** A statement has a limit, and every row may have a twin. */
const markedAtOnce = 5_000

/** Rows of one record, and new rows with one natural key. `row` limits the search to its duplicates. */
export async function rejectDuplicates(db: Database, { id, sheet }: SheetOf, row?: number): Promise<void> {
  const isOne = row !== undefined
  const mark = async (problem: RowProblem, by: string, among: string, more = ''): Promise<void> => {
    const duplicates = await db.named(
      `imports.twins${isOne ? 'OfRow' : ''}.${problem}`,
      `select row, min(case when first = row then last else first end) as twin from (
        select row, kind, count(*) over twins as rows, min(row) over twins as first, max(row) over twins as last
        from import_rows${more}
        where import_id = $1 and sheet = $2 and ${among}
        window twins as (partition by ${by})
      ) as counted where rows > 1 and kind <> 'rejected' group by row order by row`,
      [id, sheet, ...(isOne ? [row] : [])],
      z.object({ row: z.int(), twin: z.int() }),
    )
    for (let at = 0; at < duplicates.length; at += markedAtOnce) {
      const some = duplicates.slice(at, at + markedAtOnce)
      await db.named(
        `imports.reject.${problem}`,
        `update import_rows set kind = 'rejected', decided = false, writes = null,
          details = (details::jsonb || jsonb_build_object('problem', '${problem}', 'twin', twins.twin))::json
        from unnest($3::integer[], $4::integer[]) as twins (row, twin)
        where import_id = $1 and sheet = $2 and ${isAmong('$3')} and import_rows.row = twins.row`,
        [id, sheet, some.map((one) => one.row), some.map(({ twin }) => twin)],
      )
    }
  }
  await mark('sameRecord', 'record_id', isOne ? `record_id = ${own('record_id')}` : 'record_id is not null')
  await mark(
    'sameKey',
    'natural_key collate "C"',
    isOne ? `natural_keys && ${own('natural_keys')}` : `natural_keys <> '{}'`,
    ', unnest(natural_keys) as natural_key',
  )
}
