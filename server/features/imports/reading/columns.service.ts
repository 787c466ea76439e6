import { setImmediate as pause } from 'node:timers/promises'

import type { ColumnReading, ImportMapping } from '#contract/import-columns.ts'
import type { SheetColumn } from '#contract/sheet-column.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Cell } from '#server/platform/sheets/sheet-cells.ts'

import { storedRecords } from '../comparing/records.queries.ts'
import type { ImportedNoun, Values } from '../nouns/noun.rules.ts'
import { stagedRows, type SheetOf, type StagedRow } from '../rows.queries.ts'
import { textOfCell } from './cells.rules.ts'
import { tallyOf, type Tally } from './columns.rules.ts'
import { dateOrders, type DateOrder } from './dates.rules.ts'
import { columnIndex } from './headers.rules.ts'
import { decimalsOf, type ColumnRead, type ColumnsRead } from './understood.rules.ts'

const batch = 500
/** So many rows with an Id show how their columns are meant. */
const mostStored = 2_000

export interface ColumnTerms {
  noun: ImportedNoun
  mapping: ImportMapping
  columns: readonly SheetColumn[]
  from1904: boolean
  /** Of another installation: its ids mean nothing here. */
  stranger: boolean
  /** Null for nouns without a project. */
  projectId: number | null
  /** By field; used when the cells do not contradict. */
  hints?: ReadonlyMap<string, ColumnReading | undefined> | undefined
}

interface Looked {
  column: SheetColumn
  index: number
  tally: Tally
  of: number
}

const isEmpty = (cell: Cell): boolean => textOfCell(cell).trim() === ''

const idOf = (row: StagedRow, index: number | undefined): number | undefined => {
  const id = index === undefined ? Number.NaN : Number(textOfCell(row.cells[index] ?? null))
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined
}

async function storedOf(
  db: Database,
  { noun, projectId }: ColumnTerms,
  ids: readonly number[],
): Promise<Map<number, Values>> {
  const asked = ids.map((id) => ({ id, version: null }))
  const records = await storedRecords(db, noun, asked, projectId ?? undefined)
  return new Map([...records].map(([id, { theirs }]) => [id, theirs]))
}

export async function* rowsBelow(db: Database, of: SheetOf, headerRow: number): AsyncGenerator<StagedRow[]> {
  for (let after = headerRow; ;) {
    const rows = await stagedRows(db, of, { after, most: batch })
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.row
    await pause()
  }
}

export async function readColumns(
  db: Database,
  batches: AsyncIterable<StagedRow[]> | Iterable<StagedRow[]>,
  terms: ColumnTerms,
): Promise<ColumnsRead> {
  const { noun, mapping, columns, from1904, stranger } = terms
  const looked = columns.flatMap((column): Looked[] => {
    const letter = mapping.columns[column.field]?.column
    if (letter === undefined) return []
    const tally = tallyOf(column, from1904, decimalsOf(noun, column.field))
    return [{ column, index: columnIndex(letter), tally, of: 0 }]
  })
  const idIndex = looked.find(({ column }) => column.field === 'id')?.index
  let newRows = 0
  let held = 0
  for await (const rows of batches) {
    const ids = rows.map((row) => idOf(row, idIndex))
    const known = stranger || held >= mostStored ? [] : ids.filter((id) => id !== undefined)
    const stored = known.length > 0 ? await storedOf(db, terms, known) : new Map<number, Values>()
    held += known.length
    for (const [place, row] of rows.entries()) {
      const id = ids[place]
      if (id === undefined) newRows += 1
      lookAt(row, looked, id === undefined ? undefined : stored.get(id))
    }
  }
  return { columns: understoodOf(looked, terms), newRows }
}

function lookAt(row: StagedRow, looked: readonly Looked[], stored: Values | undefined): void {
  for (const one of looked) {
    const cell = row.cells[one.index] ?? null
    if (isEmpty(cell)) continue
    one.of += 1
    one.tally.add(cell, stored?.[one.column.field])
  }
}

/** A person's reading, else what its cells prove, else what another column of dates proves. */
function understoodOf(looked: readonly Looked[], { mapping, hints }: ColumnTerms): ColumnRead[] {
  const proven = new Set(
    looked.flatMap(({ column, tally }) => {
      const { reading, sure, proof } = tally.understood()
      return column.type === 'date' && sure && proof > 0 ? [reading] : []
    }),
  )
  const order = mapping.dateOrder ?? dateOrders.find((one): one is DateOrder => proven.has(one))
  return looked.map(({ column: { field }, tally, of }) => {
    const { column = '', reading: said } = mapping.columns[field] ?? {}
    const understood = tally.understood(order)
    const reading = said ?? (understood.sure ? undefined : hints?.get(field))
    return { column, field, of, ...understood, ...(reading && { reading, sure: true }) }
  })
}
