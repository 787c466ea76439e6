import type { NumberKind } from './book-parts.ts'
import { unescaped, type SharedTexts } from './shared-texts.ts'
import { serialDay, type Cell, type SheetRow } from './sheet-cells.ts'
import { sheetLimits, SheetRefusal } from './sheet-problem.ts'
import { attribute, XmlScanner, type XmlTaker } from './xml-scanner.ts'

interface BookTerms {
  texts: SharedTexts | undefined
  kinds: readonly (NumberKind | undefined)[]
  from1904: boolean
  isUncomputed: boolean
}

/** Letters of an error's name: '#GETTING_DATA' has 13. */
const longestError = 20

const reference = attribute('r')
const typeOf = attribute('t')
const styleOf = attribute('s')

/** The index of a cell's column, from 0, by its reference. @throws SheetRefusal broken, columns */
function columnOf(ref: string): number {
  let number = 0
  let at = 0
  for (; at < ref.length; at += 1) {
    const letter = ref.charCodeAt(at)
    if (letter < 65 || letter > 90) break
    number = number * 26 + letter - 64
    if (number > sheetLimits.sheetColumns) throw new SheetRefusal('columns')
  }
  if (number === 0) throw new SheetRefusal('broken')
  return number - 1
}

class RowTaker implements XmlTaker {
  rows: SheetRow[] = []
  readonly #sheet: number
  readonly #terms: BookTerms
  #isData = false
  #row = 0
  #cells: Cell[] = []
  #column = -1
  #type = ''
  #style = -1
  #value = ''
  #isCell = false
  #isFormula = false
  #isInline = false
  #isValue = false
  #isPhonetic = false

  constructor(sheet: number, terms: BookTerms) {
    this.#sheet = sheet
    this.#terms = terms
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'v') this.#isValue = this.#isCell
    else if (name === 'row') this.#openRow(attributes)
    else if (name === 'f') this.#isFormula = this.#isCell
    else if (name === 'is') this.#isInline = this.#isCell
    else if (name === 'rPh') this.#isPhonetic = true
    else if (name === 't') this.#isValue = this.#isInline && !this.#isPhonetic
    else if (name === 'sheetData') this.#isData = true
  }

  text(text: string): void {
    if (!this.#isValue) return
    this.#value += text
    if (this.#value.length > sheetLimits.cellLetters) throw new SheetRefusal('cell')
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell()
    else if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'row') this.#closeRow()
    else if (name === 'is') this.#isInline = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'sheetData') this.#isData = false
  }

  /** Two rows of one number would have two contents. @throws SheetRefusal rows, broken */
  #openRow(attributes: string): void {
    if (!this.#isData) return
    const number = reference(attributes)
    const row = number === undefined ? this.#row + 1 : Number(number)
    if (row > sheetLimits.sheetRows) throw new SheetRefusal('rows')
    if (!Number.isInteger(row) || row <= this.#row) throw new SheetRefusal('broken')
    this.#row = row
    this.#cells = []
    this.#column = -1
  }

  #closeRow(): void {
    if (this.#isData) this.rows.push({ sheet: this.#sheet, row: this.#row, cells: this.#cells })
  }

  #openCell(attributes: string): void {
    if (!this.#isData) return
    const ref = reference(attributes)
    this.#column = ref === undefined ? this.#column + 1 : columnOf(ref)
    if (this.#column >= sheetLimits.sheetColumns) throw new SheetRefusal('columns')
    this.#isCell = true
    this.#isFormula = false
    this.#type = typeOf(attributes) ?? ''
    this.#style = Number(styleOf(attributes) ?? -1)
    this.#value = ''
  }

  #closeCell(): void {
    this.#isCell = false
    const cell = this.#cell()
    if (cell === null) return
    if (this.#column >= sheetLimits.columns) throw new SheetRefusal('columns')
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells[this.#column] = cell
  }

  #cell(): Cell {
    const value = this.#value
    switch (this.#type) {
      case 's':
        return value === '' ? null : textCell(this.#shared(value))
      case 'str':
      case 'inlineStr':
        return textCell(unescaped(value))
      case 'b':
        return value === '1' || value.toLowerCase() === 'true'
      case 'd':
        return /^\d{4}-\d\d-\d\d/.test(value) ? { day: value.slice(0, 10) } : textCell(value)
      case 'e':
        return { error: value.slice(0, longestError) }
      default:
        return this.#number(value)
    }
  }

  /** @throws SheetRefusal broken, where there is no such text */
  #shared(index: string): string {
    const text = this.#terms.texts?.at(Number(index))
    if (text === undefined) throw new SheetRefusal('broken')
    return text
  }

  #number(value: string): Cell {
    const number = Number(value)
    if (this.#isFormula && (value.trim() === '' || (this.#terms.isUncomputed && number === 0))) return { error: '=' }
    if (value.trim() === '' || !Number.isFinite(number)) return textCell(value.trim())
    const kind = this.#terms.kinds[this.#style]
    if (kind === 'percent') return { percent: Math.round(number * 1e8) / 1e6 }
    const day = kind === 'day' ? serialDay(number, this.#terms.from1904) : undefined
    return day === undefined ? number : { day }
  }
}

function textCell(text: string): Cell {
  if (text.length > sheetLimits.cellCharacters) throw new SheetRefusal('cell')
  return text === '' ? null : text
}

/** Their cells may have 25 MB of shared texts. */
const pieceBytes = 16 * 1024

/** Also empty ones. @throws SheetRefusal broken, columns, rows, cell */
export async function* bookRows(
  content: AsyncIterable<Uint8Array>,
  sheet: number,
  terms: BookTerms,
): AsyncGenerator<SheetRow[]> {
  const taker = new RowTaker(sheet, terms)
  const scanner = new XmlScanner(taker)
  for await (const chunk of content)
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      scanner.write(chunk.subarray(at, at + pieceBytes))
      yield taker.rows
      taker.rows = []
    }
  scanner.end()
}
