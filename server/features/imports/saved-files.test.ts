import { globSync, readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ImportNoun } from '#contract/imports.ts'
import { officeScene } from '#server/testing/office-reading.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

// Files that programs saved: LibreOffice, Gnumeric, openpyxl, XlsxWriter, pandas, exceljs, R, SQLite and others. Each is
// read right, or somebody is asked, or it is refused. None is wrong in silence.

interface Answer {
  noun: ImportNoun
  /** Fields that are asked about. */
  asked?: string[]
  /** The problem that it is refused for. */
  refused?: string
  /** What differs from the five nouns' records, row by row. */
  but?: Record<string, unknown>[]
  /** Rows that are no record's, from 0: a head that is repeated, a total. Each is stopped. */
  strays?: number[]
  /** The table is lost: no row goes in. */
  isLost?: boolean
}
interface Answers {
  right: Record<ImportNoun, Record<string, unknown>[]>
  files: Record<string, Answer>
}

const folder = new URL('../../testing/saved-files/', import.meta.url)
const { right, files } = JSON.parse(readFileSync(new URL('answers.json', folder), 'utf8')) as Answers

let app: TestApp
let scene: Awaited<ReturnType<typeof officeScene>>
beforeAll(async () => {
  app = await testApp()
  scene = await officeScene(app)
})
afterAll(() => app.close())

test('there are 120 of them at least, each with its answer', () => {
  const found = globSync('*/**/*.*', { cwd: folder }).map((path) => path.replaceAll('\\', '/'))
  expect(found.length).toBeGreaterThanOrEqual(120)
  expect(found.toSorted()).toEqual(Object.keys(files).toSorted())
})

const read = (path: string, { noun }: Answer) =>
  scene.readWhole(noun, new Uint8Array(readFileSync(new URL(path, folder))))
const all = Object.entries(files)

test.each(all.filter(([, { refused }]) => refused !== undefined))('%s is refused', async (path, answer) => {
  await expect(read(path, answer)).rejects.toThrow(answer.refused)
})

test.each(all.filter(([, { refused }]) => refused === undefined))('%s', async (path, answer) => {
  const { rows, stopped, asked } = await read(path, answer)
  expect(asked).toEqual(answer.asked ?? [])
  const strays = answer.isLost ? [...rows.keys()] : (answer.strays ?? [])
  expect(strays.filter((index) => stopped[index]!.length === 0)).toEqual([])
  if (answer.isLost) return
  const wanted = right[answer.noun].map((row, index) => ({ ...row, ...answer.but?.[index] }))
  const records = rows
    .map((row, index) => ({ row, stopped: stopped[index]! }))
    .filter((_, index) => !strays.includes(index))
  expect(records.map(({ row, stopped }, index) => sureOf(row, stopped, wanted[index]))).toEqual(
    wanted.map((row, index) => sureOf(row, records[index]?.stopped, row)),
  )
})

/** What a row says without a question. A new record's row has what it holds alone: an empty field is null here. */
const sureOf = (row: Record<string, unknown>, stopped: string[] = [], wanted: Record<string, unknown> = {}) =>
  Object.fromEntries(
    [...new Set([...Object.keys(wanted), ...Object.keys(row)])]
      .filter((field) => !stopped.includes(field))
      .map((field) => [field, row[field] ?? null]),
  )
