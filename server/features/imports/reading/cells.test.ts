import { describe, expect, test } from 'vitest'

import type { SheetColumn } from '#contract/sheet-column.ts'
import type { Cell } from '#server/platform/sheets/sheet-cells.ts'

import { readCell, type Reading } from './cells.rules.ts'
import { numberIn } from './numbers.rules.ts'

const spanish: Reading = { language: 'es-CO', reading: 'dmy', from1904: false }
const english: Reading = { language: 'en-US', reading: 'mdy', from1904: false }
const read = (cell: Cell, type: SheetColumn['type'], reading = spanish, words?: SheetColumn['words']) =>
  readCell(cell, { field: 'x', type, ...(words && { words }) }, reading)

describe('a number', () => {
  test.each([
    ['1234', 1234, 1234],
    ['1.234', 1234, 1.234],
    ['1,234', 1.234, 1234],
    ['1.234.567', 1_234_567, 1_234_567],
    ['1,234,567', 1_234_567, 1_234_567],
    ['1.234,5', 1234.5, 1234.5],
    ['1,234.5', 1234.5, 1234.5],
    ['12,5', 12.5, 12.5],
    ['12.5', 12.5, 12.5],
    ['$ 158.300.000', 158_300_000, 158_300_000],
    ['-5', -5, -5],
    ['1\u00a0234', 1234, 1234],
    ['0,25', 0.25, 0.25],
    ['1234,567', 1234.567, 1234.567],
    ['1e+06', 1_000_000, 1_000_000],
    ["$ 1'284.500", 1_284_500, 1_284_500],
    ['12.34.567', undefined, undefined],
    ['1.234,5,6', undefined, undefined],
    ['1e6', undefined, undefined],
    ['doce', undefined, undefined],
    ['', undefined, undefined],
    [',5', undefined, undefined],
  ])('%j is %d in Spanish and %d in English', (text, es, en) => {
    expect(numberIn(text, 'es-CO')).toBe(es)
    expect(numberIn(text, 'en-US')).toBe(en)
  })

  test('beyond what a number holds exactly is refused', () => {
    expect(read('9.007.199.254.740.993', 'money')).toEqual({ code: 'unsafe' })
    expect(read(2 ** 53, 'money')).toEqual({ code: 'unsafe' })
    expect(read(2 ** 53 - 1, 'money')).toEqual({ value: 2 ** 53 - 1 })
  })

  test.each<[Cell, number]>([
    [85, 85],
    [{ percent: 85 }, 85],
    [85.5, 85.5],
    [0.85, 0.85],
    ['85', 85],
    ['85 %', 85],
    ['85%', 85],
    ['85,5', 85.5],
    ['85,5 %', 85.5],
    ['85.5', 85.5],
  ])('%j in a column of percentages is %d percent, as in the form', (cell, percent) => {
    expect(read(cell, 'percent')).toEqual({ value: percent })
  })

  test('a percentage in a column of numbers is the number behind it, and in one of texts what it shows', () => {
    expect(read({ percent: 85 }, 'number')).toEqual({ value: 0.85 })
    expect(read({ percent: 85 }, 'text')).toEqual({ value: '85%' })
    expect(read('52.5%', 'percent', english)).toEqual({ value: 52.5 })
  })
})

const expected = (day: string | undefined) => (day === undefined ? { code: 'date' } : { value: day })

describe('a day', () => {
  test.each<[Cell, string | undefined, string | undefined]>([
    [{ day: '2026-12-17' }, '2026-12-17', '2026-12-17'],
    ['2026-12-17', '2026-12-17', '2026-12-17'],
    ['03/04/2026', '2026-04-03', '2026-03-04'],
    ['3-4-2026', '2026-04-03', '2026-03-04'],
    ['17 dic 2026', '2026-12-17', '2026-12-17'],
    ['17 de diciembre de 2026', '2026-12-17', '2026-12-17'],
    ['Dec 17, 2026', '2026-12-17', '2026-12-17'],
    ['31/11/2026', undefined, undefined],
    ['29/02/1900', undefined, undefined],
    ['03/04/26', '2026-04-03', '2026-03-04'],
    ['01/02/49', '2049-02-01', '2049-01-02'],
    ['01/02/50', '1950-02-01', '1950-01-02'],
    ['15-ene-26', '2026-01-15', '2026-01-15'],
    ['15-ene-2026', '2026-01-15', '2026-01-15'],
    ['jueves, 15 de enero de 2026', '2026-01-15', '2026-01-15'],
    ['marzo 15 de 2026', '2026-03-15', '2026-03-15'],
    ['March 15, 2026', '2026-03-15', '2026-03-15'],
    ['Mar 5, 2026', '2026-03-05', '2026-03-05'],
    ['mar. 15 de 2026 10:30', '2026-03-15', '2026-03-15'],
    ['martes, marzo 3 de 2026', '2026-03-03', '2026-03-03'],
    ['Tue Mar 3 2026', '2026-03-03', '2026-03-03'],
    ['mar 3 mar 2026', '2026-03-03', '2026-03-03'],
    ['mar 03/03/2026', '2026-03-03', '2026-03-03'],
    ['mar, 2026-03-17', '2026-03-17', '2026-03-17'],
    ['2026-01-15 00:00:00', '2026-01-15', '2026-01-15'],
    ['2026-01-15T05:00:00.000Z', '2026-01-15', '2026-01-15'],
    ['2026/01/15', '2026-01-15', '2026-01-15'],
    ['20260115', '2026-01-15', '2026-01-15'],
    [20_260_115, '2026-01-15', '2026-01-15'],
    ['3/4/1950 10:30 a. m.', '1950-04-03', '1950-03-04'],
    ['ene-26', undefined, undefined],
    [2026, undefined, undefined],
    ['mañana', undefined, undefined],
    [46_022, '2025-12-31', '2025-12-31'],
    [1, '1900-01-01', '1900-01-01'],
    [61, '1900-03-01', '1900-03-01'],
    [-1, undefined, undefined],
    [true, undefined, undefined],
    ['01/01/0800', '0800-01-01', '0800-01-01'],
  ])('%j is %s in Spanish and %s in English', (cell, es, en) => {
    expect(read(cell, 'date')).toEqual(expected(es))
    expect(read(cell, 'date', english)).toEqual(expected(en))
  })

  test('of an order that its column does not have is no date', () => {
    expect(read('12/17/2026', 'date')).toEqual({ code: 'dateOrder' })
    expect(read('17/12/2026', 'date', english)).toEqual({ code: 'dateOrder' })
  })

  test('that may be two days is refused as long as nobody knows the order', () => {
    const open: Reading = { ...spanish, isOpen: true }
    expect(read('03/04/2026', 'date', open)).toEqual({ code: 'open' })
    expect(read('04/04/2026', 'date', open)).toEqual({ value: '2026-04-04' })
  })

  test('a number counts from 1904 where the book does', () => {
    expect(read(0, 'date', { ...spanish, from1904: true })).toEqual({ value: '1904-01-01' })
    expect(read(44_560, 'date', { ...spanish, from1904: true })).toEqual({ value: '2025-12-31' })
  })
})

