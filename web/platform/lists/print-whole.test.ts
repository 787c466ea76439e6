// It needs a page, which is printed.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { printWhole } from './print-whole.ts'

const queryKey = ['rows']
const page = { data: [1, 2], filteredRecordsCount: 3 }
const read = () => Promise.resolve({ data: [1, 2, 3], filteredRecordsCount: 3 })

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Prints in place of the browser's dialog. @returns what the list shows at that moment */
async function printed(cache: QueryClient): Promise<unknown> {
  let shown: unknown
  vi.stubGlobal('print', () => {
    shown = cache.getQueryData(queryKey)
  })
  await printWhole(cache, { queryKey, read })
  return shown
}

test('a page that is read anew while its list is printed does not take the place of all rows', async () => {
  const cache = new QueryClient()
  cache.setQueryData(queryKey, page)
  const answer = Promise.withResolvers<typeof page>()
  const reading = cache.fetchQuery({ queryKey, queryFn: () => answer.promise }).catch(() => undefined)
  setTimeout(() => answer.resolve(page))
  expect(await printed(cache)).toEqual({ data: [1, 2, 3], filteredRecordsCount: 3 })
  await reading
})

test('after the print the page comes back and is read anew', async () => {
  const cache = new QueryClient()
  cache.setQueryData(queryKey, page)
  await printed(cache)
  globalThis.dispatchEvent(new Event('afterprint'))
  expect(cache.getQueryData(queryKey)).toEqual(page)
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
