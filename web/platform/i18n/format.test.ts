// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'

import { formatOf } from './format.ts'

const nbsp = '\u00A0'
const spanish = formatOf('es-CO')
const english = formatOf('en-US')

describe('days', () => {
  test('are written day, short month, year in Spanish, and as Americans do in English', () => {
    expect(spanish.day('2026-02-16')).toBe('16 feb 2026')
    expect(spanish.day('2026-09-01')).toMatch(/^1 sept? 2026$/)
    expect(english.day('2026-02-16')).toBe('Feb 16, 2026')
  })

  test('never slip to the day before, whatever the time zone of the machine', () => {
    try {
      for (const one of ['America/Bogota', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
        vi.stubEnv('TZ', one)
        expect(spanish.day('2026-01-01')).toBe('1 ene 2026')
        expect(spanish.day('2026-12-31T23:59:59Z')).toBe('31 dic 2026')
      }
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('that are missing are empty', () => {
    expect([spanish.day(null), spanish.day(''), spanish.day(undefined), spanish.instant(null)]).toEqual([
      '',
      '',
      '',
      '',
    ])
  })

  test('of an instant are those of Bogotá', () => {
    expect(spanish.instantDay('2026-02-17T03:30:00Z')).toBe('16 feb 2026')
    expect(spanish.instant('2026-02-17T03:30:00Z')).toContain('10:30')
    expect(english.instant('2026-02-17T03:30:00Z')).toMatch(/^Feb 16, 2026, 10:30\sPM$/u)
  })
})

describe('numbers', () => {
  test('money is whole pesos as in Colombia, in either language', () => {
    expect(spanish.money(1_284_500_000)).toBe(`$${nbsp}1.284.500.000`)
    expect(english.money(1_284_500_000)).toBe(`$${nbsp}1.284.500.000`)
    expect(spanish.money(9_007_199_254_740_991)).toBe(`$${nbsp}9.007.199.254.740.991`)
  })

  test('a percentage has a no-break space before its sign in Spanish', () => {
    expect(spanish.percent(62)).toBe(`62${nbsp}%`)
    expect(spanish.percent(61.6)).toBe(`62${nbsp}%`)
    expect(spanish.percent(12.75, 2)).toBe(`12,75${nbsp}%`)
    expect(spanish.weighted(71)).toBe(`71,0${nbsp}%`)
    expect(english.percent(62)).toBe('62%')
  })

  test('integers are grouped, those of four digits too', () => {
    expect(spanish.integer(1240)).toBe('1.240')
    expect(english.integer(1240)).toBe('1,240')
  })
})

test('lists and plurals follow the language', () => {
  expect(spanish.list(['Ciudad', 'Cargo', 'Grupo'])).toBe('Ciudad, Cargo y Grupo')
  expect(english.list(['City', 'Position', 'Group'])).toBe('City, Position, and Group')
  expect(spanish.plural(1, { one: '1 día', other: 'días' })).toBe('1 día')
  expect(spanish.plural(0, { one: '1 día', other: '0 días' })).toBe('0 días')
})
