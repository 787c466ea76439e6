import { expect, test } from 'vitest'

import { withParameters } from './address.ts'

test('a change of an address leaves what it does not name', () => {
  expect(withParameters('?q=ana&sort=Email&page=4', { page: undefined, cityId: '5' })).toBe(
    '?q=ana&sort=Email&cityId=5',
  )
  expect(withParameters('?cityId=5&isActive=true', { cityId: undefined })).toBe('?isActive=true')
  expect(withParameters('?q=ana', { isActive: false, statusId: [2, 7] })).toBe('?q=ana&isActive=false&statusId=2%2C7')
})

test('nothing, null and an empty text take a parameter back', () => {
  expect(withParameters('?cityId=5&status=2&q=ana', { cityId: '', status: null, q: undefined })).toBe('')
})