describe('words', () => {
  test.each<[Cell, unknown]>([
    ['Sí', true],
    ['SI', true],
    ['yes', true],
    [true, true],
    [1, true],
    ['Inactivo', false],
    ['No', false],
    [false, false],
  ])('%j is %s', (cell, value) => {
    expect(read(cell, 'yesNo')).toEqual({ value })
  })

  test('a word of either language is what it stands for', () => {
    expect(read('plata', 'word', spanish, 'classification')).toEqual({ value: 2 })
    expect(read('Masculino', 'word', english, 'gender')).toEqual({ value: 1 })
    expect(read('Female', 'word', spanish, 'gender')).toEqual({ value: 2 })
    expect(read('cobre', 'word', spanish, 'classification')).toEqual({ code: 'word' })
    expect(read('quizás', 'yesNo')).toEqual({ code: 'yesNo' })
  })
})

describe('a text', () => {
  test('loses the apostrophe that an export put before a formula sign, and no other', () => {
    expect(read("'=1+1", 'text')).toEqual({ value: '=1+1', also: "'=1+1" })
    expect(read("'-5", 'text')).toEqual({ value: '-5', also: "'-5" })
    expect(read("'tis", 'text')).toEqual({ value: "'tis" })
    expect(read('=1+1', 'text')).toEqual({ value: '=1+1' })
  })

  test.each([
    ['NIT 800197268', '800197268'],
    ['Nit.: 900.512.388-4', '900.512.388-4'],
    ['N.I.T. 900512388', '900512388'],
    ['NIT800197268', '800197268'],
    ['C.C. 52345678', '52345678'],
    ['CE 412345', '412345'],
    ['890700123-', '890700123'],
    ['890700123 - ', '890700123'],
    ['CE412345', 'CE412345'],
    ['AB-12345', 'AB-12345'],
    ['900512388-4', '900512388-4'],
    ['NIT', 'NIT'],
  ])('%j in a column of documents is %s', (cell, document) => {
    const column: SheetColumn = { field: 'documentNumber', type: 'text' }
    const also = cell === document ? {} : { also: cell }
    expect(readCell(cell, column, spanish)).toEqual({ value: document, ...also })
  })

  test('that is no document keeps what stands around its digits', () => {
    expect(read('NIT 800197268', 'text')).toEqual({ value: 'NIT 800197268' })
    expect(read('Local 2-', 'text')).toEqual({ value: 'Local 2-' })
  })

  test('that says nothing is refused', () => {
    const silent: Cell[] = ['#N/A', '#¡REF!', 'NULL', 'NaN', '<NA>', { error: '#REF!' }]
    for (const cell of silent) expect(read(cell, 'text')).toEqual({ code: 'nothing' })
    expect(read({ error: '=' }, 'text')).toEqual({ code: 'formula' })
    expect(read({ day: '2026-04-03' }, 'text')).toEqual({ code: 'dayInText' })
    expect(read('9.00123E+15', 'text')).toEqual({ code: 'cutNumber' })
  })

  test('of whole numbers that went through a column of fractions loses these', () => {
    expect(read('900123456.0', 'text', { ...spanish, reading: 'number' })).toEqual({ value: '900123456' })
  })

  test('a number in a column of texts is its digits', () => {
    expect(read(900_123_456, 'text')).toEqual({ value: '900123456' })
    expect(read(true, 'text')).toEqual({ value: 'true' })
    expect(read('  ', 'text')).toEqual({ value: null })
  })
})
