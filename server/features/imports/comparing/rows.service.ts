import { compareRow, type ComparedRow } from '#contract/compared-rows.ts'
import type { Choices } from '#contract/merge.ts'
import type { Database } from '#server/platform/database/database.ts'

import { problemsOf, recordOfValues, textIn, type CheckTerms, type Values } from '../nouns/noun.rules.ts'
import {
  askedCodes,
  newRecord,
  problemOf,
  readRow,
  valueKey,
  valuesOfRow,
  type ReadRow,
} from '../reading/rows.rules.ts'
import type { ComparedImportRow, RowProblem, StagedRow } from '../rows.queries.ts'
import type { Comparison } from './comparison.rules.ts'
import { detailsOf } from './details.rules.ts'
import { findDuplicates, keysOf, noteTaken, type ComparingRow } from './duplicates.service.ts'
import { heldRecords, removedRecords, storedRecords, type StoredRecord } from './records.queries.ts'
import { learnReferences } from './references.service.ts'

type Guarded = Comparison & { guarded: ReadonlySet<number> }

export async function compareRows(
  db: Database,
  comparison: Comparison,
  staged: readonly StagedRow[],
): Promise<ComparedImportRow[]> {
  const { noun, project } = comparison
  const read = staged.map((row) => readRow(row, comparison))
  const asked = comparison.stranger ? [] : read.flatMap(({ id, version }) => (id === null ? [] : [{ id, version }]))
  const records = await storedRecords(db, noun, asked, project?.id)
  const gone = asked.flatMap(({ id }) => (records.has(id) ? [] : [id]))
  const removals = await removedRecords(db, noun, gone)
  await learnReferences(comparison, read, records)
  const rows = read.map((row): ComparingRow => {
    const stored = row.id === null ? undefined : records.get(row.id)
    const mine = valuesOfRow(row, noun, comparison, [stored?.base, stored?.theirs])
    const removed = row.id === null ? undefined : removals.get(row.id)
    return { row, stored, removed, mine, duplicateId: undefined, duplicateKeys: [] }
  })
  await findDuplicates(db, comparison, rows)
  await noteHeld(db, comparison, rows)
  const chosen = rows.flatMap(({ duplicateId }) =>
    duplicateId === undefined ? [] : [{ id: duplicateId, version: null }],
  )
  const duplicates = await storedRecords(db, noun, chosen, project?.id)
  await learnReferences(comparison, [], duplicates)
  const found = [...records.keys(), ...duplicates.keys()]
  const guarded = (await noun.guarded?.among(db.sql, found, comparison.importer)) ?? new Set()
  return rows.map((row) => compared({ ...comparison, guarded }, row, duplicates))
}

