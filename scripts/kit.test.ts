import { expect, test } from 'vitest'

import { files, specifiersIn, target, textOf } from './house.ts'

/** With the files themselves. */
function reached(from: readonly string[], seen = new Set<string>()): Set<string> {
  for (const file of from) {
    if (seen.has(file) || !/^web\/(?:platform\/kit|dev)\/.*\.tsx?$/.test(file)) continue
    seen.add(file)
    const next = specifiersIn(textOf(file)).map((specifier) => target(file, specifier))
    reached(next, seen)
  }
  return seen
}

test('the page of the kit shows every component', () => {
  const shown = reached(['web/dev/main.tsx'])
  const components = files('.tsx').filter((file) => /^web\/platform\/kit\/\w+\/[A-Z]\w+\.tsx$/.test(file))
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter((file) => !shown.has(file))).toEqual([])
})
