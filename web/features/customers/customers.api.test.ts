import { expect, test } from 'vitest'

import { customerIdIn } from './customers.api.ts'

test.each([
  ['?customerId=17', 17],
  ['?customerId=2147483647', 2_147_483_647],
  ['?customerId=2147483648', null],
  ['?customerId=0', null],
  ['?customerId=-3', null],
  ['?customerId=17x', null],
  ['?customerId=', null],
  ['', null],
])('the customer of %j is %j', (search, id) => {
  expect(customerIdIn(search)).toBe(id)
})
