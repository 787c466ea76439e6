import { expect, test } from 'vitest'

import { leastCreates, reads } from './cases.ts'

test('on a slow disk 60 % of what it takes is enough for creates on the embedded database', () => {
  expect(leastCreates('embedded', 500)).toBe(300)
  expect(leastCreates('embedded', 5000)).toBe(700)
  expect(leastCreates('postgres', 500)).toBe(1500)
})

test('every order of the project cards has a bound', () => {
  expect(reads.filter(({ name }) => name.startsWith('project cards'))).toHaveLength(5)
})
