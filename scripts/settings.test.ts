import { expect, test } from 'vitest'

import { textOf } from './house.ts'

test('every setting is explained in .env.example', () => {
  const settings = Array.from(
    textOf('server/platform/base/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): \{$/gm),
    ([, name]) => name ?? '',
  )
  const explained = new Set(Array.from(textOf('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm), ([, name]) => name))
  expect(settings.length).toBeGreaterThan(10)
  expect(settings.filter((name) => !explained.has(name))).toEqual([])
})
