import { expect, test } from 'vitest'

import { files, importsBetween, textOf } from './house.ts'

const LEAST = 20
/** Pages, imports of other nouns, and the kit's page. */
const OF_ITS_OWN = /(?:Page|Select)\.tsx$|\.api\.ts$|^web\/dev\//
/** This list only shrinks. */
const EXCUSED: Readonly<Record<string, string>> = {
  'web/features/project-changes/change-days.ts': 'its rule is tested by itself',
  'web/platform/calls/maintenance.ts': 'is a call: the shell makes none itself',
  'web/shell/UnknownPath.tsx': 'is a screen: the routes alone draw none',
}
/** What begins by itself: threads, processes, what a page asks for first, and what tests or scripts alone read. */
const BEGINS: readonly string[] = [
  'server/platform/backup/encrypt-worker.ts',
  'server/platform/database/embedded/create-worker.ts',
  'server/platform/database/embedded/worker.ts',
  'server/platform/database/lock-order.ts',
  'server/platform/rehearsal/child.ts',
  'server/platform/sheets/sheet-worker.ts',
  'web/dev/main.tsx',
  'web/main.ts',
  'web/platform/kit/testing.tsx',
  'web/platform/kit/tokens.generate.ts',
  'web/start/boot.ts',
  'web/start/watchdog.ts',
]

test('a file that no other one imports begins by itself', () => {
  const paths = files('.ts', '.tsx')
  const imported = new Set(importsBetween(paths).map(([, to]) => to))
  const alone = paths.filter(
    (path) =>
      /^(?:contract|texts|server|web)\//.test(path) &&
      !/\.(?:test|d)\.tsx?$|^(?:server|web)\/testing\//.test(path) &&
      !imported.has(path),
  )
  expect(alone, 'remove it, or import it').toEqual(BEGINS)
})

test('on the web, a file of under 20 lines is imported by two others at least', () => {
  const paths = files('.ts', '.tsx').filter((path) => path.startsWith('web/') && !/\.(?:test|d)\.tsx?$/.test(path))
  const importers = Map.groupBy(importsBetween(paths), ([, to]) => to)
  const small = paths.filter(
    (path) =>
      !OF_ITS_OWN.test(path) &&
      textOf(path).split('\n').length <= LEAST &&
      new Set(importers.get(path)?.map(([from]) => from)).size === 1,
  )
  expect(small, 'put it into the file that imports it').toEqual(Object.keys(EXCUSED))
})
