import { describe, expect, test } from 'vitest'

import { decodedText } from '#contract/separated-text.ts'

import { figureColumns, mostColumns, mostRows, tableRows } from './table-rows.ts'

const rowsOf = (text: string, isCut = false) => tableRows(text, isCut).rows

describe('a table', () => {
  test.each([
    [
      'semicolons',
      'a;b\r\n1;2,5\r\n',
      [
        ['a', 'b'],
        ['1', '2,5'],
      ],
    ],
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'what it says itself',
      'sep=|\na|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
  ])('is split by %s', (_what, text, rows) => {
    expect(rowsOf(text)).toEqual(rows)
  })

  test('keeps separators, quotes and line ends within quotes', () => {
    expect(rowsOf('a;b\n"uno; dos";"dice ""sí"""\n"dos\r\nlíneas";5" \n')).toEqual([
      ['a', 'b'],
      ['uno; dos', 'dice "sí"'],
      ['dos\r\nlíneas', '5" '],
    ])
  })

  test('has rows of one length, without empty ones', () => {
    expect(rowsOf('a;b;c\n1\n\n;;\n1;2;3;4\n')).toEqual([
      ['a', 'b', 'c', ''],
      ['1', '', '', ''],
      ['1', '2', '3', '4'],
    ])
    expect(rowsOf('')).toEqual([])
  })

  test('leaves the last line out where the text was cut off', () => {
    expect(rowsOf('a;b\n1;2\n3', true)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(rowsOf('una sola línea', true)).toEqual([['una sola línea']])
  })

  test('of many rows or columns shows the first, and says so', () => {
    const long = tableRows('a;b\n'.repeat(mostRows + 1), false)
    expect([long.rows.length, long.isCut]).toEqual([mostRows, true])
    const wide = tableRows(';a'.repeat(mostColumns + 1), false)
    expect([wide.rows[0]?.length, wide.isCut]).toEqual([mostColumns, true])
  })

  test('has columns of figures, which are amounts, shares and counts, and nothing but them', () => {
    const text = 'Regional;Costo;Parte;Mes;Nota;Nada\nSur;$ 1.500.000,50;12,5 %;3;uno;\nNorte;-20;(4);;7;\n'
    expect([...figureColumns(tableRows(text, false))]).toEqual([1, 2, 3])
    expect(figureColumns({ rows: [['1', '2']], isCut: false }).size).toBe(0)
  })

  test('with a quote that is never closed ends with its text', () => {
    expect(rowsOf('a;b\n1;"2\n3;4')).toEqual([
      ['a', 'b'],
      ['1', '2\n3;4'],
    ])
  })
})

describe('a text', () => {
  test.each([
    ['UTF-8', Buffer.from('Año €')],
    ['UTF-8 with its mark', Buffer.from('\ufeffAño €')],
    ['Windows-1252', Buffer.from([0x41, 0xf1, 0x6f, 0x20, 0x80])],
    ['UTF-16', Buffer.from('\ufeffAño €', 'utf16le')],
  ])('in %s is read', (_encoding, bytes) => {
    expect(decodedText(bytes)).toBe('Año €')
  })

  test('that is cut off in the middle of a character is read up to it, in the same encoding', () => {
    const bytes = Buffer.from('año ñ')
    expect(decodedText(bytes.subarray(0, bytes.length - 1), true)).toBe('año ')
    expect(decodedText(bytes.subarray(0, bytes.length - 1))).toBe('aÃ±o Ã')
  })
})
