import type { AuditValue } from '#contract/audit.ts'
import { compareRow, type ComparedRow } from '#contract/compared-rows.ts'
import type { Choices } from '#contract/merge.ts'
import type { Database } from '#server/platform/database/database.ts'

import { heldRecords, recordsWithKey, storedRecords, type StoredRecord } from './compared-records.queries.ts'
import type { Comparison } from './comparison.rules.ts'
import type { ComparedImportRow, RowDetails, RowProblem, StagedRow } from './import-rows.queries.ts'
import {
  problemsOf,
  recordOfValues,
  type CheckTerms,
  type ImportedNoun,
  type NaturalKey,
  type Values,
} from './imported-noun.rules.ts'
import { learnReferences } from './learn-references.service.ts'
import { newRecord, problemOf, readRow, valuesOfRow, type ReadRow } from './row-reading.rules.ts'

/** A row while it is compared: its record, its values, and the record that has the same natural keys. */
interface Row {
  row: ReadRow
  stored: StoredRecord | undefined
  mine: Values
  likeId: number | undefined
  likeBy: NaturalKey[]
}

/** Compares rows of a file with what is stored. The answer has them in their order. */
export async function compareRows(
  db: Database,
  comparison: Comparison,
  staged: readonly StagedRow[],
): Promise<ComparedImportRow[]> {
  const { noun, project } = comparison
  const read = staged.map((row) => readRow(row, comparison))
  const asked = comparison.stranger ? [] : read.flatMap(({ id, version }) => (id === null ? [] : [{ id, version }]))
  const records = await storedRecords(db, noun, asked, project?.id)
  await learnReferences(comparison, read, records)
  const rows = read.map((row): Row => {
    const stored = row.id === null ? undefined : records.get(row.id)
    const mine = valuesOfRow(row, noun, comparison, [stored?.base, stored?.theirs])
    return { row, stored, mine, likeId: undefined, likeBy: [] }
  })
  await findLikes(db, comparison, rows)
  await noteHeld(db, comparison, rows)
  const likes = rows.flatMap(({ row, likeId }) =>
    likeId !== undefined && row.choice === 'update' ? [{ id: likeId, version: null }] : [],
  )
  const alike = await storedRecords(db, noun, likes, project?.id)
  await learnReferences(comparison, [], alike)
  return rows.map((row) => compared(comparison, row, alike))
}

/** The texts of a row's natural key; undefined where one is missing, or where the row leaves its record's key as it is. */
function askedKey({ fields, unique }: NaturalKey, { row, mine, stored }: Row): string[] | undefined {
  if (row.id !== null && (!stored || !unique)) return undefined
  const values: Values = { ...stored?.theirs, ...mine }
  const isNew = fields.some((field) => mine[field] !== undefined && mine[field] !== stored?.theirs[field])
  const parts = fields.map((field) => values[field])
  return isNew && parts.every((part) => typeof part === 'string' || typeof part === 'number')
    ? parts.map(String)
    : undefined
}

/** Notes which record has the natural key of a new row; for the row of a stored record a key of another one is a problem. */
async function findLikes(db: Database, comparison: Comparison, rows: Row[]): Promise<void> {
  const { noun, project } = comparison
  for (const key of noun.keys) {
    const asking = rows.flatMap((one) => {
      const parts = askedKey(key, one)
      return parts ? [{ one, parts }] : []
    })
    const asked = asking.map(({ parts }) => parts)
    const found = await recordsWithKey(db, noun, key, asked, project?.id)
    for (const [index, { one }] of asking.entries()) {
      const like = found.get(index)
      if (like === undefined || like === one.stored?.id) continue
      if (one.row.id === null && (one.likeId === undefined || one.likeId === like)) {
        one.likeId = like
        one.likeBy.push(key)
      } else noteTaken(comparison, one, key)
    }
  }
}

/** Notes the rows that would move a record away from the licences or projects that refer to it. */
async function noteHeld(db: Database, comparison: Comparison, rows: readonly Row[]): Promise<void> {
  const { noun } = comparison
  const { held } = noun
  if (!held) return
  const { field, code } = held
  const moved = rows.flatMap(({ row, mine, stored }) =>
    stored && mine[field] !== undefined && ![stored.base?.[field], stored.theirs[field]].includes(mine[field])
      ? [{ row, id: stored.id }]
      : [],
  )
  const ids = await heldRecords(
    db,
    noun,
    held,
    moved.map(({ id }) => id),
  )
  for (const { row, id } of moved) if (ids.has(id)) row.problems.set(field, problemOf(row, comparison, field, { code }))
}

function noteTaken(comparison: Comparison, { row }: Row, { fields, unique }: NaturalKey): void {
  const field = fields.at(-1)!
  if (unique && !row.problems.has(field)) row.problems.set(field, problemOf(row, comparison, field, { code: 'taken' }))
}

function rowProblem({ stranger }: Comparison, { row, stored }: Row): RowProblem | null {
  if (row.id === null) return null
  if (stranger) return 'otherInstallation'
  if (!stored) return 'noRecord'
  return row.version !== null && row.version > stored.version ? 'newerVersion' : null
}

