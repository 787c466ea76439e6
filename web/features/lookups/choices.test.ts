import { describe, expect, test } from 'vitest'

import { choicesOf, isLongList } from './choices.ts'

const entries = Array.from({ length: 8 }, (_, i) => ({ id: i + 1, name: `Cargo ${i + 1}` }))

describe('the choices of a catalogue', () => {
  test('up to seven fit into a list; more are typed for', () => {
    expect(isLongList(entries.slice(0, 7))).toBe(false)
    expect(isLongList(entries)).toBe(true)
    expect(isLongList(undefined)).toBe(false)
  })

  test('keep the stored entry when the catalogue no longer offers it', () => {
    expect(choicesOf(entries.slice(0, 2), { id: 90, name: 'Retirado' })).toEqual([
      { value: 1, label: 'Cargo 1' },
      { value: 2, label: 'Cargo 2' },
      { value: 90, label: 'Retirado' },
    ])
  })

  test('show a stored entry once', () => {
    expect(choicesOf(entries.slice(0, 2), { id: 2, name: 'Cargo 2' })).toHaveLength(2)
  })

  test('are the stored entry alone while the catalogue is on its way', () => {
    expect(choicesOf(undefined, { id: 90, name: 'Retirado' })).toEqual([{ value: 90, label: 'Retirado' }])
  })
})
