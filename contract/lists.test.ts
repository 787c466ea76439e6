import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { fieldProblemsOf } from './errors.ts'
import { listQuery, openListQuery } from './lists.ts'

const query = listQuery(['FirstName', 'Position.Name'])

test('a list starts at its first row, ten rows, in its own order, ascending', () => {
  expect(z.parse(query, {})).toEqual({ searchTerm: '', offset: 0, top: 10, ascending: true })
})

test('the name of an order ignores case; an empty one means the list’s own', () => {
  expect(z.parse(query, { orderBy: 'position.NAME' }).orderBy).toBe('Position.Name')
  expect(z.parse(query, { orderBy: '' }).orderBy).toBeUndefined()
})

test('an unknown order is refused by its name', () => {
  const result = z.safeParse(query, { orderBy: 'password' })
  expect(result.success).toBe(false)
  expect(fieldProblemsOf(result.error!.issues)).toEqual([{ path: 'orderBy', code: 'unknownOrder', params: {} }])
})

test('ascending takes true and false, nothing that merely looks true', () => {
  expect(z.parse(query, { ascending: 'false' }).ascending).toBe(false)
  expect(z.parse(query, { ascending: 'TRUE' }).ascending).toBe(true)
  expect(z.safeParse(query, { ascending: 'quizás' }).success).toBe(false)
})

test('every wrong parameter is named once, with its limits', () => {
  const result = z.safeParse(query, { top: '501', offset: '-1', searchTerm: 'a\u0000' })
  expect(fieldProblemsOf(result.error!.issues)).toEqual([
    { path: 'searchTerm', code: 'controlCharacters', params: {} },
    { path: 'offset', code: 'notWhole', params: {} },
    { path: 'top', code: 'tooBig', params: { maximum: 500 } },
  ])
})

test('an open list has no defaults, so that a call without parameters can be told', () => {
  expect(z.parse(openListQuery(['FirstName']), {})).toEqual({})
})
