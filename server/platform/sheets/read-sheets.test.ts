import { describe, expect, test } from 'vitest'

import { bookEntries, bookOf, packageOf, textCell } from '#server/testing/packages.ts'

import { collected, readSheets } from './read-sheets.ts'
import type { SheetRow } from './sheet-cells.ts'

async function* pieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
}

async function read(bytes: Uint8Array) {
  const names: string[] = []
  const rows: SheetRow[] = []
  await readSheets(await collected(pieces(bytes)), {
    book: async (book) => void names.push(...book.names),
    rows: async (batch) => void rows.push(...batch),
  })
  return { names, rows }
}
const cells = async (bytes: Uint8Array) => (await read(bytes)).rows.map((row) => row.cells)

const dates = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
/** The style's index is the column's. */
const styled = (index: number, value: number) => `<c r="${'ABCD'[index]}1" s="${index}"><v>${value}</v></c>`
const day = (ref: string, serial: number) => `<c r="${ref}" s="1"><v>${serial}</v></c>`

describe('a workbook', () => {
  test('texts, numbers, flags and what a formula came to are read from their columns', async () => {
    const shared = '<si><t>Ñandú 🦤</t></si><si><r><t>en </t></r><r><t>partes</t></r></si>'
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c>${textCell('D1', ' a & b\n')}</row>
      <row r="3"><c r="A3"><v>1234.5</v></c><c r="B3" t="b"><v>1</v></c><c r="C3" t="str"><f>A1</f><v>=uno</v></c></row>`
    expect(await read(bookOf({ rows, strings: shared }))).toEqual({
      names: ['Hoja & 1'],
      rows: [
        { sheet: 0, row: 1, cells: ['Ñandú 🦤', null, 'en partes', ' a & b\n'] },
        { sheet: 0, row: 3, cells: [1234.5, true, '=uno'] },
      ],
    })
  })

  test('a formula that was never computed has no result, and one that came to 0 has it', async () => {
    const rows =
      '<row r="1"><c r="A1"><f>1-1</f><v>0</v></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1"><v>0</v></c></row>'
    const uncomputed = { rows, workbookPr: '<calcPr calcId="124519" fullCalcOnLoad="1"/>' }
    expect(await cells(bookOf(uncomputed))).toEqual([[{ error: '=' }, 2, 0]])
    expect(await cells(bookOf({ rows }))).toEqual([[0, 2, 0]])
  })

  test('a serial number with a format of days is a day, from 1900 on and with its day that never was', async () => {
    const rows = `<row r="1">${day('A1', 1)}${day('B1', 59)}${day('C1', 61)}${day('D1', 46022)}</row>`
    expect(await cells(bookOf({ rows, styles: dates }))).toEqual([
      [{ day: '1900-01-01' }, { day: '1900-02-28' }, { day: '1900-03-01' }, { day: '2025-12-31' }],
    ])
  })

  test('a number that is shown as a percentage is what it shows, and one that is not is itself', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="0.0%;[Red]\\-0.0%"/><numFmt numFmtId="165" formatCode="0 &quot;%&quot;"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`
    const rows = `<row r="1">${styled(0, 85)}${styled(1, 0.85)}${styled(2, 0.855)}${styled(3, 85)}</row>`
    expect(await cells(bookOf({ rows, styles }))).toEqual([[85, { percent: 85 }, { percent: 85.5 }, 85]])
  })

  test('a book that counts from 1904 has its days four years later', async () => {
    const rows = `<row r="1">${day('A1', 0)}${day('B1', 44560)}</row>`
    const book = { rows, styles: dates, workbookPr: '<workbookPr date1904="1"/>' }
    expect(await cells(bookOf(book))).toEqual([[{ day: '1904-01-01' }, { day: '2025-12-31' }]])
  })

  test('the value of merged cells is in the first of them', async () => {
    const rows = `<row r="1">${textCell('A1', 'Todo')}<c r="B1"/></row><row r="2"><c r="A2"/>${textCell('B2', 'x')}</row>`
    const after = '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>'
    expect(await cells(bookOf({ rows, after }))).toEqual([['Todo'], [null, 'x']])
  })
})

