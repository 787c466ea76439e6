import * as z from 'zod/mini'

import type { RowClaim } from '#server/platform/database/row-claim.ts'

/** Reads rows by a named statement, in the snapshot of one transaction. */
export type Read = <Row extends object>(
  name: string,
  text: string,
  values: unknown[],
  claim: RowClaim<Row>,
) => Promise<Row[]>

/** Kinds of record of which a project has many. The database sums them up; the columns that it needs have their types. */
const tables = {
  projectMilestone: {
    table: 'project_milestones',
    columns: { id: 'integer', project_id: 'integer', weight: 'numeric', planned_start: 'date', planned_end: 'date' },
  },
  checkpoint: { table: 'checkpoints', columns: { id: 'integer', project_id: 'integer', date: 'timestamptz' } },
  licence: {
    table: 'licences',
    columns: {
      id: 'integer',
      project_id: 'integer',
      product_id: 'integer',
      expiration_date: 'date',
      status: 'smallint',
      renews_id: 'integer',
    },
  },
} as const
export type ManyKind = keyof typeof tables

const columnsOf = (kind: ManyKind): string => Object.keys(tables[kind].columns).join(', ')

/** Records as they were on a past day, to be read instead of the stored ones that have these ids. */
export interface PutBack {
  ids: readonly number[]
  /** Each as JSON. */
  records: readonly string[]
}
export const nothingPutBack: PutBack = { ids: [], records: [] }

/** The table of a kind with records put back, as SQL: `$1` and `$2` of the statement are {@link putBackValues}. */
export function withPutBack(kind: ManyKind): string {
  const { table, columns } = tables[kind]
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  return `(select ${columnsOf(kind)} from ${table}
      where not exists (select from unnest($1::integer[]) as gone (id) where gone.id = ${table}.id)
    union all select * from jsonb_to_recordset($2::jsonb) as put_back (${typed.join(', ')})) as ${table}`
}

export const putBackValues = ({ ids, records }: PutBack): unknown[] => [ids, `[${records.join()}]`]

/** Records as they are now, by their columns' names. */
export const recordsOf = (read: Read, kind: ManyKind, ids: readonly number[]): Promise<{ id: number }[]> =>
  read(
    `portfolio.records.${kind}`,
    `select id, to_json(those) as record from (
      select ${columnsOf(kind)} from ${tables[kind].table} where id = any ($1::integer[])
    ) as those`,
    [ids],
    z.object({ id: z.int(), record: z.looseObject({ id: z.int() }) }),
  ).then((rows) => rows.map(({ record }) => record))
