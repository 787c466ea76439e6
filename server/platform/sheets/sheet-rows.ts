import { bookParts } from './book-parts.ts'
import { bookRows } from './book-rows.ts'
import { asWritten } from './misread-text.ts'
import { entryContent } from './package-directory.ts'
import { guardPackage } from './package-guard.ts'
import { sharedTexts } from './shared-texts.ts'
import { lettersOf, type Cell, type SheetRow } from './sheet-cells.ts'
import { sheetLimits, SheetRefusal } from './sheet-problem.ts'
import { textRows } from './text-table.ts'

export interface BookHead {
  names: string[]
  from1904: boolean
}

const packageStart = Buffer.from('PK')
/** Older programs, and encrypted packages, begin like this. */
const compoundStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

const isBlank = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '')

class RowCount {
  #held = 0
  #seen = 0
  #letters = 0

  /** Undefined for a row of nothing but blanks. @throws SheetRefusal rows, memory, inflated */
  take(row: SheetRow): SheetRow | undefined {
    this.#seen += 1
    if (this.#seen > sheetLimits.sheetRows) throw new SheetRefusal('rows')
    if (row.cells.every(isBlank)) return undefined
    this.#held += 1
    if (this.#held > sheetLimits.rows + sheetLimits.sheets) throw new SheetRefusal('rows')
    const letters = lettersOf(row)
    if (letters > sheetLimits.rowLetters) throw new SheetRefusal('memory')
    this.#letters += letters
    if (this.#letters > sheetLimits.letters) throw new SheetRefusal('inflated')
    return { ...row, cells: row.cells.map((cell) => (typeof cell === 'string' ? asWritten(cell) : cell)) }
  }
}

type Opened = { book: BookHead; rows: AsyncIterable<SheetRow> | Iterable<SheetRow> }

async function openPackage(file: Uint8Array): Promise<Opened> {
  const { sheets, from1904, isUncomputed, strings, kinds } = await bookParts(await guardPackage(file))
  async function* rows(): AsyncGenerator<SheetRow> {
    const texts = strings && (await sharedTexts(entryContent(strings)))
    const count = new RowCount()
    for (const [sheet, { entry }] of sheets.entries())
      for await (const batch of bookRows(entryContent(entry), sheet, { texts, kinds, from1904, isUncomputed }))
        for (const one of batch) {
          const row = count.take(one)
          if (row) yield row
        }
  }
  return { book: { names: sheets.map(({ name }) => name), from1904 }, rows: rows() }
}

function* tableRows(file: Uint8Array): Generator<SheetRow> {
  const count = new RowCount()
  let number = 0
  for (const values of textRows(file)) {
    number += 1
    const length = values.findLastIndex((value) => value !== '') + 1
    if (length > sheetLimits.columns) throw new SheetRefusal('columns')
    if (values.some((value) => value.length > sheetLimits.cellCharacters)) throw new SheetRefusal('cell')
    const cells = values.slice(0, length).map((value) => (value === '' ? null : value))
    const row = count.take({ sheet: 0, row: number, cells })
    if (row) yield row
  }
}

/** Tells a package from a text with separators by content; the name is not used. @throws SheetRefusal */
export async function openSheets(file: Uint8Array): Promise<Opened> {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 4))
  if (head.equals(compoundStart)) throw new SheetRefusal('encrypted')
  if (head.subarray(0, 2).equals(packageStart)) return openPackage(file)
  return { book: { names: [''], from1904: false }, rows: tableRows(file) }
}
