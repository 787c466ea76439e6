import { expect, test } from 'vitest'

import { contentsInWords, sizeInWords } from './amounts.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [283_400, '283,4 kB'],
  [12_400_000, '12,4 MB'],
  [1_500_000_000, '1,5 GB'],
])('%i bytes are %s: units of a thousand, with a decimal comma', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words)
})

test('what an archive holds is said with its numbers, one of a kind in the singular', () => {
  const files = { count: 1, size: 283_000, missing: [], changed: [] }
  expect(contentsInWords({ entries: [], rows: { employees: 40, customers: 1, audit: 12_345 }, files })).toBe(
    '40 empleados, 1 cliente, 0 contactos, 0 proyectos, 0 licencias, 12.345 líneas de auditoría y 1 archivo (283 kB)',
  )
})
