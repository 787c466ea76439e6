import { afterEach, expect, test } from 'vitest'

import { draftsAt, keepDraft } from './drafts.ts'

const path = '/employees/create-employee'
const typed = (id: string, userId: number, name: string): void =>
  keepDraft(path, {
    id,
    userId,
    at: '2026-11-24T15:00:00.000Z',
    base: { version: undefined, values: { name: '' } },
    values: { name },
  })
const left = (userId: number) => draftsAt<{ name: string }>(path, userId).map(({ id, values }) => [id, values.name])

afterEach(() => sessionStorage.clear())

test('what one person typed stays nowhere in the tab once another types in the same place', () => {
  typed('a', 1, 'De Ana')
  typed('b', 2, 'De Beto')
  expect(sessionStorage.getItem(`draft:${path}`)).not.toContain('De Ana')
  expect(left(2)).toEqual([['b', 'De Beto']])
  expect(left(1)).toEqual([])
})

test('the last three openings of a form are kept, the last one first, each with what it typed last', () => {
  for (const id of ['a', 'b', 'c', 'd']) typed(id, 1, id)
  typed('c', 1, 'Otra vez')
  expect(left(1)).toEqual([
    ['c', 'Otra vez'],
    ['d', 'd'],
    ['b', 'b'],
  ])
})
