// @vitest-environment node
import { expect, test } from 'vitest'

import { bestFirst } from './fold.ts'

const ordered = (term: string, ...labels: string[]) =>
  bestFirst(
    labels.map((label) => ({ label })),
    term,
  ).map(({ label }) => label)

test('a name that has the term as a whole word comes before one that only begins with it', () => {
  const cities = ['California (Santander)', 'Calima (Valle del Cauca)', 'San Calixto (Norte de Santander)']
  expect(ordered('cali', ...cities, 'Santiago de Cali (Valle del Cauca)')).toEqual([
    'Santiago de Cali (Valle del Cauca)',
    'California (Santander)',
    'Calima (Valle del Cauca)',
    'San Calixto (Norte de Santander)',
  ])
})

test('a name that begins with the whole word comes first, and what stands in brackets is no name', () => {
  expect(
    ordered('Valle', 'Santiago de Cali (Valle del Cauca)', 'Valledupar (Cesar)', 'El Valle', 'Valle de San Juan'),
  ).toEqual(['Valle de San Juan', 'El Valle', 'Valledupar (Cesar)', 'Santiago de Cali (Valle del Cauca)'])
})

test('names that are as well meant keep their order', () => {
  expect(ordered('armenia', 'Armenia (Quindío)', 'Armenia (Antioquia)')).toEqual([
    'Armenia (Quindío)',
    'Armenia (Antioquia)',
  ])
  expect(ordered('', 'Beta', 'Alfa')).toEqual(['Beta', 'Alfa'])
})
