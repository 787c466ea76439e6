// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { pageCount } from '#web/platform/kit/tables/pager-pages.ts'

import { type ListOptions, readListState, toListParams, writeListState } from './list-params.ts'

type Field = 'FirstName' | 'Email'
const options: ListOptions<Field> = { sortFields: ['FirstName', 'Email'] }
const read = (search: string) => readListState(search, options)
const write = (search: string, change: object) => writeListState(search, { ...read(search), ...change }, options)

test('an address without a query is the first page of ten, unsearched, in the order of the server', () => {
  expect(read('')).toEqual({ page: 1, size: 10, q: '', sort: undefined })
  expect(toListParams(read(''))).toEqual({ searchTerm: '', offset: 0, top: 10 })
})

test('page, size, q, sort and asc become the query of the call', () => {
  const state = read('?page=3&size=20&q=ana%20peña&sort=Email&asc=false')
  expect(toListParams(state)).toEqual({
    searchTerm: 'ana peña',
    offset: 40,
    top: 20,
    orderBy: 'Email',
    ascending: false,
  })
})

test.each(['?page=0', '?page=-2', '?page=abc', '?page=1.5', '?page=99999999999', '?size=7', '?sort=Password'])(
  '%s makes no sense and counts as not given',
  (search) => {
    expect(read(search)).toEqual(read(''))
  },
)

describe('what is written', () => {
  test('defaults are left out', () => {
    expect(write('?page=3&q=ana', { page: 1, q: '' })).toBe('')
    expect(write('?size=50', { size: 10 })).toBe('')
  })

  test('parameters of others stay', () => {
    expect(write('?tab=licencias', { page: 2 })).toBe('?tab=licencias&page=2')
  })

  test('ascending is the rule, descending is said', () => {
    expect(write('', { sort: { field: 'Email', ascending: true } })).toBe('?sort=Email')
    expect(write('', { sort: { field: 'Email', ascending: false } })).toBe('?sort=Email&asc=false')
  })

  test('a sort without asc, or with what makes no sense there, is ascending', () => {
    for (const search of ['?sort=Email', '?sort=Email&asc=true', '?sort=Email&asc=yes'])
      expect(toListParams(read(search))).toMatchObject({ orderBy: 'Email', ascending: true })
  })

  test('it is read back as it was', () => {
    const state = { page: 4, size: 50, q: 'ñ & %_\\', sort: { field: 'Email' as const, ascending: false } }
    expect(read(writeListState('', state, options))).toEqual(state)
  })

  test('a list with an order of its own leaves that one out, and its opposite is said', () => {
    const own: ListOptions<Field> = { ...options, defaultSort: { field: 'FirstName', ascending: true } }
    const state = readListState('', own)
    expect(toListParams(state)).toMatchObject({ orderBy: 'FirstName', ascending: true })
    expect(writeListState('', state, own)).toBe('')
    expect(writeListState('', { ...state, sort: { field: 'FirstName', ascending: false } }, own)).toBe(
      '?sort=FirstName&asc=false',
    )
  })
})

test('there is always one page', () => {
  expect([0, 1, 10, 11, 237].map((total) => pageCount(total, 10))).toEqual([1, 1, 1, 2, 24])
})
