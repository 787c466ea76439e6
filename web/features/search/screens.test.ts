// @vitest-environment node
import { expect, test } from 'vitest'

import { spanish } from '#texts/spanish.ts'
import { paths } from '#web/platform/paths.ts'

import { screensIn } from './screens.ts'

const addresses = (part: object): string[] =>
  Object.values(part).flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : typeof one === 'object' && one !== null ? addresses(one) : [],
  )

test('the palette has every screen that is of no record', () => {
  // Forms are among its actions.
  const screens = addresses(paths).filter((path) => path !== paths.login && !path.includes('/create-'))
  const palette = screensIn({ texts: spanish, can: () => true, counts: {}, number: String })
  const known = new Set(palette.map(({ href }) => href))
  expect(screens.length).toBeGreaterThan(20)
  // Two of them are tabs of the panorama, too, and found as these.
  expect(screens.filter((path) => !known.has(path))).toEqual([paths.projects.timeline, paths.workload])
})
