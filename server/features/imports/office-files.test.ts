import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { importedColumns, type Import } from '#contract/imports.ts'
import type { SheetRow } from '#server/platform/sheets/sheet-cells.ts'
import { openSheets } from '#server/platform/sheets/sheet-rows.ts'
import { importScene, problemsOf } from '#server/testing/import-scene.ts'
import { officeFiles, type OfficeFile } from '#server/testing/office-files.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

import { comparisonOf } from './comparing/comparing.service.ts'
import type { Comparison } from './comparing/comparison.rules.ts'
import { compareRows } from './comparing/rows.service.ts'
import { importedNouns } from './nouns/nouns.rules.ts'
import { readColumns } from './reading/columns.service.ts'
import { mappingOf } from './reading/headers.rules.ts'
import { missingFields, readingsBy } from './reading/understood.rules.ts'

// Files as offices and programs write them: each is read right, or somebody is asked. None is wrong in silence.

let app: TestApp
let scene: Awaited<ReturnType<typeof importScene>>
/** Made once: each has all towns. */
let comparisons: Record<OfficeFile['noun'], Comparison>
beforeAll(async () => {
  app = await testApp()
  scene = await importScene(app)
  await app.context.db.sql
    .insertInto('cities')
    .values([
      { code: '05001', name: 'Medellín', department: 'Antioquia' },
      { code: '11001', name: 'Bogotá, D.C.', department: 'Bogotá, D.C.' },
      { code: '76001', name: 'Santiago de Cali', department: 'Valle del Cauca' },
      { code: '63001', name: 'Armenia', department: 'Quindío' },
      { code: '05059', name: 'Armenia', department: 'Antioquia' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await scene.aCustomer({ commercialName: 'Lácteos Páramo', code: 'LP-1', documentNumber: '800512388' })
  const comparison = (noun: OfficeFile['noun']) => {
    const stored = { id: 0, noun, projectId: null, from1904: false, stranger: false, understood: null }
    return comparisonOf(app.context, stored, { sheet: 0, headerRow: 1, columns: {} }, 'es-CO')
  }
  comparisons = { customers: await comparison('customers'), projects: await comparison('projects') }
})
afterAll(() => app.close())

/** What a file comes to: the first row's values in words, and the fields that somebody is asked about. */
interface Outcome {
  values: Record<string, unknown>
  asked: string[]
}

/** Reads a file without its import, which takes a thread and some twenty statements. */
async function readWhole({ noun, file }: OfficeFile): Promise<Outcome> {
  const { context } = app
  const { rows, book } = await openSheets(new Uint8Array(file))
  const all: SheetRow[] = []
  for await (const row of rows) all.push(row)
  const mapping = mappingOf(noun, all)
  const below = all
    .filter(({ row }) => row > mapping.headerRow)
    .map(({ row, cells }) => ({ row, cells, choice: null, sides: null, typed: null }))
  const terms = {
    noun: importedNouns[noun],
    mapping,
    columns: importedColumns(noun),
    from1904: book.from1904,
    stranger: false,
  }
  const understood = await readColumns(context.db, [below], terms)
  const readings = readingsBy({ ...terms, language: 'es-CO', understood })
  const comparison = { ...comparisons[noun], mapping, readings }
  const [first] = await compareRows(context.db, comparison, below)
  const cells = first?.details.cells ?? []
  const unsure = understood.columns.filter(({ sure }) => !sure).map(({ field }) => field)
  const wrong = cells.filter(({ problem }) => problem !== null).map(({ field }) => field)
  return {
    values: Object.fromEntries(cells.map(({ field, mine }) => [field, mine])),
    asked: [...new Set([...missingFields(terms.noun, mapping), ...unsure, ...wrong])].toSorted(),
  }
}

const files = Object.values(officeFiles).flat()
const classes = Object.entries(officeFiles).map(([name, some]) => [name, some.filter((file) => !file.refused)] as const)

test('there are 120 of them', () => {
  expect(files.length).toBeGreaterThanOrEqual(120)
})

describe.each(classes)('%s', (_, some) => {
  test.each(some.map((file) => [file.name, file] as const))('%s', async (_name, file) => {
    const { values, asked } = await readWhole(file)
    expect(asked).toEqual(file.asked ?? [])
    expect(values).toMatchObject(file.right ?? {})
  })

  test('the first one goes through the door', async () => {
    const [first] = some
    if (!first) throw new Error('a class without files')
    const came = await scene.into(first.noun).imported(first.file)
    const [row] = came.rows
    const wrong = row ? problemsOf(row).map(([field]) => field) : []
    expect([row?.kind, wrong]).toEqual([first.asked ? 'rejected' : 'added', first.asked ?? []])
  })
})

/** How a file is answered. On a busy machine that comes before it is read. */
async function answered({ noun, file }: OfficeFile): Promise<number | string> {
  const { status, body } = await scene.into(noun).upload(file)
  let { state } = body
  while (state === 'reading') {
    await wait(50)
    ;({ state } = await scene.read<Import>(`/imports/${body.id}`))
  }
  return status === 202 ? state : status
}

test.each(files.filter((file) => file.refused).map((file) => [file.name, file] as const))(
  '%s is no sheet, and answered with 415',
  async (_name, file) => {
    await expect(readWhole(file)).rejects.toThrow(/^(?:empty|notSpreadsheet)$/)
    expect([415, 'failed']).toContain(await answered(file))
  },
)
