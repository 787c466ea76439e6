// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { hitParts } from './hit-parts.ts'

const marked = (text: string, term: string) =>
  hitParts(text, term)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('')

describe('the words of a term', () => {
  test.each([
    ['Ganadería Hato Nuevo', 'ganaderia', '[Ganadería] Hato Nuevo'],
    ['Peña y Cía.', 'PENA cia', '[Peña] y [Cía].'],
    ['🏢 Ångström 7', 'angstrom', '🏢 [Ångström] 7'],
    ['ymarin@arimena.co', 'arimena', 'ymarin@[arimena].co'],
    ['banana', 'ana', 'b[anana]'],
    ['Sol', 'luna', 'Sol'],
  ])('are marked in %s, whatever case and accents', (text, term, expected) => {
    expect(marked(text, term)).toBe(expected)
  })

  test('of one or two letters are marked where a word begins', () => {
    expect(marked('Ana Banda Andina', 'an')).toBe('[An]a Banda [An]dina')
  })

  test.each([
    ['cel. 310 555 0357 · Gerente', '3105550357', 'cel. [310 555 0357] · Gerente'],
    ['cel. 310 555 0357', '+57 310-555-0357', 'cel. [310 555 0357]'],
    ['CLI-20 · 900512388 · Cali', 'NIT 900.512.388-4', 'CLI-20 · [900512388] · Cali'],
    ['Calle 45 # 12-30', '4512', 'Calle 45 # 12-30'],
  ])('that are numbers are marked in %s however they are written', (text, term, expected) => {
    expect(marked(text, term)).toBe(expected)
  })
})
