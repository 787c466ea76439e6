import { importedColumns, type ImportNoun } from '#contract/imports.ts'
import { itemAt, lastOf } from '#contract/items.ts'
import type { SheetColumn } from '#contract/sheet-column.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { Download } from '#server/platform/http/endpoint.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import type { Cell } from '#server/platform/sheets/sheet-cells.ts'
import type { Language } from '#texts/texts.ts'

import { rowAnswer } from './answers.service.ts'
import type { StoredImport } from './imports.queries.ts'
import { textOfCell, wordsOf } from './reading/cells.rules.ts'
import { headerOf, letterOf } from './reading/headers.rules.ts'
import { catalogueOf } from './reading/references.queries.ts'
import { headersOfSheet, shownRows, stagedRows, type SheetOf } from './rows.queries.ts'

/** Loaded with the first book: it is an eighth of the code of a start. */
const writer = () => import('hucre/xlsx')
/** Of a template, with a list to choose from. */
const listedRows = 1000

async function allowed({ db }: Context, { type, words, of }: SheetColumn, language: Language): Promise<string[]> {
  const { audit } = textsOf(language)
  if (type === 'yesNo') return Object.values(audit.words.flag)
  if (words) return Object.values(wordsOf(audit, words))
  return (of && (await catalogueOf(db, of))?.all.map(({ name }) => name)) ?? []
}

function exampleOf({ field, type }: SheetColumn, values: readonly string[], language: Language): string | number {
  const examples: Readonly<Record<string, string>> = textsOf(language).imports.examples
  return values[0] ?? examples[field] ?? (type === 'number' || type === 'money' ? 1_000_000 : '')
}

export async function importTemplate(context: Context, noun: ImportNoun, language: Language): Promise<Download> {
  const { template, nouns } = textsOf(language).imports
  const columns = importedColumns(noun).filter(({ field }) => field !== 'id' && field !== 'version')
  const headers = columns.map(({ field }) => headerOf(noun, field, language))
  const lists = await Promise.all(columns.map((column) => allowed(context, column, language)))
  const longest = Math.max(...lists.map((list) => list.length))
  const values = Array.from({ length: longest }, (_, row) => lists.map((list) => list[row] ?? null))
  const dataValidations = lists.flatMap((list, index) => {
    const letter = letterOf(index)
    const source = `'${template.values}'!$${letter}$2:$${letter}$${list.length + 1}`
    return list.length > 0
      ? [{ type: 'list' as const, formula1: source, range: `${letter}2:${letter}${listedRows}`, allowBlank: true }]
      : []
  })
  const wide = columns.map(({ field }) => ({ width: Math.max(14, headerOf(noun, field, language).length + 4) }))
  const { writeXlsx } = await writer()
  const content = await writeXlsx({
    sheets: [
      { name: nouns[noun], columns: wide, rows: [headers], dataValidations },
      {
        name: template.example,
        columns: wide,
        rows: [headers, columns.map((column, index) => exampleOf(column, itemAt(lists, index), language))],
      },
      { name: template.values, columns: wide, rows: [headers, ...values] },
    ],
  })
  return { name: template.file(nouns[noun]), size: content.byteLength, content: once(content) }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

const written = (cell: Cell): string | number | boolean | null =>
  typeof cell === 'object' && cell !== null ? textOfCell(cell) : cell

async function* reportRows(context: Context, of: SheetOf, headerRow: number, language: Language) {
  const { db } = context
  const { report } = textsOf(language).imports
  const headers = (await headersOfSheet(db, of, headerRow)).map(written)
  yield [...headers, report.problem]
  for (let after = headerRow; ;) {
    const rows = await stagedRows(db, of, { after, most: 500 })
    if (rows.length === 0) return
    const shown = await shownRows(
      db,
      of,
      rows.map(({ row }) => row),
    )
    const byRow = new Map(shown.map((row) => [row.row, rowAnswer(row, language)]))
    for (const { row, cells } of rows) {
      const { problem = null, cells: shownCells = [] } = byRow.get(row) ?? {}
      const reasons = shownCells.flatMap((cell) =>
        cell.problem ? [`${cell.problem.column}${row}: ${cell.problem.reason}`] : [],
      )
      yield [...headers.map((_, index) => written(cells[index] ?? null)), [problem ?? [], reasons].flat().join(' · ')]
    }
    after = lastOf(rows).row
  }
}

/** With a column of problems. @throws Refusal import-state */
export async function importReport(context: Context, stored: StoredImport, language: Language): Promise<Download> {
  const { id, mapping } = stored
  if (!mapping) throw new Refusal('import-state')
  const { report } = textsOf(language).imports
  const rows = reportRows(context, { id, sheet: mapping.sheet }, mapping.headerRow, language)
  const { writeXlsxStream } = await writer()
  return { name: report.file, content: writeXlsxStream(rows, { name: report.sheet }) }
}
