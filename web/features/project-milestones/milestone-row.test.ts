// It needs a page: the row draws a tooltip, which listens to the document.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { formatOf } from '#web/platform/i18n/format.ts'

import { plannedSpan } from './MilestoneRow.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** With plain blanks. */
const span = (from: string, to: string, language: 'es-CO' | 'en-US' = 'es-CO') =>
  plannedSpan(from, to, formatOf(language)).replaceAll('\u00A0', ' ')

test('the days of a milestone name a year that is not this one once, and two years both', () => {
  expect(span('2026-06-12', '2026-06-30')).toBe('12 jun – 30 jun')
  expect(span('2025-02-27', '2025-03-11')).toBe('27 feb – 11 mar 2025')
  expect(span('2024-12-18', '2025-01-30')).toBe('18 dic 2024 – 30 ene 2025')
  expect(span('2025-02-27', '2025-03-11', 'en-US')).toBe('Feb 27 – Mar 11, 2025')
})

test('a line of days breaks behind the dash alone', () => {
  expect(plannedSpan('2024-12-18', '2025-01-30', formatOf('es-CO'))).toBe(
    '18\u00A0dic\u00A02024\u00A0– 30\u00A0ene\u00A02025',
  )
})
