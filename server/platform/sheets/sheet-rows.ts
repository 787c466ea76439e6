import { streamXlsxRows } from 'hucre/xlsx'

import { guardPackage } from './package-guard.ts'
import { sheetLimits, SheetRefusal } from './sheet-problem.ts'
import { textRows } from './text-table.ts'

/** What a cell holds; a day, `YYYY-MM-DD`, is one that the file itself calls so. */
export type Cell = string | number | boolean | null | { readonly day: string }

/** A row that holds something: its sheet by its place from 0, its number from 1, and its cells from column A. */
export interface SheetRow {
  sheet: number
  row: number
  cells: Cell[]
}

/** What is known of a file before its rows: its sheets by name, and whether it counts its days from 1904. */
export interface BookHead {
  names: string[]
  from1904: boolean
}

const packageStart = Buffer.from('PK')
/** Files of older programs, which an encrypted package is kept in, too. */
const compoundStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

const dayOf = (date: Date): string | null => (Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10))

function cellOf(value: unknown): Cell {
  if (value instanceof Date) {
    const day = dayOf(value)
    return day === null ? null : { day }
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : ''
  if (text.length > sheetLimits.cellCharacters) throw new SheetRefusal('cell')
  return text === '' ? null : text
}

/** The cells up to the last one that holds something. @throws SheetRefusal columns, cell */
function cellsOf(values: readonly unknown[]): Cell[] {
  if (values.length > sheetLimits.rowCells) throw new SheetRefusal('columns')
  const cells = values.map(cellOf)
  const length = cells.findLastIndex((cell) => cell !== null) + 1
  if (length > sheetLimits.columns) throw new SheetRefusal('columns')
  return cells.slice(0, length)
}

/** Counts rows over all sheets. */
class RowCount {
  #held = 0
  #seen = 0

  /** The row, where it holds something. @throws SheetRefusal rows, columns, cell */
  take(sheet: number, index: number, values: readonly unknown[]): SheetRow | undefined {
    this.#seen += 1
    if (this.#seen > sheetLimits.emptyRows || !(index >= 0 && index < sheetLimits.emptyRows))
      throw new SheetRefusal('rows')
    const cells = cellsOf(values)
    if (cells.length === 0) return undefined
    this.#held += 1
    // The header is a row, too.
    if (this.#held > sheetLimits.rows + sheetLimits.sheets) throw new SheetRefusal('rows')
    return { sheet, row: index + 1, cells }
  }
}

async function* packageRows(file: Uint8Array, names: readonly string[]): AsyncGenerator<SheetRow> {
  const count = new RowCount()
  for (const sheet of names.keys())
    for await (const { index, values } of streamXlsxRows(file, { sheet })) {
      const row = count.take(sheet, index, values)
      if (row) yield row
    }
}

function* tableRows(file: Uint8Array): Generator<SheetRow> {
  const count = new RowCount()
  let index = 0
  for (const values of textRows(file)) {
    const row = count.take(0, index, values)
    if (row) yield row
    index += 1
  }
}

/**
 * Reads a file as what it is: a package of a spreadsheet, behind its guard, or a text with separators. Nothing is
 * believed of its name.
 * @throws SheetRefusal
 */
export async function openSheets(
  file: Uint8Array,
): Promise<{ book: BookHead; rows: AsyncIterable<SheetRow> | Iterable<SheetRow> }> {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 4))
  if (head.equals(compoundStart)) throw new SheetRefusal('encrypted')
  if (!head.subarray(0, 2).equals(packageStart))
    return { book: { names: [''], from1904: false }, rows: tableRows(file) }
  const { names: all, from1904 } = await guardPackage(file)
  const names = all.slice(0, sheetLimits.sheets)
  return { book: { names, from1904 }, rows: packageRows(file, names) }
}
