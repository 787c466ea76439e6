import { exportTypes, type ExportFormat } from '#contract/exports.ts'
import { isHiddenField } from '#contract/hidden-fields.ts'
import { valueOf } from '#contract/items.ts'
import type { RequestOf, Route } from '#contract/route.ts'
import type { SheetColumn } from '#contract/sheet-column.ts'
import type { SheetNoun, SheetRow } from '#contract/sheet-columns.ts'
import { today, type Clock } from '#server/platform/base/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { csvFile } from '#server/platform/http/csv.ts'
import type { Caller, CallContext, Download, Endpoint } from '#server/platform/http/endpoint.ts'
import type { Language } from '#texts/texts.ts'

import { aboutSheet } from './about.ts'
import { bookCell, bookColumn, csvCell } from './book-cells.ts'
import { columnsOf, headersOf, textsIn } from './sheet-texts.ts'
import { workbook } from './workbook.ts'

const recordOf = (noun: SheetNoun): string => (noun === 'employees' ? 'employee' : noun)

interface Parts {
  db: Database
  clock: Clock
}

interface ExportCall {
  caller: Caller
  language: CallContext['language']
  params?: object | undefined
  query: { format?: ExportFormat | undefined; columns?: string[] | undefined }
}

type Batches<N extends SheetNoun> = AsyncIterable<readonly SheetRow<N>[]>

/** The file of an export, id and version first. Only the sheet about it is read before the file is sent. */
export async function exported<N extends SheetNoun>(
  { db, clock }: Parts,
  noun: N,
  rows: Batches<N>,
  { caller, language, params, query }: ExportCall,
): Promise<Download> {
  const { format = 'xlsx', columns: wanted = [] } = query
  const all = columnsOf(noun)
  const known = all.filter(({ field }) => field === 'id' || field === 'version')
  const byField = new Map(all.map((column) => [column.field, column]))
  const chosen = wanted.map((name) => valueOf(byField, name))
  const columns = chosen.length === 0 ? all : [...known, ...chosen.filter((column) => !known.includes(column))]
  const { names } = textsIn(language).sheets
  const headers: Readonly<Record<string, string>> = headersOf(noun, language)
  const isHidden = (field: string): boolean => isHiddenField(caller.hidden, recordOf(noun), field)
  async function* lines<Value>(cellOf: (column: SheetColumn, language: Language) => (value: unknown) => Value) {
    const cells = columns.map((column) => ({
      name: column.shows ?? column.field,
      hidden: isHidden(column.field),
      of: cellOf(column, language),
    }))
    for await (const batch of rows)
      yield batch.map((row) => {
        const values = row as Readonly<Record<string, unknown>>
        return cells.map(({ name, hidden, of }) => of(hidden ? null : values[name]))
      })
  }
  const file = { name: `${names[noun]} ${today(clock)}.${format}`, type: exportTypes[format] }
  const header = (field: string): string => headers[field] ?? field
  if (format === 'csv') {
    const separator = language === 'en-US' ? ',' : ';'
    const titles = columns.map(({ field }) => header(field))
    return { ...file, content: csvFile(titles, lines(csvCell), separator) }
  }
  const about = await aboutSheet(db, {
    noun,
    language,
    query: { ...params, ...query },
    employeeId: caller.employeeId,
    at: clock.now(),
  })
  const content = workbook({
    name: names[noun],
    columns: columns.map((column) => bookColumn(column, header(column.field))),
    rows: lines(bookCell),
    about,
  })
  return { ...file, content }
}

/** Connects the export of a list with its rows. `rowsOf` refuses before any row is read. */
export const exporting = <N extends SheetNoun, R extends Route>(
  parts: Parts,
  noun: N,
  route: R,
  rowsOf: (call: RequestOf<R> & ExportCall) => Batches<N> | Promise<Batches<N>>,
): Endpoint => ({
  route,
  handler: async (call: RequestOf<R> & ExportCall) => exported(parts, noun, await rowsOf(call), call),
})
