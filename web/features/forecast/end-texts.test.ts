// @vitest-environment node
import { expect, test } from 'vitest'

import { endedOn, endPieces, endText } from '#contract/end-texts.ts'
import type { Forecast, LightReason } from '#contract/forecast.ts'
import { formatOf } from '#contract/format.ts'
import { forecast as english } from '#texts/en/forecast.ts'
import { forecast as spanish } from '#texts/es/forecast.ts'
import { someForecast } from '#web/testing/forecast.ts'

const record = { from: '2026-05-20', forecast: '2026-05-29', to: '2026-06-22' } as const
const plan = { method: 'plan', from: null, forecast: '2026-05-29', to: null, finished: 4 } as const
const none = { from: null, forecast: null, to: null } as const
const because = (code: LightReason['code'], days: number | null = null, day: string | null = null): LightReason => ({
  code,
  days,
  limit: 10,
  day,
})

/** The sentence in Spanish and in English. */
function told(parts: Partial<Forecast>): [string, string] {
  const figures = someForecast({ ...record, ...parts })
  const ending = { ...figures, ended: endedOn(figures) }
  return [endText(ending, spanish, formatOf('es-CO')), endText(ending, english, formatOf('en-US'))]
}

const like = {
  es: '8 de cada 10 veces, entre el 20 may y el 22 jun, como los 9 proyectos terminados que más se le parecían.',
  en: '8 times in 10 from May 20 to Jun 22, like the 9 finished projects that were most like it.',
}

test('the likely day comes with the days between which it ends 8 times in 10', () => {
  expect(told({})).toEqual([`Lo más probable: 29 may 2026; ${like.es}`, `Most likely May 29, 2026; ${like.en}`])
  expect(told({ reason: because('overdue', 5) })[0]).toBe(`Lo más probable: 29 may 2026; ${like.es}`)
  expect(told({ from: '2025-12-30', to: '2027-01-12' })[0]).toContain('entre el 30 dic 2025 y el 12 ene 2027,')
  const nextYear = { from: '2027-04-30', forecast: '2027-09-08', to: '2028-02-18' }
  expect(told(nextYear)).toEqual([
    expect.stringContaining('entre el 30 abr 2027 y el 18 feb 2028, como'),
    expect.stringContaining('from Apr 30, 2027 to Feb 18, 2028, like'),
  ])
  expect(told({ to: null })).toEqual([
    expect.stringContaining('entre el 20 may y más allá del 31 dic 2100, como'),
    expect.stringContaining('from May 20 to beyond Dec 31, 2100, like'),
  ])
})

test('without nine finished projects it is the day of the plan, and how many there are', () => {
  expect(told(plan)).toEqual([
    'Si desde hoy cumple el plan, termina el 29 may 2026. Aún sin rango: hay 4 proyectos terminados y se necesitan 9.',
    'If it keeps to the plan from today, it ends on May 29, 2026. No range yet: 4 projects have finished, 9 are needed.',
  ])
  expect(told({ ...plan, finished: 1 })).toEqual([
    expect.stringContaining('hay 1 proyecto terminado y se necesitan 9.'),
    expect.stringContaining('1 project has finished, 9 are needed.'),
  ])
})

test('a suspended project is told as if it were resumed today', () => {
  const quiet = because('quiet', null, '2026-03-03')
  expect(told({ reason: quiet, light: 'grey' })).toEqual([
    `Suspendido desde el 3 mar; si se retomara hoy, lo más probable es que termine el 29 may 2026; ${like.es}`,
    `Suspended since Mar 3; if it were resumed today, most likely it ends on May 29, 2026; ${like.en}`,
  ])
  expect(told({ ...plan, reason: quiet })[0]).toMatch(
    /^Suspendido desde el 3 mar; si se retomara hoy y cumpliera el plan, terminaría el 29 may 2026\. Aún sin rango/,
  )
})

