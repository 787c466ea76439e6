import { expect, test } from 'vitest'

import { joinedNumbers } from './search-numbers.ts'

test('a number is the same however it is typed', () => {
  const nits = [
    '9005123884',
    '900512388-4',
    '900.512.388-4',
    '900 512 388 4',
    '900 512 388 - 4',
    '900.512.388 – 4',
    'NIT 900512388-4',
    'nit: 900.512.388-4',
    'N.I.T. 900512388-4',
    'NIT900512388-4',
    'Nit.900.512.388-4',
  ]
  expect(nits.map((term) => joinedNumbers(term))).toEqual(nits.map(() => '9005123884'))
  const telephones = [
    '3105550357',
    '310 555 0357',
    '310-555-0357',
    '(310) 555 0357',
    '+57 310 555 0357',
    '+573105550357',
    '57 310 5550357',
    '0057 310 555 0357',
    'cel. 310 555 0357',
    'Tel: 310.555.0357',
  ]
  expect(telephones.map((term) => joinedNumbers(term))).toEqual(telephones.map(() => '3105550357'))
  expect(joinedNumbers('1.020.304.050')).toBe('1020304050')
  expect(joinedNumbers('cc 1.020.304')).toBe('1020304')
  expect(joinedNumbers('AB-123456')).toBe('AB123456')
})

test('a number that is still being typed is joined as soon as its signs say what it is', () => {
  expect(joinedNumbers('900.512')).toBe('900512')
  expect(joinedNumbers('NIT 900')).toBe('900')
  expect(joinedNumbers('310 555')).toBe('310 555')
})

test('what is no document or telephone stays as it was typed', () => {
  const others = [
    '',
    'ana gómez',
    'Calle 45 # 12-30',
    '45 12-30',
    'CLI-0020',
    'contacto.100000',
    'juan.3105550357@empresa.co',
    'nit',
    'cel sur',
    'Piso 3',
    'ERP 2026 - fase 2',
    '-- 7',
    '57',
  ]
  expect(others.map((term) => joinedNumbers(term))).toEqual(others)
})

test('two whole numbers are two', () => {
  expect(joinedNumbers('900.512.388 310-555-0357')).toBe('900512388 3105550357')
})
