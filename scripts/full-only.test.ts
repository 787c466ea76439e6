import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from './child.ts'
import { keepersOf } from './full-only.ts'
import { files, textOf } from './house.ts'

const tests = [...files('.test.ts'), ...files('.spec.ts')].filter((path) => /^(?:server|e2e)\//.test(path))
const keepersIn = (path: string) => keepersOf(textOf(path))

test('what npm test leaves out names the tests that keep its rule, and these are there and left in', () => {
  const leftOut = tests.flatMap((path) => (keepersIn(path) ?? []).map((keeper) => [path, keeper] as const))
  expect(leftOut.length).toBeGreaterThan(0)
  const missing = leftOut.filter(([, keeper]) => !existsSync(join(root, keeper)) || keepersIn(keeper) !== undefined)
  expect(missing).toEqual([])
})

test.each([
  ['// In test:full alone. The rule is kept by server/once.test.ts.\nimport', ['server/once.test.ts']],
  ['// In test:full alone. The rule is kept by a.test.ts and b.spec.ts.', ['a.test.ts', 'b.spec.ts']],
  ['// In test:full alone.\nimport', undefined],
  ['import // In test:full alone. The rule is kept by a.test.ts.', undefined],
])('%j', (text, keepers) => {
  expect(keepersOf(text)).toEqual(keepers)
})
