import * as z from 'zod/mini'

import { ImportCell, ImportRow, rowChoices, rowKinds, type RowFilter, type RowKind } from '#contract/import-rows.ts'
import type { ImportCounts } from '#contract/imports.ts'
import { firstOf } from '#contract/items.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Cell, SheetRow } from '#server/platform/sheets/sheet-cells.ts'

import { cellProblems } from './reading/cells.rules.ts'

const rowProblems = [
  'noRecord',
  'newerVersion',
  'otherInstallation',
  'sameRecord',
  'sameKey',
  'weights',
  'overtaken',
] as const
export type RowProblem = (typeof rowProblems)[number]

/** Why a cell can't be saved, without its sentence. */
const StoredProblem = z.object({
  column: z.string(),
  value: z.string(),
  code: z.enum([...cellProblems, 'noName', 'manyNames']),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  choices: z.optional(z.array(z.object({ id: z.int(), name: z.string() }))),
})
export type StoredProblem = z.infer<typeof StoredProblem>

const RowDetails = z.object({
  name: z.string(),
  duplicate: z.boolean(),
  baseAt: z.nullable(z.string()),
  problem: z.nullable(z.enum(rowProblems)),
  /** Another row of the same record or key. */
  twin: z.optional(z.int()),
  /** Who removed the record. */
  removed: z.optional(ImportRow.shape.removed),
  cells: z.array(z.extend(ImportCell, { problem: z.nullable(StoredProblem) })),
})
export type RowDetails = z.infer<typeof RowDetails>

const side = z.enum(['mine', 'theirs'])
const cells = z.array(
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.object({ day: z.string() }),
    z.object({ percent: z.number() }),
    z.object({ error: z.string() }),
  ]),
)

const Staged = z.object({
  row: z.int(),
  cells,
  choice: z.nullable(z.enum(rowChoices)),
  sides: z.nullable(z.record(z.string(), side)),
  typed: z.nullable(z.record(z.string(), z.unknown())),
})

export type StagedRow = z.infer<typeof Staged>

export interface ComparedImportRow {
  row: number
  kind: RowKind
  decided: boolean
  writes: 'add' | 'change' | null
  recordId: number | null
  version: number | null
  keys: string[]
  values: Record<string, unknown> | null
  details: RowDetails
  /** Field, tab and value: cells that cannot be taken, and answered ones. */
  unclear: string[]
  answered: string[]
}

export interface SheetOf {
  id: number
  sheet: number
}

/** False when the import was forgotten meanwhile. */
export async function addRows(db: Database, id: number, rows: readonly SheetRow[]): Promise<boolean> {
  const [told] = await db.named(
    'imports.addRows',
    `with alive as (
      update imports set rows_read = rows_read + $5::integer, alive_at = now() where id = $1 and state = 'reading' and not forgotten returning id
    ), added as (
      insert into import_rows (import_id, sheet, row, cells)
      select alive.id, sheet, row, cells::json from alive, unnest($2::smallint[], $3::integer[], $4::text[]) as read (sheet, row, cells)
    ) select id from alive`,
    [
      id,
      rows.map(({ sheet }) => sheet),
      rows.map(({ row }) => row),
      rows.map(({ cells }) => JSON.stringify(cells)),
      rows.length,
    ],
    z.object({ id: z.int() }),
  )
  return told !== undefined
}

export async function stagedRows(
  db: Database,
  { id, sheet }: SheetOf,
  { after, most, rows }: { after?: number; most?: number; rows?: readonly number[] },
): Promise<StagedRow[]> {
  return db.named(
    rows ? 'imports.stagedOf' : 'imports.staged',
    `select row, cells, choice, sides, typed from import_rows
    where import_id = $1 and sheet = $2 and ${rows ? 'row = any ($3::integer[])' : 'row > $3'}
    order by row ${rows ? '' : 'limit $4'}`,
    rows ? [id, sheet, rows] : [id, sheet, after ?? 0, most ?? 500],
    Staged,
  )
}

export const firstRows = (db: Database, id: number, most: number): Promise<SheetRow[]> =>
  db.named(
    'imports.firstRows',
    `select sheet, row, cells from import_rows where import_id = $1 and row <= $2 order by sheet, row`,
    [id, most],
    z.object({ sheet: z.int(), row: z.int(), cells }),
  )

/** SQL that a plan reads these rows by. One that expects few rows else reads all of the import for each batch. */
export const isAmong = (rows: string): string =>
  `import_rows.row between (select min(n) from unnest(${rows}::integer[]) as n) and (select max(n) from unnest(${rows}::integer[]) as n)`

const textOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

export async function saveCompared(
  db: Database,
  { id, sheet }: SheetOf,
  rows: readonly ComparedImportRow[],
): Promise<void> {
  const of = <Value>(value: (row: ComparedImportRow) => Value): Value[] => rows.map(value)
  await db.named(
    'imports.saveCompared',
    `update import_rows set kind = came.kind, decided = came.decided, writes = came.writes, record_id = came.record_id,
      version = came.version, values = came.values::json, details = came.details::json,
      natural_keys = array(select json_array_elements_text(came.keys::json)),
      unclear = array(select json_array_elements_text(came.unclear::json)),
      answered = array(select json_array_elements_text(came.answered::json))
    from unnest($3::integer[], $4::text[], $5::boolean[], $6::text[], $7::integer[], $8::integer[], $9::text[], $10::text[],
      $11::text[], $12::text[], $13::text[])
      as came (row, kind, decided, writes, record_id, version, keys, values, details, unclear, answered)
    where import_id = $1 and sheet = $2 and ${isAmong('$3')} and import_rows.row = came.row`,
    [
      id,
      sheet,
      of((row) => row.row),
      of((row) => row.kind),
      of((row) => row.decided),
      of((row) => row.writes),
      of((row) => row.recordId),
      of((row) => row.version),
      of((row) => JSON.stringify(row.keys)),
      of((row) => textOf(row.values)),
      of((row) => textOf(row.details)),
      of((row) => JSON.stringify(row.unclear)),
      of((row) => JSON.stringify(row.answered)),
    ],
  )
}

