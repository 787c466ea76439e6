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

test.each(['=1+1', '+57 300', '-5', '@SUM(A1)', '\tx', '\rx'])('%j is not run by a spreadsheet', (value) => {
  const written = csvLine([value], ';')
  expect(written.replace('"', '').startsWith(`'${value[0]}`)).toBe(true)
})

test('a sign inside a cell stays as it is', () => {
  expect(csvLine(['a=b', 'x@y.co'], ';')).toBe('a=b;x@y.co\r\n')
})

test('a file begins with the mark of UTF-8 and its header', async () => {
  let text = ''
  for await (const part of csvFile(['n', 'letra'], batches(), ';')) text += part
  expect(text).toBe('\ufeffn;letra\r\n1;ñ\r\n2;ó\r\n')
})
