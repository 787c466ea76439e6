import { expect, test } from 'vitest'

import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'

// A label has one spelling on all screens. The specified labels are in title case, and equal ones follow them.

/** A screen's title is specified in title case; its button is in sentence case like all buttons. */
const titlesWithTheirButtons = (dictionary: object): string[] =>
  Object.values(dictionary).flatMap((texts: { create?: string; add?: string }) =>
    typeof texts === 'object' && texts.create !== texts.add ? [`${texts.create} / ${texts.add}`] : [],
  )
/** The button of this one stands elsewhere. */
const followUps = ['Crear Seguimiento / Crear seguimiento', 'Create Follow-up / Create follow-up']

/** A text that begins with a small letter is part of a sentence, and no label. */
function labelsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\p{Ll}/u.test(value) ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(labelsIn)
}

/** 'Fecha de Inicio / Fecha de inicio' */
const twinsIn = (dictionary: unknown): string[] =>
  Object.values(Object.groupBy(new Set(labelsIn(dictionary)), (label) => label.toLowerCase()))
    .filter((writings = []) => writings.length > 1)
    .map((writings = []) => writings.toSorted().join(' / '))

test('a label has one writing in each language, but for a title and the button that opens its screen', () => {
  expect(twinsIn({ one: 'Fecha de Fin', two: { three: 'Fecha de fin', four: 'hasta', five: 'Hasta' } })).toEqual([
    'Fecha de Fin / Fecha de fin',
  ])
  const twins = [...twinsIn(spanish), ...twinsIn(english)]
  const known = new Set([...followUps, ...titlesWithTheirButtons(spanish), ...titlesWithTheirButtons(english)])
  expect(twins.filter((twin) => !known.has(twin))).toEqual([])
  expect(followUps.filter((twin) => !twins.includes(twin))).toEqual([])
})
