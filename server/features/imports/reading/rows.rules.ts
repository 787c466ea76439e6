import * as z from 'zod/mini'

import { fieldProblemsOf } from '#contract/errors.ts'
import type { ImportMapping } from '#contract/imports.ts'
import { isSame } from '#contract/merge.ts'
import type { SheetColumn } from '#contract/sheet-columns.ts'
import type { Cell } from '#server/platform/sheets/sheet-cells.ts'

import type { ImportedNoun, Values } from '../nouns/noun.rules.ts'
import type { StagedRow, StoredProblem } from '../rows.queries.ts'
import { readCell, textOfCell, type CellValue, type Reading } from './cells.rules.ts'
import { columnIndex } from './headers.rules.ts'
import type { Catalogue, ReferenceKind } from './references.queries.ts'
import { referencesIn, referenceIn } from './references.rules.ts'

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
  catalogues: ReadonlyMap<ReferenceKind, Catalogue>
}

const cellOf = ({ cells }: StagedRow, { mapping }: Terms, field: string): Cell => {
  const letter = mapping.columns[field]
  return (letter === undefined ? null : cells[columnIndex(letter)]) ?? null
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

/** Reads the cells of a row; what was typed in place of one is taken as it is, ids of a list beside it. */
export function readRow(row: StagedRow, terms: Terms): ReadRow {
  const read: ReadRow = { ...row, id: null, version: null, read: new Map(), problems: new Map() }
  for (const column of terms.columns) {
    const { field } = column
    const typed = row.typed !== null && field in row.typed
    if (terms.mapping.columns[field] === undefined && !typed) continue
    const value: CellValue =
      typed && !Array.isArray(row.typed![field])
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

/** What a record has in a field now, and had when the file was written. */
type Stored = readonly (Values | undefined)[]

const isId = (value: unknown): value is number => typeof value === 'number'

/** Typed ids: one, or several of a list. */
export const chosenIn = ({ typed }: Pick<StagedRow, 'typed'>, field: string): readonly number[] =>
  [typed?.[field]].flat().filter(isId)

/** The ids that a cell of names means; undefined where it means none, which is noted. */
function referenceOf(row: ReadRow, terms: Terms, { column, cell, stored, ownerId }: Naming): unknown {
  const { field, of, type } = column
  const catalogue = terms.catalogues.get(of!)!
  const note = (problem: Pick<StoredProblem, 'code' | 'choices'>, value?: string): undefined => {
    row.problems.set(field, { ...problemOf(row, terms, field, problem), ...(value !== undefined && { value }) })
  }
  if (isId(cell.value)) {
    const one = catalogue.byId(cell.value)
    if (!one) return note({ code: 'unknown' })
    return one.isActive || stored.includes(one.id) ? one.id : note({ code: 'inactive' })
  }
  const texts = [cell.value, cell.also].filter((text) => typeof text === 'string')
  if (texts.length === 0) return cell.value
  const naming = { column, texts, catalogue, stored, ownerId, chosen: chosenIn(row, field) }
  const found = type === 'references' ? referencesIn(naming) : referenceIn(naming)
  return 'value' in found ? found.value : note(found.problem, found.part.slice(0, 200))
}

interface Naming {
  column: SheetColumn
  cell: { value: unknown; also?: unknown }
  stored: readonly unknown[]
  ownerId: number | undefined
}

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
    const owner = mine['customerId'] ?? stored.findLast((record) => record !== undefined)?.['customerId']
    const ownerId = isId(owner) ? owner : undefined
    const value = column.of ? referenceOf(row, terms, { column, cell: read, stored: before, ownerId }) : read.value
    if (row.problems.has(field)) continue
    const same = before.findIndex((one) => isSame(one, value) || (read.also !== undefined && isSame(one, read.also)))
    const empty = noun.columns[field]?.empty ?? null
    const result = z.safeParse(noun.update.shape[field]!, value ?? (Array.isArray(empty) ? empty : null))
    if (same !== -1) mine[field] = before[same]
    else if (result.success) mine[field] = result.data ?? empty
    else if (value !== null || row.id !== null) {
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
