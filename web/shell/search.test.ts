// @vitest-environment node
import { expect, test } from 'vitest'

import { parseSearch, stringifySearch } from './search.ts'

test('digits, true and quotes in the address stay the text that they are', () => {
  const search = '?q=123&asc=false&name=%22x%22&page=2'
  expect(parseSearch(search)).toEqual({ q: '123', asc: 'false', name: '"x"', page: '2' })
  expect(stringifySearch(parseSearch(search))).toBe(search)
})

test('nothing gives no question mark', () => {
  expect(stringifySearch({})).toBe('')
  expect(stringifySearch({ q: undefined })).toBe('')
})
