import { describe, expect, test } from 'vitest'

import type { SheetColumn } from '#contract/sheet-column.ts'
import type { Cell } from '#server/platform/sheets/sheet-cells.ts'

import { tallyOf, type Understood } from './columns.rules.ts'

/** What is understood of a column's cells; a pair is a cell and what its record has. */
function understood(
  type: SheetColumn['type'],
  cells: readonly (Cell | readonly [Cell, unknown])[],
  decimals = 0,
): Understood {
  const tally = tallyOf({ field: 'x', type }, false, decimals)
  for (const one of cells) {
    const [cell, stored] = Array.isArray(one) ? (one as readonly [Cell, unknown]) : [one as Cell, undefined]
    tally.add(cell, stored)
  }
  return tally.understood()
}

describe('dates', () => {
  test('are read in the order that one of them proves', () => {
    expect(understood('date', ['03/04/2026', '31/01/2026'])).toMatchObject({ reading: 'dmy', sure: true, proof: 1 })
    expect(understood('date', ['03/04/2026', '01/31/2026'])).toMatchObject({ reading: 'mdy', sure: true, proof: 1 })
  })

  test('are asked about where none proves an order, or two prove different ones', () => {
    expect(understood('date', ['03/04/2026', '05/06/2026'])).toMatchObject({ sure: false, isOpen: true })
    expect(understood('date', ['13/04/2026', '04/13/2026', '14/04/2026'])).toMatchObject({
      reading: 'dmy',
      sure: false,
    })
    expect(understood('date', ['26-01-15', '26-02-20'])).toMatchObject({ sure: false })
  })

  test('are read as the records of their rows have them', () => {
    expect(understood('date', [['03/04/2026', '2026-03-04'], '05/06/2026'])).toMatchObject({
      reading: 'mdy',
      sure: true,
    })
  })

  test('without a question have nothing to prove', () => {
    expect(understood('date', [{ day: '2026-04-03' }, '2026-01-15', '15 de enero de 2026'])).toMatchObject({
      sure: true,
    })
  })
})

describe('percentages', () => {
  test('are fractions where the records of their rows are a hundred times as much', () => {
    const cells = [
      [0.33, 33],
      [1, 100],
    ] as const
    expect(understood('percent', cells, 2)).toMatchObject({ reading: 'fraction', sure: true })
    expect(understood('percent', [[1, 1]], 2)).toMatchObject({ reading: 'percent', sure: true })
  })

  test('between 0 and 1 are fractions where whole ones are kept, and asked about where decimals are', () => {
    expect(understood('percent', ['0,45', '0,8', '1'])).toMatchObject({ reading: 'fraction', sure: true, decimal: ',' })
    expect(understood('percent', [0.45, 1], 2)).toMatchObject({ reading: 'fraction', sure: false })
    expect(understood('percent', [1, 1], 2)).toMatchObject({ sure: false })
    expect(understood('percent', [0.5, 33], 2)).toMatchObject({ reading: 'percent', sure: true })
    expect(understood('percent', [{ percent: 85 }, '1 %', 0], 2)).toMatchObject({ reading: 'percent', sure: true })
  })
})

describe('the decimal sign of numbers', () => {
  test('is the one that a number proves', () => {
    expect(understood('money', ['1.284.500', '5.000'])).toMatchObject({ decimal: ',', sure: true })
    expect(understood('money', ['1,284,500.00', '5,000'])).toMatchObject({ decimal: '.', sure: true })
  })

  test('is never two in one column', () => {
    expect(understood('money', ['1.284.500', '1,284,500'])).toMatchObject({ sure: false })
    expect(understood('money', ['5.000', '5,000'])).toMatchObject({ sure: false })
  })

  test('before three digits divides thousands of money, and decimals of percentages', () => {
    expect(understood('money', ['5.000'])).toMatchObject({ decimal: ',', sure: true })
    expect(understood('percent', ['33.333'], 2)).toMatchObject({ decimal: '.', sure: true })
  })
})

describe('texts', () => {
  test('of whole numbers with a zero behind the point are numbers', () => {
    expect(understood('text', ['900123456.0', '800123456'])).toMatchObject({ reading: 'number', sure: true })
    expect(understood('text', ['900123456.0', 'A-1'])).toMatchObject({ reading: 'text' })
  })

  test('that lost the zeros of their records are codes', () => {
    expect(understood('text', [['57', '0057']])).toMatchObject({ reading: 'code', sure: true, proof: 1 })
  })
})
