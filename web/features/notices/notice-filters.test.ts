import { expect, test } from 'vitest'

import { noticeFilters } from './notice-filters.ts'

test('a project is named by its number in digits; what is none counts as absent', () => {
  expect(noticeFilters('?projectId=81').projectId).toBe(81)
  for (const text of ['1e2', '0x11', '%2017', '17.0', '0', '-1', '2147483648', ''])
    expect([text, noticeFilters(`?projectId=${text}`).projectId]).toEqual([text, undefined])
})
