import * as z from 'zod/mini'

import { fieldProblemsOf } from '#contract/errors.ts'
import type { ImportMapping } from '#contract/imports.ts'
import { isSame } from '#contract/merge.ts'
import type { SheetColumn } from '#contract/sheet-columns.ts'
import type { Cell } from '#server/platform/sheets/sheet-rows.ts'

import { readCell, textOfCell, type CellValue, type Reading } from './cell-values.rules.ts'
import { placeOf } from './header-mapping.rules.ts'
import type { StagedRow, StoredProblem } from './import-rows.queries.ts'
import type { ImportedNoun, Values } from './imported-nouns.rules.ts'
import type { Catalogue, ReferredKind } from './references.queries.ts'

/** A row as it was read: what names its record, and what its cells say, with the reasons of those that say nothing. */
export interface ReadRow extends StagedRow {
  id: number | null
  version: number | null
  read: Map<SheetColumn, CellValue>
  problems: Map<string, StoredProblem>
}

/** What the cells of an import are read with. */
export interface Terms {
  mapping: ImportMapping
  reading: Reading
  columns: readonly SheetColumn[]
  catalogues: ReadonlyMap<ReferredKind, Catalogue>
}

const cellOf = ({ cells }: StagedRow, { mapping }: Terms, field: string): Cell => {
  const letter = mapping.columns[field]
  return (letter === undefined ? null : cells[placeOf(letter)]) ?? null
}

/** What is wrong with a field, where it stands and what stands there. */
export const problemOf = (
  row: StagedRow,
  terms: Terms,
  field: string,
  problem: Pick<StoredProblem, 'code' | 'params' | 'choices'>,
): StoredProblem => ({
  column: terms.mapping.columns[field] ?? '',
  value: textOfCell(cellOf(row, terms, field)).slice(0, 200),
  ...problem,
})

/** Reads the cells of a row; what was typed in place of one is taken as it is. */
export function readRow(row: StagedRow, terms: Terms): ReadRow {
  const read: ReadRow = { ...row, id: null, version: null, read: new Map(), problems: new Map() }
  for (const column of terms.columns) {
    const { field } = column
    const typed = row.typed !== null && field in row.typed
    if (terms.mapping.columns[field] === undefined && !typed) continue
    const value: CellValue = typed
      ? { value: row.typed![field] }
      : readCell(cellOf(row, terms, field), column, terms.reading)
    if ('code' in value) read.problems.set(field, problemOf(row, terms, field, { code: value.code }))
    else if (field === 'id' || field === 'version') readNumber(read, terms, field, value.value)
    else read.read.set(column, value)
  }
  return read
}

function readNumber(row: ReadRow, terms: Terms, field: 'id' | 'version', value: unknown): void {
  if (value === null) return
  if (Number.isSafeInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31) row[field] = Number(value)
  else row.problems.set(field, problemOf(row, terms, field, { code: 'invalid' }))
}

/** Whether a text names a reference as it is shown. */
const names = (text: unknown, id: unknown, catalogue: Catalogue): boolean =>
  typeof text === 'string' && typeof id === 'number' && catalogue.byId(id)?.name === text.trim()

/** The id that a text names: of what is stored already where that is called so, else of the only one that is. */
function referred(row: ReadRow, terms: Terms, column: SheetColumn, text: unknown, stored: readonly unknown[]): unknown {
  const { field, of } = column
  const catalogue = terms.catalogues.get(of!)!
  if (typeof text !== 'string') return text
  const known = stored.find((id) => names(text, id, catalogue))
  if (known !== undefined) return known
  const candidates = catalogue.named(text)
  const [only] = candidates
  if (only && candidates.length === 1) {
    if (!only.isActive) row.problems.set(field, problemOf(row, terms, field, { code: 'inactive' }))
    return only.id
  }
  const choices = candidates.slice(0, 20).map(({ id, name }) => ({ id, name }))
  const code = candidates.length === 0 ? 'noName' : 'manyNames'
  row.problems.set(field, problemOf(row, terms, field, { code, ...(choices.length > 0 && { choices }) }))
  return undefined
}

/** What a record has in a field now, and had when the file was written. */
type Stored = readonly (Values | undefined)[]

/**
 * The values that a row has for its record, by the rules of its form; what can't be taken is noted, but for what is
 * stored just so: a rule that came later refuses nothing that nobody changes.
 */
export function valuesOfRow(row: ReadRow, noun: ImportedNoun, terms: Terms, stored: Stored): Values {
  const mine: Values = {}
  for (const [column, read] of row.read) {
    if ('code' in read) continue
    const { field } = column
    // What only a record that there is has, as its activity, is nothing that a new one begins with.
    if (column.taken === 'ofStored' && row.id === null) continue
    const before = stored.flatMap((record) => (record ? [record[field]] : []))
    const value = column.type === 'reference' ? referred(row, terms, column, read.value, before) : read.value
    if (row.problems.has(field)) continue
    const same = before.findIndex((one) => isSame(one, value) || (read.also !== undefined && isSame(one, read.also)))
    const result = z.safeParse(noun.update.shape[field]!, value)
    if (same !== -1) mine[field] = before[same]
    else if (result.success) mine[field] = result.data ?? noun.columns[field]?.empty ?? null
    else {
      const [problem] = fieldProblemsOf(result.error.issues)
      row.problems.set(field, problemOf(row, terms, field, problem ?? { code: 'invalid' }))
    }
  }
  return mine
}

/** A new record of a row's values, with the form's defaults; what it lacks is noted. */
export function newRecord(row: ReadRow, noun: ImportedNoun, terms: Terms, mine: Values): Values | undefined {
  const result = z.safeParse(noun.draft, mine)
  if (result.success) return result.data
  for (const { path, code, params } of fieldProblemsOf(result.error.issues))
    if (!row.problems.has(path))
      row.problems.set(path, problemOf(row, terms, path, { code, ...(params && { params }) }))
  return undefined
}
