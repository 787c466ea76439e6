import type { AuditValue } from '#contract/audit.ts'
import { compareRow, type ComparedRow } from '#contract/compared-rows.ts'
import type { Choices } from '#contract/merge.ts'
import type { Database } from '#server/platform/database/database.ts'

import { recordsWithKey, storedRecords, type StoredRecord } from './compared-records.queries.ts'
import type { ComparedImportRow, RowDetails, RowProblem, StagedRow } from './import-rows.queries.ts'
import { recordOfValues, type ImportedNoun, type Values } from './imported-nouns.rules.ts'
import { newRecord, problemOf, readRow, valuesOfRow, type ReadRow, type Terms } from './row-reading.rules.ts'

/** What rows are compared under. */
export interface Comparison extends Terms {
  noun: ImportedNoun
  /** The file is of another installation: its ids are not ours. */
  stranger: boolean
  /** The day in Bogotá. */
  day: string
}

/** A row on its way: its record, its values, and which record it is like. */
interface Row {
  row: ReadRow
  stored: StoredRecord | undefined
  mine: Values
  likeId: number | undefined
}

/** Compares rows of a file with what is stored; the order is theirs. */
export async function compareRows(
  db: Database,
  comparison: Comparison,
  staged: readonly StagedRow[],
): Promise<ComparedImportRow[]> {
  const { noun } = comparison
  const read = staged.map((row) => readRow(row, comparison))
  const asked = comparison.stranger ? [] : read.flatMap(({ id, version }) => (id === null ? [] : [{ id, version }]))
  const records = await storedRecords(db, noun, asked)
  const rows = read.map((row): Row => {
    const stored = row.id === null ? undefined : records.get(row.id)
    return { row, stored, mine: valuesOfRow(row, noun, comparison, [stored?.base, stored?.theirs]), likeId: undefined }
  })
  await findLikes(db, comparison, rows)
  const likes = rows.flatMap(({ row, likeId }) =>
    likeId !== undefined && row.choice === 'update' ? [{ id: likeId, version: null }] : [],
  )
  const alike = await storedRecords(db, noun, likes)
  return rows.map((row) => compared(comparison, row, alike))
}

/** Notes which record a new row is like by a natural key, and which key of a changed one another record has. */
async function findLikes(db: Database, comparison: Comparison, rows: Row[]): Promise<void> {
  const { noun } = comparison
  for (const key of noun.keys) {
    const isAsked = ({ row, mine, stored }: Row): boolean =>
      (row.id === null || stored !== undefined) &&
      typeof mine[key.field] === 'string' &&
      mine[key.field] !== stored?.theirs[key.field]
    const asking = rows.filter(isAsked)
    const found = await recordsWithKey(db, noun, key, [...new Set(asking.map(({ mine }) => String(mine[key.field])))])
    for (const one of asking) {
      const like = found.get(String(one.mine[key.field]))
      if (like === undefined || like === one.stored?.id) continue
      if (one.row.id === null && (one.likeId === undefined || one.likeId === like)) one.likeId = like
      else one.row.problems.set(key.field, problemOf(one.row, comparison, key.field, { code: 'taken' }))
    }
  }
}

function rowProblem({ stranger }: Comparison, { row, stored }: Row): RowProblem | null {
  if (row.id === null) return null
  if (stranger) return 'otherInstallation'
  if (!stored) return 'noRecord'
  return row.version !== null && row.version > stored.version ? 'newerVersion' : null
}

/** What a new row, or one that is like a record, comes to. */
function compared(comparison: Comparison, row: Row, alike: ReadonlyMap<number, StoredRecord>): ComparedImportRow {
  const problem = rowProblem(comparison, row)
  if (problem) return rejected(comparison, row, problem)
  if (row.stored) return ofRecord(comparison, row, row.stored)
  const like = row.likeId === undefined ? undefined : alike.get(row.likeId)
  if (like) return ofRecord(comparison, row, like)
  return ofNew(comparison, row)
}

const keysOf = ({ keys }: ImportedNoun, values: Values): string[] =>
  keys.flatMap(({ field }) => (typeof values[field] === 'string' ? [`${field}:${values[field].toLowerCase()}`] : []))

function ofNew(comparison: Comparison, one: Row): ComparedImportRow {
  const { noun } = comparison
  const { row, likeId, mine } = one
  const values = newRecord(row, noun, comparison, mine)
  const like = likeId !== undefined
  if (like && row.choice === 'create')
    for (const { field } of noun.keys)
      if (!row.problems.has(field)) row.problems.set(field, problemOf(row, comparison, field, { code: 'taken' }))
  for (const { path, code } of values ? (noun.check?.(values, comparison.day) ?? []) : [])
    row.problems.set(path, problemOf(row, comparison, path, { code }))
  if (!values || row.problems.size > 0) return rejected(comparison, one, null)
  const skipped = row.choice === 'skip'
  return {
    row: row.row,
    kind: like ? 'conflict' : 'added',
    decided: like && row.choice !== null,
    writes: like || skipped ? null : 'add',
    recordId: likeId ?? null,
    version: null,
    keys: like ? [] : keysOf(noun, values),
    values: recordOfValues(noun, values),
    details: detailsOf(comparison, one, { mine }),
  }
}

