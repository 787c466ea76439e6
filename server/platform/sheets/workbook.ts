import { itemAt } from '#contract/items.ts'

import { zipped, type ZipPart } from './zip.ts'

// Writes Office Open XML (ECMA-376) row by row; all other parts are constant.

/** A text stays a text, even when it looks like a formula or a number. */
export type BookCell = string | number | null

const cellStyles = ['plain', 'heading', 'greyHeading', 'grey', 'text', 'money', 'percent', 'date', 'instant'] as const
export type CellStyle = (typeof cellStyles)[number]

export interface BookColumn {
  header: string
  style: CellStyle
  width: number
  hidden?: boolean
}

export interface Book {
  /** Of the first sheet: 31 letters at most, without `'` and `[]:*?/\`. */
  name: string
  columns: readonly BookColumn[]
  rows: AsyncIterable<readonly (readonly BookCell[])[]>
  about: { name: string; lines: readonly (readonly [string, string])[] }
}

const mostRows = 1_048_576
const mostLetters = 32_767
const chunkLetters = 64 * 1024

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const workbook = (book: Book, rowsOfSheet = mostRows): AsyncGenerator<Uint8Array> =>
  zipped(partsOf(book, rowsOfSheet))

async function* partsOf(book: Book, rowsOfSheet: number): AsyncGenerator<ZipPart> {
  const rows = new RowSource(book.rows)
  const sheets: { name: string; rows: number }[] = []
  try {
    do {
      const sheet = { name: sheets.length === 0 ? book.name : `${book.name} ${sheets.length + 1}`, rows: 1 }
      sheets.push(sheet)
      yield part(`xl/worksheets/sheet${sheets.length}.xml`, sheetText(book.columns, rows, sheet, rowsOfSheet))
    } while (await rows.more())
  } finally {
    await rows.close()
  }
  yield part('xl/worksheets/about.xml', [aboutText(book.about.lines)])
  yield part('xl/styles.xml', [styles])
  yield part('xl/workbook.xml', [bookText(book, sheets)])
  yield part('xl/_rels/workbook.xml.rels', [bookRelations(sheets.length)])
  yield part('_rels/.rels', [
    `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ])
  yield part('[Content_Types].xml', [contentTypes(sheets.length)])
}

function part(name: string, text: Iterable<string> | AsyncIterable<string>): ZipPart {
  async function* content() {
    let waiting = ''
    for await (const piece of text) {
      waiting += piece
      if (waiting.length < chunkLetters) continue
      yield Buffer.from(waiting)
      waiting = ''
    }
    if (waiting !== '') yield Buffer.from(waiting)
  }
  return { name, content: content() }
}

class RowSource {
  readonly #batches: AsyncIterator<readonly (readonly BookCell[])[]>
  #waiting: readonly (readonly BookCell[])[] = []

  constructor(batches: AsyncIterable<readonly (readonly BookCell[])[]>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  async more(): Promise<boolean> {
    while (this.#waiting.length === 0) {
      const next = await this.#batches.next()
      if (next.done) return false
      this.#waiting = next.value
    }
    return true
  }

  async take(most: number): Promise<readonly (readonly BookCell[])[]> {
    if (!(await this.more())) return []
    const taken = this.#waiting.slice(0, most)
    this.#waiting = this.#waiting.slice(most)
    return taken
  }

  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}

async function* sheetText(
  columns: readonly BookColumn[],
  rows: RowSource,
  sheet: { rows: number },
  rowsOfSheet: number,
): AsyncGenerator<string> {
  const headings = placesOf(columns.map(({ style }) => (style === 'grey' ? 'greyHeading' : 'heading')))
  const places = placesOf(columns.map(({ style }) => style))
  yield `${xml}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ width, hidden }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${hidden ? ' hidden="1"' : ''}/>`,
    )
    .join('')}</cols><sheetData>`
  const header = columns.map((column) => column.header)
  yield rowText(header, 1, headings)
  for (let taken = await rows.take(rowsOfSheet - 1); taken.length > 0;) {
    yield taken.map((cells, index) => rowText(cells, sheet.rows + index + 1, places)).join('')
    sheet.rows += taken.length
    taken = sheet.rows < rowsOfSheet ? await rows.take(rowsOfSheet - sheet.rows) : []
  }
  yield `</sheetData><autoFilter ref="A1:${lettersOf(columns.length - 1)}${sheet.rows}"/></worksheet>`
}

const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

interface Place {
  letters: string
  style: number
}

const placesOf = (shapes: readonly CellStyle[]): Place[] =>
  shapes.map((style, index) => ({ letters: lettersOf(index), style: cellStyles.indexOf(style) }))

function rowText(cells: readonly BookCell[], row: number, places: readonly Place[]): string {
  let text = `<row r="${row}">`
  for (const [index, value] of cells.entries()) {
    if (value === null || value === '') continue
    const { letters, style } = itemAt(places, index)
    const begin = `<c r="${letters}${row}" s="${style}"`
    text +=
      typeof value === 'number'
        ? `${begin}><v>${value}</v></c>`
        : `${begin} t="inlineStr"><is><t xml:space="preserve">${written(value)}</t></is></c>`
  }
  return `${text}</row>`
}

/** What XML cannot hold, and text that looks like such an escaped character (ECMA-376 22.9.2.19). */
const special = /[&<>\ufffe\uffff]|(?![\t\n])\p{Cc}|\p{Cs}|_x[\da-f]{4}_/giu
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const written = (text: string): string =>
  (text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text).replace(
    special,
    (sign) =>
      entities[sign] ??
      (sign.startsWith('_') ? `_x005F${sign}` : `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`),
  )

const aboutPlaces = placesOf(['heading', 'text'])
const aboutText = (lines: Book['about']['lines']): string =>
  `${xml}<worksheet ${main}><cols><col min="1" max="1" width="18" customWidth="1"/><col min="2" max="2" width="100" customWidth="1"/></cols><sheetData>${lines
    .map((line, index) => rowText(line, index + 1, aboutPlaces))
    .join('')}</sheetData></worksheet>`

const fonts = '<name val="Calibri"/><family val="2"/>'
const grey = '<color rgb="FF8A8A8A"/>'
const formats: Partial<Record<CellStyle, number>> = { text: 49, money: 3, percent: 10, date: 164, instant: 165 }
const fontNumbers: Partial<Record<CellStyle, number>> = { heading: 1, grey: 2, greyHeading: 3 }
const styles = `${xml}<styleSheet ${main}><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="4"><font><sz val="11"/>${fonts}</font><font><b/><sz val="11"/>${fonts}</font><font><sz val="11"/>${grey}${fonts}</font><font><b/><sz val="11"/>${grey}${fonts}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellStyles.length}">${cellStyles
  .map((style) => {
    const format = formats[style] ?? 0
    const font = fontNumbers[style] ?? 0
    return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${format > 0 ? ' applyNumberFormat="1"' : ''}${font > 0 ? ' applyFont="1"' : ''}/>`
  })
  .join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** In the order of the tabs: the sheet about the book is the second. */
function bookText({ columns, about }: Book, sheets: readonly { name: string; rows: number }[]): string {
  const tabs = sheets
    .map(({ name }, index) => ({ name, relation: `rId${index + 1}` }))
    .toSpliced(1, 0, { name: about.name, relation: 'rIdAbout' })
  const filters = sheets.map(({ name, rows }) => {
    const index = tabs.findIndex((tab) => tab.name === name)
    const range = `'${written(name)}'!$A$1:$${lettersOf(columns.length - 1)}$${rows}`
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${range}</definedName>`
  })
  return `${xml}<workbook ${main} xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets>${tabs
    .map(({ name, relation }, index) => `<sheet name="${written(name)}" sheetId="${index + 1}" r:id="${relation}"/>`)
    .join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const bookRelations = (sheets: number): string =>
  `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers(sheets)
    .map(
      (number) =>
        `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rIdAbout" Type="${relations}/worksheet" Target="worksheets/about.xml"/><Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`

const contentTypes = (sheets: number): string =>
  `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${[
    ...numbers(sheets).map((number) => `sheet${number}`),
    'about',
  ]
    .map((name) => `<Override PartName="/xl/worksheets/${name}.xml" ContentType="${types}.worksheet+xml"/>`)
    .join('')}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`
