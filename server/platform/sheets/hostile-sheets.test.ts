import { performance } from 'node:perf_hooks'

import { expect, test } from 'vitest'

import { heavyFiles, honest, repeatedText, shapedFiles } from '#server/testing/hostile-files.ts'
import { packageOf } from '#server/testing/packages.ts'

import { collected, readSheets } from './read-sheets.ts'
import { lettersOf } from './sheet-cells.ts'
import { sheetLimits, SheetRefusal } from './sheet-problem.ts'
import { openSheets } from './sheet-rows.ts'

// Each hostile file is refused for its own reason, within 10 s.

async function* once(bytes: Uint8Array) {
  yield bytes
}

async function problemOf(read: Promise<unknown>): Promise<string> {
  try {
    await read
    return 'read'
  } catch (error) {
    if (error instanceof SheetRefusal) return error.problem
    throw error
  }
}

const inThread = async (bytes: Uint8Array): Promise<void> =>
  readSheets(await collected(once(bytes)), { book: async () => {}, rows: async () => {} })

/** Without the thread, for small files. */
async function here(bytes: Uint8Array): Promise<void> {
  const { rows } = await openSheets(bytes)
  for await (const { row } of rows) expect(row).toBeGreaterThan(0)
}

test.each(shapedFiles)('%s', async (_name, file, problem) => {
  expect(await problemOf(here(file()))).toBe(problem)
})

test.each(heavyFiles)('%s', async (_name, file, problem) => {
  const bytes = file()
  const began = performance.now()
  const came = await problemOf(inThread(bytes))
  const took = performance.now() - began
  // The limit counts wall-clock time: on a slow machine the refusal is 'time'.
  expect(took < sheetLimits.beginMs ? [problem] : [problem, 'time']).toContain(came)
  expect(took).toBeLessThan(10_000)
})

test('one long text in thousands of cells is refused before it has filled the database', async () => {
  let letters = 0
  const reading = readSheets(await collected(once(repeatedText())), {
    book: async () => {},
    async rows(batch) {
      const came = batch.reduce((sum, row) => sum + lettersOf(row), 0)
      expect(came).toBeLessThan(2 * 1024 * 1024)
      letters += came
    },
  })
  expect(await problemOf(reading)).toBe('inflated')
  expect(letters).toBeLessThanOrEqual(sheetLimits.letters)
})

test('there are more than sixty of them, each by a name of its own', () => {
  const names = [...shapedFiles, ...heavyFiles].map(([name]) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(60)
})

test('an honest file is read after all of them', async () => {
  expect(await problemOf(inThread(packageOf(honest)))).toBe('read')
})
