import type { ImportRow, RowChange } from '#contract/import-rows.ts'
import type { AnsweredValue } from '#contract/import-values.ts'
import { importedColumns, type Import, type ImportNoun } from '#contract/imports.ts'
import type { Context } from '#server/context.ts'
import { found, Refusal, wrongField } from '#server/platform/base/refusal.ts'

import { rowAnswer } from './answers.service.ts'
import { compareAll, comparisonOf, rejectTogether } from './comparing/comparing.service.ts'
import { compareRows } from './comparing/rows.service.ts'
import { saveChoice } from './imports.queries.ts'
import {
  openImport,
  readOne,
  whileTaken,
  writableImport,
  type OfImport,
  type Owned,
  type Readings,
} from './imports.service.ts'
import { compareSome } from './reading/reading.service.ts'
import { chosenIn } from './reading/rows.rules.ts'
import { saveCompared, shownRows, stagedRows, type StagedRow } from './rows.queries.ts'
import { rowsWithValue } from './values/answers.queries.ts'
import { keepAnswer, listValues } from './values/values.service.ts'

/** @throws Refusal not-found, not-allowed */
export const readValues = async (context: Context, call: OfImport & { query: { offset: number; top: number } }) =>
  listValues(context, await writableImport(context, call), call)

/**
 * Compares the rows with it again. @throws Refusal not-found, not-allowed, version-outdated, import-state,
 * invalid-input
 */
export async function answerValue(
  context: Context,
  readings: Readings,
  call: OfImport & { body: AnsweredValue },
): Promise<Import> {
  const { db } = context
  const stored = await openImport(context, call)
  const key = await keepAnswer(context, stored, call.body)
  const rows = await rowsWithValue(db, { id: stored.id, sheet: stored.mapping.sheet }, key)
  await whileTaken(context, readings, stored, (signal) =>
    compareSome(context, stored, rows, { language: call.language, signal }),
  )
  return readOne(context, call)
}

/** An id for a list is added to those of its ambiguous names. */
const typedOf = (noun: ImportNoun, { typed }: StagedRow, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const isList = importedColumns(noun).some((column) => column.field === field && column.type === 'references')
      return [field, isList && typeof value === 'number' ? [...chosenIn({ typed }, field), value] : value]
    }),
  )

/** Then compares the row again. @throws Refusal not-found, not-allowed, import-state, invalid-input */
export async function decideRow(
  context: Context,
  call: Owned & { params: { id: number; row: number }; body: RowChange },
): Promise<ImportRow> {
  const { db } = context
  const { row } = call.params
  const stored = await openImport(context, call)
  const of = { id: stored.id, sheet: stored.mapping.sheet }
  const [staged] = await stagedRows(db, of, { rows: [row] })
  if (!staged || row <= stored.mapping.headerRow) throw new Refusal('not-found')
  const { choice = staged.choice, sides = staged.sides, ...values } = call.body
  const known = new Set(importedColumns(stored.noun).map(({ field }) => field))
  const strange = Object.keys(values).find((field) => !known.has(field) || field === 'id' || field === 'version')
  if (strange !== undefined) throw wrongField(strange, 'unknown')
  const typed =
    Object.keys(values).length > 0 ? { ...staged.typed, ...typedOf(stored.noun, staged, values) } : staged.typed
  await saveChoice(db, { ...of, row }, { choice, sides, typed })
  const comparison = await comparisonOf(context, stored, stored.mapping, call.language)
  // A project's milestones weigh on each other.
  if (comparison.project) await compareAll(context, stored.id, comparison)
  else {
    await saveCompared(db, of, await compareRows(db, comparison, [{ ...staged, choice, sides, typed }]))
    await rejectTogether(db, of, comparison, row)
  }
  const [shown] = await shownRows(db, of, [row])
  return rowAnswer(found(shown), call.language)
}
