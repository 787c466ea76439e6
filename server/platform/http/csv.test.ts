import fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvFile, csvLine } from './csv.ts'

async function* batches() {
  yield [['1', 'ñ']]
  yield []
  yield [['2', 'ó']]
}

test('cells are separated, lines end in CRLF', () => {
  expect(csvLine(['a', 'b', ''], ';')).toBe('a;b;\r\n')
  expect(csvLine(['a', 'b'], ',')).toBe('a,b\r\n')
})

test('separators, quotes and line ends inside a cell are quoted', () => {
  expect(csvLine(['a;b', 'c,d', 'e"f', 'g\nh', 'i\r\nj'], ';')).toBe('"a;b";"c,d";"e""f";"g\nh";"i\r\nj"\r\n')
})

test.each(
  [
    ['=1+1', '+57 300', '-5', '@SUM(A1)', '\tx', '\rx', '\nx'],
    ['＝1+1', '＋1', '－1', '＠SUM(A1)', '  =1+1', '\u200b=1+1', '\ufeff+1', '\u00a0@x'],
  ].flat(),
)('%j is not run by a spreadsheet', (value) => {
  const written = csvLine([value], ';')
  expect(written.replace('"', '').startsWith(`'${value[0]}`)).toBe(true)
})

test('whatever the cells are, they are read back as they were, each at most an apostrophe longer', () => {
  const sign = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '"',
    ',',
    ';',
    "'",
    '|',
    '\u200b',
    'a',
    'ñ',
  )
  const value = fc.oneof(fc.string({ unit: sign, maxLength: 8 }), fc.string({ unit: 'grapheme', maxLength: 20 }))
  const holds = fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (cells) => {
    const line = csvLine(cells, ';')
    expect(line.endsWith('\r\n')).toBe(true)
    // RFC 4180: quoted with doubled quotes, or plain.
    const found = [...`;${line.slice(0, -2)}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;"\r\n]*))/g)]
    const read = found.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
    expect(read.map((cell, index) => (cell === cells[index] ? cell : cell.replace(/^'/, '')))).toEqual(cells)
    for (const cell of read) expect(cell.trim()).not.toMatch(/^[=+\-@＝＋－＠]/)
  })
  expect(() => fc.assert(holds, { numRuns: 2000, seed: 20_260_216 })).not.toThrow()
})

test('a sign inside a cell stays as it is', () => {
  expect(csvLine(['a=b', 'x@y.co'], ';')).toBe('a=b;x@y.co\r\n')
})

test('a file begins with the mark of UTF-8 and its header', async () => {
  let text = ''
  for await (const part of csvFile(['n', 'letra'], batches(), ';')) text += part
  expect(text).toBe('\ufeffn;letra\r\n1;ñ\r\n2;ó\r\n')
})
