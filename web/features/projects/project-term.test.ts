import { describe, expect, test } from 'vitest'

import { spanish } from '#texts/spanish.ts'
import { formatOf } from '#web/platform/i18n/format.ts'
import { storedProject } from '#web/testing/records.ts'

import { elapsedPercentage, termIn } from './project-term.ts'

const project = (change: Parameters<typeof storedProject>[0] = {}) =>
  storedProject({ startDate: '2026-02-16', endDate: '2026-12-18', ...change })
const say = (today: string, change?: Parameters<typeof storedProject>[0], overdue?: number) =>
  termIn(project(change), { today, overdue }, spanish, formatOf('es-CO'))

describe('the term of a project', () => {
  test('is told by the days that are left and the share that has passed', () => {
    expect(say('2026-09-24')).toBe('Faltan 85 días, 72\u00A0% del plazo transcurrido')
    expect(say('2026-12-17')).toBe('Falta 1 día, 100\u00A0% del plazo transcurrido')
    expect(say('2026-12-18')).toBe('Vence hoy')
  })

  test('is late by the working days since it was due; over a weekend, or before they are known, that day is named', () => {
    // From Friday to Tuesday.
    expect(say('2026-12-22', {}, 2)).toBe('2 días hábiles de retraso')
    expect(say('2026-12-21', {}, 1)).toBe('1 día hábil de retraso')
    expect(say('2026-12-20', {}, 0)).toBe('Venció el 18 dic 2026')
    expect(say('2026-12-22')).toBe('Venció el 18 dic 2026')
    expect(say('2026-12-20', { scheduledDate: '2027-01-30' })).toMatch(/^Faltan 41 días/)
  })

  test('has not begun before its start, and is over with a real end', () => {
    expect(say('2026-02-14')).toBe('Empieza en 2 días')
    expect(say('2027-02-14', { realEndDate: '2026-12-01' })).toBe('Terminó el 1 dic 2026')
  })

  test('is not over with a real end while its status is open', () => {
    const ended = project({ realEndDate: '2026-11-01' })
    const term = termIn(ended, { today: '2026-11-29', isOpen: true }, spanish, formatOf('es-CO'))
    expect(term).toBe('Fin real 1 nov 2026; el estado sigue abierto')
  })

  test('is measured in whole percent between 0 and 100, up to the real end', () => {
    expect(elapsedPercentage(project(), '2026-01-01')).toBe(0)
    expect(elapsedPercentage(project(), '2027-06-01')).toBe(100)
    expect(elapsedPercentage(project({ realEndDate: '2026-07-18' }), '2027-06-01')).toBe(50)
    expect(elapsedPercentage(project({ endDate: '2026-02-16' }), '2026-02-16')).toBe(100)
  })
})
