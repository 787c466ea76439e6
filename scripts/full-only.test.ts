import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from './child.ts'
import { countOfTags, keepersOf, keepersOfFlows, leftIn } from './full-only.ts'
import { files, textOf } from './house.ts'

const tests = [...files('.test.ts'), ...files('.spec.ts')].filter((path) => /^(?:server|e2e)\//.test(path))
const keepersIn = (path: string) => keepersOf(textOf(path))

test('what npm test leaves out names the tests that keep its rule, and these are there and left in', () => {
  const leftOut = tests.flatMap((path) => {
    const text = textOf(path)
    return [...(keepersOf(text) ?? []), ...keepersOfFlows(text).flat()].map((keeper) => [path, keeper] as const)
  })
  expect(leftOut.length).toBeGreaterThan(0)
  const missing = leftOut.filter(([, keeper]) => !existsSync(join(root, keeper)) || keepersIn(keeper) !== undefined)
  expect(missing).toEqual([])
})

test('each browser flow that is left out by itself names them in the line above', () => {
  const specs = tests.filter((path) => path.endsWith('.spec.ts') && path !== 'e2e/looks.spec.ts')
  const silent = specs.filter((path) => keepersOfFlows(textOf(path)).length !== countOfTags(textOf(path)))
  expect(silent).toEqual([])
})

test.each([
  ['// In test:full alone. The rule is kept by server/once.test.ts.\nimport', ['server/once.test.ts']],
  ['// In test:full alone. The rule is kept by a.test.ts and b.spec.ts.', ['a.test.ts', 'b.spec.ts']],
  ['// On one engine: x.\n// In test:full alone. The rule is kept by a.test.ts.\nimport', ['a.test.ts']],
  ['// In test:full alone.\nimport', undefined],
  ['import // In test:full alone. The rule is kept by a.test.ts.', undefined],
  ["import\n\n// In test:full alone. The rule is kept by a.test.ts.\ntest('one @full', x)", undefined],
])('%j', (text, keepers) => {
  expect(keepersOf(text)).toEqual(keepers)
})

test('a flow is left out by its name, and one whose line above is missing is counted', () => {
  const marked =
    "  // In test:full alone. The rule is kept by a.test.ts and b.test.tsx.\n  test('one @full', async () => {})\n"
  expect(keepersOfFlows(marked)).toEqual([['a.test.ts', 'b.test.tsx']])
  expect(countOfTags(`${marked}test('two @full', x)`)).toBe(2)
  expect(keepersOfFlows(`${marked}test('two @full', x)`)).toHaveLength(1)
})

test('what npm test runs of a file is all of it but the flows that are left out, or nothing', () => {
  const [first, second, third] = [
    "test('one', a)\n",
    "  test('two @full', b)\n  more()\n",
    "test('three', c)\n",
  ] as const
  expect(leftIn(`import\n${first}${second}${third}`)).toBe(`import\n${first}${third}`)
  expect(leftIn(`// In test:full alone. The rule is kept by a.test.ts.\nimport\n${first}`)).toBe('')
})
