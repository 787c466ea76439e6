// @vitest-environment node
import { expect, test } from 'vitest'

import { spanish } from '#texts/spanish.ts'
import { paths } from '#web/platform/paths.ts'

import { actionsNamed } from './actions.ts'
import { screensIn } from './screens.ts'

const addresses = (part: object): string[] =>
  Object.values(part).flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : typeof one === 'object' && one !== null ? addresses(one) : [],
  )

const isForm = (path: string) => path.includes('/create-')

test('the palette has every screen that is of no record', () => {
  const screens = addresses(paths).filter((path) => path !== paths.login && !isForm(path))
  const palette = screensIn({ texts: spanish, can: () => true, counts: {}, number: String })
  const known = new Set(palette.map(({ href }) => href))
  expect(screens.length).toBeGreaterThan(20)
  // Two of them are tabs of the panorama, too, and found as these.
  expect(
    screens.filter((path) => !known.has(path)),
    'add it to screensIn',
  ).toEqual([paths.projects.timeline, paths.workload])
})

test('the palette can begin each new record', () => {
  const words = { texts: spanish, can: () => true, open: undefined }
  const names = [...Object.values(spanish.search.create), ...Object.values(spanish.plainNouns).map(({ add }) => add)]
  const begun = new Set(names.flatMap((name) => actionsNamed(name, words).map(({ href }) => href)))
  const forms = addresses(paths).filter(isForm)
  expect(forms.length).toBeGreaterThan(4)
  expect(
    forms.filter((path) => !begun.has(path)),
    'add it to plain-nouns.ts, or to `creates` of actions.ts',
  ).toEqual([])
})