/** The outcome of a row: rejected, of a record that there is, or a new record. */
function compared(comparison: Comparison, row: Row, alike: ReadonlyMap<number, StoredRecord>): ComparedImportRow {
  const problem = rowProblem(comparison, row)
  if (problem) return rejected(comparison, row, problem)
  if (row.stored) return ofRecord(comparison, row, row.stored)
  const like = row.likeId === undefined ? undefined : alike.get(row.likeId)
  if (like) return ofRecord(comparison, row, like)
  return ofNew(comparison, row)
}

/** The natural keys that a row would write, as texts. @param changed the fields that it changes; all of a new record */
const keysOf = ({ keys }: ImportedNoun, values: Values, changed?: readonly string[]): string[] =>
  keys.flatMap(({ fields, unique }) => {
    const parts = fields.map((field) => values[field])
    const isWritten = changed === undefined || (unique && fields.some((field) => changed.includes(field)))
    return isWritten && parts.every((part) => typeof part === 'string' || typeof part === 'number')
      ? [`${fields.join('+')}:${parts.join('|').toLowerCase()}`]
      : []
  })

const checkTerms = ({ day, project, catalogues }: Comparison): CheckTerms => ({
  day,
  projectStart: project?.startDate,
  customerOf: (id) => catalogues.get('contact')?.byId(id)?.ownerId,
})

function noteProblems(comparison: Comparison, { row }: Row, values: Values, changed?: readonly string[]): void {
  for (const { path, code } of problemsOf(comparison.noun, values, checkTerms(comparison), changed))
    row.problems.set(path, problemOf(row, comparison, path, { code }))
}

function ofNew(comparison: Comparison, one: Row): ComparedImportRow {
  const { noun } = comparison
  const { row, likeId, mine } = one
  const values = newRecord(row, noun, comparison, mine)
  const like = likeId !== undefined
  const created = like && row.choice === 'create'
  if (created) for (const key of one.likeBy) noteTaken(comparison, one, key)
  if (values) noteProblems(comparison, one, values)
  if (!values || row.problems.size > 0) return rejected(comparison, one, null)
  const skipped = row.choice === 'skip'
  return {
    row: row.row,
    kind: like ? 'conflict' : 'added',
    decided: like && row.choice !== null,
    writes: (like && !created) || skipped ? null : 'add',
    recordId: likeId ?? null,
    version: null,
    keys: like && !created ? [] : keysOf(noun, values),
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
  noteProblems(comparison, one, came.values, came.changed)
  for (const field of noun.fixed ?? [])
    if (came.changed.includes(field)) row.problems.set(field, problemOf(row, comparison, field, { code: 'fixed' }))
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
    keys: came.kind === 'changed' ? keysOf(noun, came.values, came.changed) : [],
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

/** A value as it is shown: of a reference its name, of several theirs. */
function shownValue({ columns, catalogues }: Comparison, field: string, value: unknown): AuditValue {
  const of = columns.find((column) => column.field === field)?.of
  const nameOf = (id: unknown): string | undefined =>
    of && typeof id === 'number' ? catalogues.get(of)?.byId(id)?.name : undefined
  if (Array.isArray(value)) return value.map((id) => nameOf(id) ?? String(id))
  const name = nameOf(value)
  if (name !== undefined) return name
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

interface Told {
  mine: Values
  stored?: StoredRecord | undefined
  came?: ComparedRow<Values> | undefined
}

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What is told of a row: of a record that there is what differs, of a new one all that it has. */
function detailsOf(comparison: Comparison, { row, likeId }: Row, { mine, stored, came }: Told): RowDetails {
  const { noun, columns, mapping } = comparison
  const conflicts = came?.conflicts ?? []
  const leadOf = (field: string): string | null => conflicts.find((names) => names.includes(field))?.[0] ?? null
  const differs = (field: string): boolean =>
    came ? came.changed.includes(field) || leadOf(field) !== null : hasValue(mine[field])
  const told = columns.filter(({ field }) => row.problems.has(field) || (field in noun.columns && differs(field)))
  const shown = (field: string, values: Values | undefined) => shownValue(comparison, field, values?.[field])
  const all = { ...stored?.theirs, ...mine }
  // What nobody contradicts is told as it would be written: of a list both people's changes.
  const written = (field: string): Values => (came && leadOf(field) === null && field in mine ? came.values : mine)
  return {
    name: noun.nameOf(all, (field) => String(shown(field, all) ?? '')),
    duplicate: likeId !== undefined,
    baseAt: stored?.baseAt ?? null,
    problem: null,
    cells: told.map(({ field }) => ({
      field,
      column: mapping.columns[field] ?? '',
      mine: shown(field, written(field)),
      base: shown(field, stored?.base ?? stored?.theirs),
      theirs: shown(field, stored?.theirs),
      conflict: leadOf(field),
      by: stored?.changes[field] ?? null,
      problem: row.problems.get(field) ?? null,
    })),
  }
}