const Counted = z.object({
  kind: z.enum(rowKinds),
  decided: z.boolean(),
  writes: z.nullable(z.enum(['add', 'change'])),
  n: z.int(),
})

export async function countsOf(db: Database, { id, sheet }: SheetOf): Promise<ImportCounts> {
  const rows = await db.named(
    'imports.counts',
    `select coalesce(kind, 'rejected') as kind, decided, writes, count(*)::integer as n from import_rows
    where import_id = $1 and sheet = $2 and kind is not null group by kind, decided, writes`,
    [id, sheet],
    Counted,
  )
  const sum = (of: (row: z.infer<typeof Counted>) => boolean): number =>
    rows.filter(of).reduce((total, { n }) => total + n, 0)
  const ofKind = (kind: RowKind): number => sum((row) => row.kind === kind)
  return {
    added: ofKind('added'),
    changed: ofKind('changed'),
    unchanged: ofKind('unchanged'),
    conflict: ofKind('conflict'),
    rejected: ofKind('rejected'),
    decided: sum((row) => row.decided),
    toAdd: sum((row) => row.writes === 'add'),
    toChange: sum((row) => row.writes === 'change'),
  }
}

export async function unclearCounts(db: Database, { id, sheet }: SheetOf): Promise<Map<string, number>> {
  const rows = await db.named(
    'imports.unclear',
    `select split_part(one, chr(9), 1) as field, count(*)::integer as n from import_rows, unnest(unclear) as one
    where import_id = $1 and sheet = $2 group by 1`,
    [id, sheet],
    z.object({ field: z.string(), n: z.int() }),
  )
  return new Map(rows.map(({ field, n }) => [field, n]))
}

const Shown = z.object({
  row: z.int(),
  kind: z.enum(rowKinds),
  decided: z.boolean(),
  recordId: z.nullable(z.int()),
  choice: z.nullable(z.enum(rowChoices)),
  sides: z.nullable(z.record(z.string(), side)),
  details: z.nullable(RowDetails),
  because: z.nullable(z.string()),
  leftBy: z.nullable(z.string()),
})
export type ShownRow = z.infer<typeof Shown> & { details: RowDetails }

/** @throws RangeError for a row that was not compared */
function compared({ details, ...row }: z.infer<typeof Shown>): ShownRow {
  if (details === null) throw new RangeError(`Row ${row.row} was not compared`)
  return { ...row, details }
}

const shown = `row, coalesce(kind, 'rejected') as kind, decided, record_id as "recordId", choice, sides, details,
  left_because as because, case when left_because is not null then (
    select full_name(first_name, middle_name, last_name, surname) from employees
    where id = (left_because::json ->> 'by')::integer
  ) end as "leftBy"`

/** The condition, the end of the statements' names, and the order. */
function narrowed(filter: RowFilter | undefined) {
  if (filter === undefined) return { narrow: 'kind is not null', name: '', order: 'row' }
  if (filter === 'left') return { narrow: 'left_because is not null', name: 'Left', order: 'row' }
  if (filter !== 'review') return { narrow: 'kind = $3', name: 'OfKind', order: 'row', kind: filter }
  return { narrow: "kind in ('conflict', 'rejected')", name: 'ToReview', order: 'kind, row' }
}

export async function rowPage(
  db: Database,
  { id, sheet }: SheetOf,
  { kind: filter, offset, top }: { kind?: RowFilter | undefined; offset: number; top: number },
): Promise<{ rows: ShownRow[]; total: number }> {
  const { narrow, name, order, kind } = narrowed(filter)
  const where = `import_id = $1 and sheet = $2 and ${narrow}`
  const values = [id, sheet, ...(kind ? [kind] : [])]
  const next = values.length + 1
  const rows = await db.named(
    `imports.rows${name}`,
    `select ${shown} from import_rows where ${where} order by ${order} limit $${next}::integer offset $${next + 1}::integer`,
    [...values, top, offset],
    Shown,
  )
  const counts = await db.named(
    `imports.rowCount${name}`,
    `select count(*)::integer as total from import_rows where ${where}`,
    values,
    z.object({ total: z.int() }),
  )
  return { rows: rows.map(compared), total: firstOf(counts).total }
}

export async function shownRows(db: Database, { id, sheet }: SheetOf, rows: readonly number[]): Promise<ShownRow[]> {
  const found = await db.named(
    'imports.rowsByNumber',
    `select ${shown} from import_rows
    where import_id = $1 and sheet = $2 and row = any ($3::integer[]) and kind is not null order by row`,
    [id, sheet, rows],
    Shown,
  )
  return found.map(compared)
}

export async function headersOfSheet(db: Database, { id, sheet }: SheetOf, row: number): Promise<Cell[]> {
  const [found] = await db.named(
    'imports.headers',
    'select cells from import_rows where import_id = $1 and sheet = $2 and row = $3',
    [id, sheet, row],
    z.object({ cells }),
  )
  return found?.cells ?? []
}
