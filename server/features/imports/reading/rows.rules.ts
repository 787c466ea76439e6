import * as z from 'zod/mini'

import { fieldProblemsOf } from '#contract/errors.ts'
import type { ImportMapping } from '#contract/import-columns.ts'
import type { ValueAnswer } from '#contract/import-values.ts'
import { valueOf } from '#contract/items.ts'
import { isSame } from '#contract/merge.ts'
import type { SheetColumn } from '#contract/sheet-column.ts'
import type { Cell } from '#server/platform/sheets/sheet-cells.ts'

import { idsIn, isId, type ImportedNoun, type Values } from '../nouns/noun.rules.ts'
import type { StagedRow, StoredProblem } from '../rows.queries.ts'
import { readCell, textOfCell, type CellValue, type Reading } from './cells.rules.ts'
import { isCut } from './columns.rules.ts'
import { columnIndex } from './headers.rules.ts'
import type { Catalogue, ReferenceKind } from './references.queries.ts'
import { referencesIn, referenceIn } from './references.rules.ts'

/** With its record, and what was wrong with each cell. */
export interface ReadRow extends StagedRow {
  id: number | null
  version: number | null
  read: Map<SheetColumn, CellValue>
  problems: Map<string, StoredProblem>
  answered: string[]
  /** An answer leaves the row out. */
  isLeftOut: boolean
}

export interface Terms {
  mapping: ImportMapping
  readings: ReadonlyMap<string, Reading>
  answers: ReadonlyMap<string, ValueAnswer>
  columns: readonly SheetColumn[]
  catalogues: ReadonlyMap<ReferenceKind, Catalogue>
}

const cellOf = ({ cells }: StagedRow, { mapping }: Terms, field: string): Cell => {
  const mapped = mapping.columns[field]
  return (mapped === undefined ? null : cells[columnIndex(mapped.column)]) ?? null
}

/** As the contract takes texts of several lines, and at most 200 characters. */
export const storable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .normalize('NFC')
    .trim()
    .slice(0, 200)
    .toWellFormed()
    .trim()

export const problemOf = (
  row: StagedRow,
  terms: Terms,
  field: string,
  problem: Pick<StoredProblem, 'code' | 'params' | 'choices'>,
): StoredProblem => ({
  column: terms.mapping.columns[field]?.column ?? '',
  value: storable(textOfCell(cellOf(row, terms, field))),
  ...problem,
})

/** A value that is wrong in every row is asked about once. */
export const askedCodes: ReadonlySet<StoredProblem['code']> = new Set([
  'noName',
  'manyNames',
  'inactive',
  'unknown',
  'word',
  'yesNo',
  'number',
  'date',
  'nothing',
  'formula',
])

export const valueKey = (field: string, value: string): string => `${field}\t${storable(value)}`

/** Notes the answer; undefined without one. */
function answerTo(row: ReadRow, { answers }: Terms, field: string, value: string): number | string | null | undefined {
  const key = valueKey(field, value)
  const answer = answers.size === 0 ? undefined : answers.get(key)
  if (answer === undefined) return undefined
  row.answered.push(key)
  if (answer.skip) row.isLeftOut = true
  return answer.becomes ?? null
}

/** A typed text is read like the cells of its column. */
const readTyped = (typed: unknown, column: SheetColumn, reading: Reading | undefined): CellValue =>
  typeof typed === 'string' && reading && column.type !== 'text' ? readCell(typed, column, reading) : { value: typed }

/** What was typed, its cell, or the value for new records; undefined without any. */
function readField(row: ReadRow, terms: Terms, column: SheetColumn): CellValue | undefined {
  const { field } = column
  const typed = row.typed?.[field]
  const reading = terms.readings.get(field)
  if (typed !== undefined && !Array.isArray(typed)) return readTyped(typed, column, reading)
  if (reading && (field in terms.mapping.columns || typed !== undefined)) {
    const cell = cellOf(row, terms, field)
    const answer = column.type === 'references' ? undefined : answerTo(row, terms, field, textOfCell(cell))
    if (answer === undefined) return readCell(cell, column, reading)
    return typeof answer === 'string' ? readCell(answer, column, reading) : { value: answer }
  }
  const given = row.id === null ? terms.mapping.given?.[field] : undefined
  return given === undefined ? undefined : { value: given }
}