/** A choice about the whole row stands for each of its conflicts that has none of its own. */
function choicesOf({ row }: Row, conflicts: readonly (readonly string[])[]): Choices {
  const all = row.choice === 'mine' || row.choice === 'theirs' ? row.choice : undefined
  const chosen = conflicts.map(([lead = '']): [string, 'mine' | 'theirs' | undefined] => [
    lead,
    row.sides?.[lead] ?? all,
  ])
  return Object.fromEntries(chosen.filter(([, side]) => side !== undefined))
}

function ofRecord(comparison: Comparison, one: Row, stored: StoredRecord): ComparedImportRow {
  const { noun } = comparison
  const { row, mine } = one
  const sides = { mine, base: stored.base, theirs: stored.theirs }
  const first = compareRow(sides, noun.rules)
  const choices = choicesOf(one, first.conflicts)
  const came = compareRow(sides, noun.rules, choices)
  // A reason against what is not written is none: somebody else's value stands there.
  const problems = (noun.check?.(came.values, comparison.day) ?? []).filter(({ path }) => came.changed.includes(path))
  for (const { path, code } of problems) row.problems.set(path, problemOf(row, comparison, path, { code }))
  const skipped = row.choice === 'skip'
  if (row.problems.size > 0 && !skipped) return { ...rejected(comparison, one, null, stored, first) }
  const like = one.stored === undefined
  const had = first.conflicts.length > 0
  return {
    row: row.row,
    kind: like || had ? 'conflict' : came.kind,
    decided: skipped || like || (had && came.kind !== 'conflict'),
    writes: came.kind === 'changed' && !skipped ? 'change' : null,
    recordId: stored.id,
    version: stored.version,
    keys:
      came.kind === 'changed'
        ? keysOf(noun, Object.fromEntries(came.changed.map((field) => [field, came.values[field]])))
        : [],
    values: recordOfValues(noun, came.values),
    details: detailsOf(comparison, one, { mine, stored, came: first }),
  }
}

function rejected(
  comparison: Comparison,
  one: Row,
  problem: RowProblem | null,
  stored?: StoredRecord,
  came?: ComparedRow<Values>,
): ComparedImportRow {
  return {
    row: one.row.row,
    kind: 'rejected',
    decided: false,
    writes: null,
    recordId: one.row.id ?? null,
    version: null,
    keys: [],
    values: null,
    details: { ...detailsOf(comparison, one, { mine: one.mine, stored, came }), problem },
  }
}

/** A value as it is shown: of a reference its name. */
function shownValue({ columns, catalogues }: Comparison, field: string, value: unknown): AuditValue {
  const of = columns.find((column) => column.field === field)?.of
  const name = of && typeof value === 'number' ? catalogues.get(of)?.byId(value)?.name : undefined
  if (name !== undefined) return name
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

interface Told {
  mine: Values
  stored?: StoredRecord | undefined
  came?: ComparedRow<Values> | undefined
}

/** What is told of a row: of a record that there is what differs, of a new one all that it has. */
function detailsOf(comparison: Comparison, { row, likeId }: Row, { mine, stored, came }: Told): RowDetails {
  const { noun, columns, mapping } = comparison
  const conflicts = came?.conflicts ?? []
  const leadOf = (field: string): string | null => conflicts.find((names) => names.includes(field))?.[0] ?? null
  const differs = (field: string): boolean =>
    came ? came.changed.includes(field) || leadOf(field) !== null : mine[field] !== undefined && mine[field] !== ''
  const told = columns.filter(({ field }) => row.problems.has(field) || (field in noun.columns && differs(field)))
  const shown = (field: string, values: Values | undefined) => shownValue(comparison, field, values?.[field])
  return {
    name: noun.nameOf({ ...stored?.theirs, ...mine }),
    duplicate: likeId !== undefined,
    baseAt: stored?.baseAt ?? null,
    problem: null,
    cells: told.map(({ field }) => ({
      field,
      column: mapping.columns[field] ?? '',
      mine: shown(field, mine),
      base: shown(field, stored?.base ?? stored?.theirs),
      theirs: shown(field, stored?.theirs),
      conflict: leadOf(field),
      by: stored?.changes[field] ?? null,
      problem: row.problems.get(field) ?? null,
    })),
  }
}
