import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { optionalId, optionalText, requiredText } from './fields.ts'
import { partOf, withSent } from './part.ts'

const Whole = z.object({
  name: requiredText(),
  note: optionalText(),
  cityId: optionalId,
  closes: z._default(z.boolean(), false),
})
const Part = partOf(Whole)

test('what is left out of a part stays left out, whatever its default', () => {
  expect(Part.parse({})).toEqual({})
  expect(Part.parse({ note: 'x' })).toEqual({ note: 'x' })
})

test('what is sent in a part is held to the same rules', () => {
  expect(Part.parse({ name: ' Ana ', note: null, cityId: null, closes: true })).toEqual({
    name: 'Ana',
    note: '',
    cityId: null,
    closes: true,
  })
  expect(Part.safeParse({ name: '' }).success).toBe(false)
  expect(Part.safeParse({ name: null }).success).toBe(false)
  expect(Part.safeParse({ closes: null }).success).toBe(false)
})

test('the whole keeps its defaults', () => {
  expect(Whole.parse({ name: 'Ana' })).toEqual({ name: 'Ana', note: '', closes: false })
})

test('what was sent takes the place of what is stored, null too, and nothing else is added', () => {
  const stored: { day: string | null; name: string } = { day: '2026-01-01', name: 'Ana' }
  expect(withSent(stored, { day: null, name: undefined })).toEqual({ day: null, name: 'Ana' })
  expect(withSent(stored, { other: 1 } as object)).toEqual(stored)
})