/** A typed value replaces its cell; ids add to a list. */
export function readRow(row: StagedRow, terms: Terms): ReadRow {
  const read: ReadRow = {
    ...row,
    id: null,
    version: null,
    read: new Map(),
    problems: new Map(),
    answered: [],
    isLeftOut: false,
  }
  for (const column of terms.columns) {
    const { field } = column
    const value = readField(read, terms, column)
    if (value === undefined) continue
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

/** Now, and when the file was written. */
type Stored = readonly (Values | undefined)[]

export const chosenIn = ({ typed }: Pick<StagedRow, 'typed'>, field: string): readonly number[] => idsIn(typed?.[field])

/** Undefined, and noted, when it means none. */
function referenceOf(row: ReadRow, terms: Terms, { column, catalogue, cell, stored, ownerId }: Naming): unknown {
  const { field, type } = column
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
  const answerOf = (name: string) => answerTo(row, terms, field, name)
  const naming = { column, texts, catalogue, stored, ownerId, chosen: chosenIn(row, field), answerOf }
  const found = type === 'references' ? referencesIn(naming) : referenceIn(naming)
  return 'value' in found ? found.value : note(found.problem, storable(found.part))
}

interface Naming {
  column: SheetColumn
  catalogue: Catalogue
  cell: { value: unknown; also?: unknown }
  stored: readonly unknown[]
  ownerId: number | undefined
}

/** A value that is stored just so is no abbreviation and no error. */
function storedTexts(row: ReadRow, stored: Stored): Values {
  const mine: Values = {}
  for (const [field, { code, value }] of row.problems) {
    if (code !== 'nothing' && code !== 'cutNumber') continue
    if (!stored.some((record) => record?.[field] === value)) continue
    mine[field] = value
    row.problems.delete(field)
  }
  return mine
}

/** A column of codes may have lost its leading zeros. */
const isStored = (one: unknown, value: unknown, also: unknown, reading: Reading | undefined): boolean =>
  isSame(one, value) ||
  (also !== undefined && isSame(one, also)) ||
  (reading?.reading === 'code' && typeof one === 'string' && typeof value === 'string' && isCut(one, value))

function updated({ table, update: { shape } }: ImportedNoun, field: string): z.ZodMiniType {
  const schema = shape[field]
  if (schema === undefined) throw new RangeError(`No update of ${field} in ${table}`)
  return schema
}

/**
 * By the rules of its form; notes what can't be taken. A stored value passes: a newer rule refuses nothing that nobody
 * changes.
 */
export function valuesOfRow(row: ReadRow, noun: ImportedNoun, terms: Terms, stored: Stored): Values {
  const mine = storedTexts(row, stored)
  for (const [column, read] of row.read) {
    if ('code' in read) continue
    const { field } = column
    // Only stored records have such a field, as their activity.
    if (column.imported === 'ofStored' && row.id === null) continue
    const before = stored.flatMap((record) => (record ? [record[field]] : []))
    const owner = mine['customerId'] ?? stored.findLast((record) => record !== undefined)?.['customerId']
    const ownerId = isId(owner) ? owner : undefined
    const catalogue = column.of && valueOf(terms.catalogues, column.of)
    const value = catalogue
      ? referenceOf(row, terms, { column, catalogue, cell: read, stored: before, ownerId })
      : read.value
    if (row.problems.has(field)) continue
    const same = before.findIndex((one) => isStored(one, value, read.also, terms.readings.get(field)))
    const empty = noun.columns[field]?.empty ?? null
    const result = z.safeParse(updated(noun, field), value ?? (Array.isArray(empty) ? empty : null))
    if (same !== -1) mine[field] = before[same]
    else if (result.success) mine[field] = result.data ?? empty
    else if (value !== null || row.id !== null) {
      const [problem] = fieldProblemsOf(result.error.issues)
      row.problems.set(field, problemOf(row, terms, field, problem ?? { code: 'invalid' }))
    }
  }
  return mine
}

/** With the form's defaults; notes what is missing. */
export function newRecord(row: ReadRow, noun: ImportedNoun, terms: Terms, mine: Values): Values | undefined {
  const result = z.safeParse(noun.draft, mine)
  if (result.success) return result.data
  for (const { path, code, params } of fieldProblemsOf(result.error.issues))
    if (!row.problems.has(path))
      row.problems.set(path, problemOf(row, terms, path, { code, ...(params && { params }) }))
  return undefined
}