/** These rows would move a record away from licences or projects that refer to it. */
async function noteHeld(db: Database, comparison: Comparison, rows: readonly ComparingRow[]): Promise<void> {
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

function rowProblem({ stranger }: Comparison, { row, stored }: ComparingRow): RowProblem | null {
  if (row.id === null) return null
  if (stranger) return 'otherInstallation'
  if (!stored) return 'noRecord'
  return row.version !== null && row.version > stored.version ? 'newerVersion' : null
}

function compared(
  comparison: Guarded,
  row: ComparingRow,
  duplicates: ReadonlyMap<number, StoredRecord>,
): ComparedImportRow {
  const problem = rowProblem(comparison, row)
  if (problem) return rejected(comparison, row, problem)
  if (row.stored) return ofRecord(comparison, row, row.stored)
  const duplicate = row.duplicateId === undefined ? undefined : duplicates.get(row.duplicateId)
  if (duplicate && row.row.choice === 'update') return ofRecord(comparison, row, duplicate)
  return ofNew(comparison, row, duplicate)
}

const checkTerms = ({ day, project, catalogues }: Comparison): CheckTerms => ({
  day,
  projectStart: project?.startDate,
  customerOf: (id) => catalogues.get('contact')?.byId(id)?.ownerId,
})

function noteProblems(
  comparison: Comparison,
  { row }: ComparingRow,
  values: Values,
  changed?: readonly string[],
): void {
  for (const { path, code } of problemsOf(comparison.noun, values, checkTerms(comparison), changed))
    row.problems.set(path, problemOf(row, comparison, path, { code }))
}

function noteGuarded(
  comparison: Guarded,
  row: ReadRow,
  { id, theirs }: StoredRecord,
  { changed, values }: Pick<ComparedRow<Values>, 'changed' | 'values'>,
): void {
  const { field, code } = comparison.noun.guarded ?? {}
  if (field === undefined || code === undefined) return
  if (!comparison.guarded.has(id) || !changed.includes(field)) return
  // The form ignores case, too.
  if (textIn(values[field]).toLowerCase() !== textIn(theirs[field]).toLowerCase())
    row.problems.set(field, problemOf(row, comparison, field, { code }))
}

const ofCells = ({ row }: ComparingRow) => ({
  unclear: [...row.problems].flatMap(([field, { column, value, code }]) => {
    if (column === '') return []
    return [askedCodes.has(code) && value !== '' ? valueKey(field, value) : field]
  }),
  answered: row.answered,
})

const isSkipped = ({ choice, isLeftOut }: ReadRow): boolean => choice === 'skip' || isLeftOut

const leftOut = (comparison: Comparison, one: ComparingRow): ComparedImportRow => ({
  ...rejected(comparison, one, null),
  kind: 'conflict',
  decided: true,
})

/** @param duplicate a record with the same natural key */
function ofNew(comparison: Comparison, one: ComparingRow, duplicate?: StoredRecord): ComparedImportRow {
  const { noun } = comparison
  const { row, duplicateId, mine } = one
  const values = newRecord(row, noun, comparison, mine)
  const isDuplicate = duplicateId !== undefined
  const created = isDuplicate && row.choice === 'create'
  if (created) for (const key of one.duplicateKeys) noteTaken(comparison, one, key)
  if (values) noteProblems(comparison, one, values)
  const skipped = isSkipped(row)
  if (!values || row.problems.size > 0) return skipped ? leftOut(comparison, one) : rejected(comparison, one, null)
  return {
    row: row.row,
    kind: isDuplicate ? 'conflict' : 'added',
    decided: isDuplicate && (row.choice !== null || skipped),
    writes: (isDuplicate && !created) || skipped ? null : 'add',
    recordId: duplicateId ?? null,
    version: null,
    keys: isDuplicate && !created ? [] : keysOf(noun, values),
    values: recordOfValues(noun, values),
    ...ofCells(one),
    details: detailsOf(comparison, one, created || !duplicate ? { mine } : likeSides(comparison, mine, duplicate)),
  }
}

/** Against the record with the same natural key. */
const likeSides = ({ noun }: Comparison, mine: Values, stored: StoredRecord) => ({
  mine,
  stored,
  difference: compareRow({ mine, base: undefined, theirs: stored.theirs }, noun.rules),
})

/** A row's choice holds for each conflict without one of its own. */
function choicesOf({ row }: ComparingRow, conflicts: readonly (readonly string[])[]): Choices {
  const all = row.choice === 'mine' || row.choice === 'theirs' ? row.choice : undefined
  const chosen = conflicts.map(([lead = '']): [string, 'mine' | 'theirs' | undefined] => [
    lead,
    row.sides?.[lead] ?? all,
  ])
  return Object.fromEntries(chosen.filter(([, side]) => side !== undefined))
}

function ofRecord(comparison: Guarded, one: ComparingRow, stored: StoredRecord): ComparedImportRow {
  const { noun } = comparison
  const { row, mine } = one
  const sides = { mine, base: stored.base, theirs: stored.theirs }
  const difference = compareRow(sides, noun.rules)
  const choices = choicesOf(one, difference.conflicts)
  const decided = compareRow(sides, noun.rules, choices)
  noteProblems(comparison, one, decided.values, decided.changed)
  for (const field of noun.fixed ?? [])
    if (decided.changed.includes(field)) row.problems.set(field, problemOf(row, comparison, field, { code: 'fixed' }))
  noteGuarded(comparison, row, stored, decided)
  const skipped = isSkipped(row)
  if (row.problems.size > 0 && !skipped) return rejected(comparison, one, null, stored, difference)
  const isDuplicate = one.stored === undefined
  const hadConflicts = difference.conflicts.length > 0
  return {
    row: row.row,
    kind: isDuplicate || hadConflicts ? 'conflict' : decided.kind,
    decided: skipped || isDuplicate || (hadConflicts && decided.kind !== 'conflict'),
    writes: decided.kind === 'changed' && !skipped ? 'change' : null,
    recordId: stored.id,
    version: stored.version,
    keys: decided.kind === 'changed' ? keysOf(noun, decided.values, decided.changed) : [],
    values: recordOfValues(noun, decided.values),
    ...ofCells(one),
    details: detailsOf(comparison, one, { mine, stored, difference }),
  }
}

function rejected(
  comparison: Comparison,
  one: ComparingRow,
  problem: RowProblem | null,
  stored?: StoredRecord,
  difference?: ComparedRow<Values>,
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
    ...ofCells(one),
    details: {
      ...detailsOf(comparison, one, { mine: one.mine, stored, difference }),
      problem,
      ...(one.removed && { removed: one.removed }),
    },
  }
}
