import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'

import type { SheetColumn } from '#contract/sheet-column.ts'

import { bookCell, bookColumn, csvCell } from './book-cells.ts'
import { workbook, type Book, type BookCell } from './workbook.ts'

async function* inBatches(rows: BookCell[][], size = 2) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

async function read(columns: Book['columns'], rows: BookCell[][], rowsOfSheet?: number) {
  const about = { name: 'Acerca de', lines: [['Contenido', 'Clientes']] as const }
  const file = await buffer(
    Readable.from(workbook({ name: 'Clientes', columns, rows: inBatches(rows), about }, rowsOfSheet)),
  )
  const book = await readXlsx(new Uint8Array(file), { readStyles: true })
  return { file, book, rows: book.sheets[0]!.rows }
}
const texts = (...headers: string[]) => headers.map((header) => ({ header, style: 'text' as const, width: 20 }))

async function* broken(): AsyncGenerator<BookCell[][]> {
  yield [['1']]
  throw new Error('the database went away')
}

const column = (type: SheetColumn['type'], more: Partial<SheetColumn> = {}): SheetColumn => ({
  field: 'x',
  type,
  ...more,
})
const book = (of: SheetColumn, value: unknown) => bookCell(of, 'es-CO')(value)
const csv = (of: SheetColumn, value: unknown) => csvCell(of, 'es-CO')(value)

describe('a workbook', () => {
  test('has a frozen bold header with a filter, hidden columns, and a second sheet about itself', async () => {
    const columns = [{ header: 'Id', style: 'grey' as const, width: 10, hidden: true }, ...texts('Nombre')]
    const { book } = await read(columns, [[7, 'Ana']])
    const [sheet, about] = book.sheets
    expect([sheet!.name, about!.name]).toEqual(['Clientes', 'Acerca de'])
    expect(sheet!.freezePane).toMatchObject({ rows: 1 })
    expect(sheet!.autoFilter?.range).toBe('A1:B2')
    expect(sheet!.columns?.map(({ hidden }) => hidden ?? false)).toEqual([true, false])
    expect(sheet!.cells?.get('0,1')?.style?.font?.bold).toBe(true)
    expect(about!.rows).toEqual([['Contenido', 'Clientes']])
  })

  test.each([
    ['a formula', '=HYPERLINK("http://mal")'],
    ['a sign in front', '+57 300'],
    ['signs of XML', 'a & b < c > d "e" \'f\''],
    ['line ends', 'línea 1\nlínea 2\ttab'],
    ['blanks around', '  con espacios  '],
    ['an emoji', '🧑‍💻 emoji y ñ'],
    ['what looks like an escaped sign', '_x000D_ no es un signo'],
    ['4 000 letters', 'ñ'.repeat(4000)],
    ['digits', '00123'],
    ['a word of Excel', 'TRUE'],
  ])('keeps a text with %s as it is', async (_what, text) => {
    expect((await read(texts('T'), [[text]])).rows).toEqual([['T'], [text]])
  })

  test('cuts a text that is longer than a cell of Excel may be', async () => {
    const { rows } = await read(texts('T'), [['x'.repeat(40_000)]])
    expect(String(rows[1]![0])).toHaveLength(32_767)
  })

  test('goes on in further sheets, each with the header, when one is full', async () => {
    const { book } = await read(texts('N'), [['1'], ['2'], ['3'], ['4'], ['5']], 3)
    expect(book.sheets.map(({ name, rows }) => [name, rows])).toEqual([
      ['Clientes', [['N'], ['1'], ['2']]],
      ['Acerca de', [['Contenido', 'Clientes']]],
      ['Clientes 2', [['N'], ['3'], ['4']]],
      ['Clientes 3', [['N'], ['5']]],
    ])
  })

  test('of no rows has its header', async () => {
    expect((await read(texts('A', 'B'), [])).rows).toEqual([['A', 'B']])
  })

  test('fails when its rows fail', async () => {
    const about = { name: 'A', lines: [] }
    const file = buffer(Readable.from(workbook({ name: 'X', columns: texts('N'), rows: broken(), about })))
    await expect(file).rejects.toThrow('the database went away')
  })

  test('stops asking for rows when its reader has gone', async () => {
    let ended = false
    async function* endless(): AsyncGenerator<BookCell[][]> {
      try {
        for (;;) yield Array.from({ length: 100 }, () => [Math.random().toString().repeat(50)])
      } finally {
        ended = true
      }
    }
    const file = Readable.from(
      workbook({ name: 'X', columns: texts('N'), rows: endless(), about: { name: 'A', lines: [] } }),
    )
    for await (const _ of file) if (_) break
    await expect.poll(() => ended).toBe(true)
  })
})

describe('a cell', () => {
  test.each([
    ['1900-03-01', 61],
    ['1903-12-31', 1461],
    ['1970-01-01', 25_569],
    ['2026-11-22', 46_348],
    ['9999-12-31', 2_958_465],
  ])('of the day %s is the number %d of a workbook', (day, serial) => {
    expect(book(column('date'), day)).toBe(serial)
  })

  test('of a day that programs count differently is its text', () => {
    expect(book(column('date'), '1900-02-28')).toBe('1900-02-28')
    expect(book(column('date'), '0001-01-01')).toBe('0001-01-01')
    expect(csv(column('date'), '1903-05-04')).toBe('1903-05-04')
  })

  test('of a day is that day for another program', async () => {
    const of = column('date')
    const days = ['1900-03-01', '1903-12-31', '1904-01-01', '2026-11-22']
    const { rows } = await read(
      [bookColumn(of, 'Día')],
      days.map((day) => [book(of, day)]),
    )
    expect(rows.slice(1).map(([value]) => (value as Date).toISOString().slice(0, 10))).toEqual(days)
  })

  test('of an instant is Bogotá’s day and time', () => {
    expect(book(column('instant'), '1970-01-01T17:00:00.000Z')).toBe(25_569.5)
    expect(csv(column('instant'), '2026-03-02T03:30:00.000Z')).toBe('2026-03-01 22:30:00')
  })

  test('of a percentage is a fraction, or a text with its sign', () => {
    expect([7, 29, 52.35, 33.3333, 100].map((value) => book(column('percent'), value))).toEqual([
      0.07, 0.29, 0.5235, 0.333333, 1,
    ])
    expect(csv(column('percent'), 52.35)).toBe('52,35%')
  })

  test('of a word or of yes and no is that word, and of nothing is empty', () => {
    expect(book(column('yesNo'), false)).toBe('No')
    expect(book(column('word', { words: 'classification' }), 1)).toBe('ORO')
    expect(bookCell(column('word', { words: 'taskStatus' }), 'en-US')(3)).toBe('Finished')
    expect([book(column('text'), null), csv(column('date'), null)]).toEqual([null, ''])
  })
})