describe('a text with separators', () => {
  const text = 'Id;Nombre;Nota\r\n1;"Peña; e ""hijos""";dos\r\n2;Ñandú;"a\nb"\r\n'
  const expected = [
    ['Id', 'Nombre', 'Nota'],
    ['1', 'Peña; e "hijos"', 'dos'],
    ['2', 'Ñandú', 'a\nb'],
  ]
  const utf16be = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 from a spreadsheet', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 the other way round', utf16be],
    ['Latin-1', Buffer.from(text, 'latin1')],
  ])('is read in %s', async (_encoding, bytes) => {
    expect(await cells(bytes)).toEqual(expected)
  })

  test.each([',', '\t', ';'])('is read with %j, which its first line has most of', async (separator) => {
    const lines = [
      ['Id', 'Nombre', 'a,b;c'],
      ['1', 'Uno, dos', '3'],
    ]
    const written = lines.map((line) => line.map((cell) => `"${cell}"`).join(separator)).join('\n')
    expect(await cells(Buffer.from(written))).toEqual(lines)
  })

  test('a quote within a cell is a sign like others, in however many rows', async () => {
    const lines = Array.from({ length: 10_000 }, (_, row) => [String(row), '5" de ancho', 'ñ'])
    expect(await cells(Buffer.from(lines.map((line) => line.join(';')).join('\n')))).toEqual(lines)
  })

  test('a text whose lines end as on old machines is read, however long it is', async () => {
    const lines = Array.from({ length: 60_000 }, (_, row) => [String(row), 'ñ'.repeat(150)])
    expect(await cells(Buffer.from(lines.map((line) => line.join(';')).join('\r')))).toEqual(lines)
  })

  test('empty cells behind the last column are nothing', async () => {
    expect(await cells(Buffer.from(`a;b${';'.repeat(1000)}\n1;2${';'.repeat(1000)}`))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('a line that names the separator is not read as a row', async () => {
    expect(await cells(Buffer.from('sep=,\r\nId,Nombre\r\n1,Uno'))).toEqual([
      ['Id', 'Nombre'],
      ['1', 'Uno'],
    ])
  })
})

test('100 000 rows come in batches, and the reader waits for who takes them', async () => {
  const text = `Id;Nombre\n${Array.from({ length: 100_000 }, (_, row) => `${row};Cliente ${row}`).join('\n')}`
  let count = 0
  let busy = false
  await readSheets(await collected(pieces(Buffer.from(text))), {
    book: async () => {},
    async rows(batch) {
      expect(busy).toBe(false)
      busy = true
      await new Promise(setImmediate)
      busy = false
      count += batch.length
    },
  })
  expect(count).toBe(100_001)
})

test('rows of long texts come a few at a time', async () => {
  const line = Array.from({ length: 4 }, () => 'x'.repeat(30_000)).join(';')
  const batches: number[] = []
  await readSheets(await collected(pieces(Buffer.from(Array.from({ length: 40 }, () => line).join('\n')))), {
    book: async () => {},
    rows: async (batch) => void batches.push(batch.length),
  })
  expect(batches).toEqual([9, 9, 9, 9, 4])
})

test('a workbook that is not compressed is read like the others', async () => {
  const rows = Array.from({ length: 5_000 }, (_, row) => `<row>${textCell(`A${row + 1}`, `Peña ${row}`)}</row>`)
  const stored = bookEntries({ rows: rows.join('') }).map((entry) => ({ ...entry, stored: true as const }))
  expect(await cells(packageOf(stored))).toEqual(rows.map((_, row) => [`Peña ${row}`]))
})

test('reading stops when it is told to', async () => {
  const stop = new AbortController()
  const text = 'a;b\n'.repeat(50_000)
  const reading = readSheets(
    await collected(pieces(Buffer.from(text))),
    { book: async () => {}, rows: async () => stop.abort(new Error('enough')) },
    stop.signal,
  )
  await expect(reading).rejects.toThrow('enough')
})

test('what goes wrong while rows are taken ends the reading', async () => {
  const failing = readSheets(await collected(pieces(Buffer.from('a;b\n1;2'))), {
    book: async () => {},
    rows: async () => Promise.reject(new Error('no room')),
  })
  await expect(failing).rejects.toThrow('no room')
})
