import { importedColumns, type ImportNoun } from '#contract/imports.ts'
import { comparisonOf } from '#server/features/imports/comparing/comparing.service.ts'
import type { Comparison } from '#server/features/imports/comparing/comparison.rules.ts'
import { compareRows } from '#server/features/imports/comparing/rows.service.ts'
import { importedNouns } from '#server/features/imports/nouns/nouns.rules.ts'
import { readColumns } from '#server/features/imports/reading/columns.service.ts'
import { mappingOf } from '#server/features/imports/reading/headers.rules.ts'
import { missingFields, readingsBy } from '#server/features/imports/reading/understood.rules.ts'
import type { SheetRow } from '#server/platform/sheets/sheet-cells.ts'
import { openSheets } from '#server/platform/sheets/sheet-rows.ts'

import { importScene } from './import-scene.ts'
import { createProject } from './project-records.ts'
import type { TestApp } from './testApp.ts'

// Without an import, which takes a thread and some twenty statements.

interface Outcome {
  /** In words. */
  rows: Record<string, unknown>[]
  /** By row, the wrong fields. */
  stopped: string[][]
  /** In any row. */
  asked: string[]
}

const officeNouns = ['customers', 'employees', 'contacts', 'projects', 'milestones'] as const

export async function officeScene(app: TestApp) {
  const scene = await importScene(app)
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
  const projectId = await createProject(app, { start_date: '2026-01-15' })
  const comparison = (noun: ImportNoun) => {
    const stored = {
      id: 0,
      ownerId: 0,
      noun,
      projectId: noun === 'milestones' ? projectId : null,
      from1904: false,
      stranger: false,
      understood: null,
    }
    return comparisonOf(app.context, stored, { sheet: 0, headerRow: 1, columns: {} }, 'es-CO')
  }
  // Each has all towns.
  const comparisons = new Map<ImportNoun, Comparison>()
  for (const noun of officeNouns) comparisons.set(noun, await comparison(noun))

  async function readWhole(noun: ImportNoun, file: Uint8Array): Promise<Outcome> {
    const { rows, book } = await openSheets(file)
    const all: SheetRow[] = []
    for await (const row of rows) all.push(row)
    const mapping = mappingOf(noun, all)
    const below = all
      .filter(({ sheet, row }) => sheet === mapping.sheet && row > mapping.headerRow)
      .map(({ row, cells }) => ({ row, cells, choice: null, sides: null, typed: null }))
    const terms = {
      noun: importedNouns[noun],
      mapping,
      columns: importedColumns(noun),
      from1904: book.from1904,
      stranger: false,
      projectId: noun === 'milestones' ? projectId : null,
    }
    const understood = await readColumns(app.context.db, [below], terms)
    const readings = readingsBy({ ...terms, language: 'es-CO', understood })
    const compared = await compareRows(app.context.db, { ...comparisons.get(noun)!, mapping, readings }, below)
    const cells = compared.map(({ details }) => details.cells)
    const unsure = understood.columns.filter(({ sure }) => !sure).map(({ field }) => field)
    const stopped = cells.map((some) => some.flatMap(({ field, problem }) => (problem === null ? [] : [field])))
    return {
      rows: cells.map((some) => Object.fromEntries(some.map(({ field, mine }) => [field, mine]))),
      stopped,
      asked: [...new Set([...missingFields(terms.noun, mapping), ...unsure, ...stopped.flat()])].toSorted(),
    }
  }
  return { ...scene, projectId, readWhole }
}
