import { expect, test } from 'vitest'

import { leastCreates, readsAt } from './cases.ts'

test('on a slow disk 60 % of what it takes is enough for creates on the embedded database', () => {
  expect(leastCreates('embedded', 500)).toBe(300)
  expect(leastCreates('embedded', 5000)).toBe(650)
  expect(leastCreates('postgres', 500)).toBe(1500)
})

test('every order of the project cards has a bound', () => {
  expect(readsAt(1).filter(({ name }) => name.startsWith('project cards'))).toHaveLength(5)
})

test.each(readsAt(1))('each request of "$name" asks for something else, hundreds of times', ({ paths }) => {
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.length).toBeGreaterThan(700)
})
