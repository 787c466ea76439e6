import { expect, test } from 'vitest'

import type { PastMoment } from '#contract/past-forecasts.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import { formatOf } from '#web/platform/i18n/format.ts'

import { momentText } from './past-forecasts-texts.ts'

const halfway: PastMoment = {
  share: 50,
  projects: 60,
  error: 22,
  promiseError: 39,
  inside: 47,
  early: 3,
  late: 10,
}

const told = (parts: Partial<PastMoment>): string =>
  momentText(
    { ...halfway, ...parts },
    { texts: spanish.pastForecasts, words: spanish.forecast, format: formatOf('es-CO') },
  )

test('a moment says how wrong forecasts and promises were, and how many ended within the range', () => {
  expect(told({})).toBe(
    'A mitad de camino nos equivocamos en 22 días hábiles; la fecha prometida, en 39. 8 de cada 10 terminaron dentro del rango.',
  )
  expect(told({ share: 25, error: 1, promiseError: 40.5 })).toContain(
    'A un cuarto del camino nos equivocamos en 1 día hábil; la fecha prometida, en 40,5.',
  )
  const words = { texts: english.pastForecasts, words: english.forecast, format: formatOf('en-US') }
  expect(momentText({ ...halfway, error: 22.3 }, words)).toBe(
    'Halfway we are wrong by 22.3 working days; the promised day, by 39. 8 in 10 ended within the range.',
  )
})

test.each([
  [60, 45, '8 de cada 10 terminaron dentro del rango.'],
  [60, 44, '7 de cada 10 terminaron dentro del rango.'],
  [60, 59, '9 de cada 10 terminaron dentro del rango.'],
  [60, 60, 'Todos terminaron dentro del rango.'],
  [60, 1, '1 de cada 10 terminó dentro del rango.'],
  [60, 0, 'Ninguno terminó dentro del rango.'],
  [9, 7, '7 de 9 terminaron dentro del rango.'],
  [9, 1, '1 de 9 terminó dentro del rango.'],
  [1, 1, 'El único terminó dentro del rango.'],
  [1, 0, 'El único terminó fuera del rango.'],
])('tenths are rounded half up, of ten or more; all and none never are: %i, %i', (projects, inside, sentence) => {
  expect(told({ projects, inside })).toMatch(new RegExp(`${sentence.replaceAll('.', '\\.')}$`))
})

test('a moment at which nothing could be forecast says so', () => {
  expect(told({ projects: 0, error: null, promiseError: null, inside: 0, early: 0, late: 0 })).toBe(
    'A mitad de camino aún no hay con qué medir: de ninguno había otros 9 que hubieran terminado antes.',
  )
})