test('no progress, too early and not begun are said before the day', () => {
  expect(told({ outcome: 'noProgress', reason: because('noProgress', 81) })).toEqual([
    `Sin avance después de 81 días hábiles; lo más probable es que termine el 29 may 2026; ${like.es}`,
    `No progress after 81 working days; most likely it ends on May 29, 2026; ${like.en}`,
  ])
  expect(told({ outcome: 'noProgress', reason: because('overdue', 3) })[0]).toMatch(/^Sin avance; lo más probable/)
  expect(told({ outcome: 'tooEarly', reason: because('tooEarly', 3) })).toEqual([
    `Muy pronto para juzgarlo, van 3 días hábiles; lo más probable es que termine el 29 may 2026; ${like.es}`,
    `Too early to judge, 3 working days so far; most likely it ends on May 29, 2026; ${like.en}`,
  ])
  expect(told({ outcome: 'notStarted', reason: because('notStarted', null, '2026-03-02') })[0]).toBe(
    `Empieza el 2 mar 2026; lo más probable es que termine el 29 may 2026; ${like.es}`,
  )
  const unknown = { ...none, method: 'plan', outcome: 'notStarted' } as const
  expect(told({ ...unknown, reason: because('notStarted', null, '2026-03-02') })).toEqual([
    'Empieza el 2 mar 2026.',
    'Begins on Mar 2, 2026.',
  ])
})

test('what lies beyond the last day, and what is done, have a sentence without a day of their own', () => {
  expect(told({ ...none, outcome: 'beyond', reason: because('overdue', 9) })).toEqual([
    'Terminaría más allá del 31 dic 2100.',
    'It would end beyond Dec 31, 2100.',
  ])
  expect(told({ ...none, outcome: 'done', reason: because('overdue', 26) })).toEqual([
    'Todo lo asignado está hecho; falta cerrarlo.',
    'All that is assigned is done; it is still to be closed.',
  ])
})

test('a closed project says when it ended, against what was promised', () => {
  const points = someForecast().points.with(2, { day: '2026-04-03', planned: 95.8, declared: 100, realized: 100 })
  const closed = { ...none, outcome: 'closed', points } as const
  expect(told({ ...closed, late: -5 })).toEqual([
    'Terminó el 3 abr 2026, 5 días hábiles antes de lo prometido.',
    'Ended on Apr 3, 2026, 5 working days before the promise.',
  ])
  expect(told({ ...closed, late: 1 })).toEqual([
    'Terminó el 3 abr 2026, 1 día hábil después de lo prometido.',
    'Ended on Apr 3, 2026, 1 working day after the promise.',
  ])
  const against = endText(
    { ...someForecast({ ...closed, late: 3 }), ended: '2026-04-03', against: 'first' },
    spanish,
    formatOf('es-CO'),
  )
  expect(against).toBe('Terminó el 3 abr 2026, 3 días hábiles después de la primera promesa.')
  expect(told({ ...closed, late: 0 })).toEqual([
    'Terminó el 3 abr 2026, el día prometido.',
    'Ended on Apr 3, 2026, the promised day.',
  ])
  expect(told({ ...closed, late: null, reason: because('closed') })).toEqual(['Cerrado.', 'Closed.'])
  expect(told({ ...closed, late: null, reason: because('cancelled', null, '2026-04-03') })).toEqual([
    'Se abandonó el 3 abr 2026.',
    'Given up on Apr 3, 2026.',
  ])
})

test('tells apart the day, and the projects that it comes from', () => {
  const pieces = endPieces(someForecast(record), spanish, formatOf('es-CO'))
  expect(pieces.filter(({ kind }) => kind !== 'words')).toEqual([
    { kind: 'day', text: '29 may 2026' },
    { kind: 'projects', text: 'los 9 proyectos' },
  ])
})

test('no sentence has a word of earned value', () => {
  const words = /\b(SPI|CPI|TSPI|IEAC|earned value)\b|valor ganado/i
  const all = JSON.stringify([spanish, english], (_, value: unknown) =>
    typeof value === 'function' ? String(value) : value,
  )
  expect(all).not.toMatch(words)
})
