import { setImmediate as pause } from 'node:timers/promises'

import type { ImportMapping } from '#contract/import-columns.ts'
import { importedColumns } from '#contract/imports.ts'
import type { Context } from '#server/context.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readSheets } from '#server/platform/sheets/read-sheets.ts'
import type { SheetRow } from '#server/platform/sheets/sheet-cells.ts'
import { SheetRefusal } from '#server/platform/sheets/sheet-problem.ts'
import type { Language } from '#texts/texts.ts'

import { compareAll, comparisonOf, rejectTogether } from '../comparing/comparing.service.ts'
import { compareRows } from '../comparing/rows.service.ts'
import { noteSheets, portalId, setMapping, setState, type StoredImport } from '../imports.queries.ts'
import { importedNouns } from '../nouns/nouns.rules.ts'
import { addRows, firstRows, saveCompared, stagedRows } from '../rows.queries.ts'
import { recallAnswers } from '../values/answers.queries.ts'
import { readColumns, rowsBelow, type ColumnTerms } from './columns.service.ts'
import { firstRowsRead, headersKey, isStranger, mappingOf } from './headers.rules.ts'
import { rememberedColumns } from './memories.queries.ts'

const portion = 250

class Forgotten extends Error {}

async function work(context: Context, stored: StoredImport, file: ArrayBuffer, terms: WorkTerms): Promise<void> {
  const { db } = context
  const { id } = stored
  const { signal } = terms
  let from1904 = false
  await readSheets(
    file,
    {
      async book(book) {
        from1904 = book.from1904
        if (!(await noteSheets(db, id, { sheets: book.names, from1904 }))) throw new Forgotten()
      },
      async rows(rows) {
        if (!(await addRows(db, id, rows))) throw new Forgotten()
      },
    },
    signal,
  )
  const first = await firstRows(db, id, firstRowsRead)
  await recallAnswers(db, id, stored)
  const known = await rememberedMapping(db, stored, first)
  const stranger = isStranger(first, await portalId(db))
  const mapping = known?.mapping ?? mappingOf(stored.noun, first)
  await compareBy(context, { ...stored, from1904, stranger }, mapping, { ...terms, hints: known?.hints })
}

/** For one of the first rows, with their readings. */
async function rememberedMapping(db: Database, stored: StoredImport, first: readonly SheetRow[]) {
  const rows = new Map(first.map((row) => [headersKey(row.cells), row]))
  const [known] = await rememberedColumns(db, stored, [...rows.keys()])
  const row = known && rows.get(known.key)
  if (!row) return undefined
  const columns = Object.entries(known.remembered.columns)
  const letters = Object.fromEntries(columns.map(([field, { column }]) => [field, { column }]))
  const mapping: ImportMapping = { sheet: row.sheet, headerRow: row.row, columns: letters }
  return { mapping, hints: new Map(columns.map(([field, { reading }]) => [field, reading])) }
}

async function compareBy(
  context: Context,
  stored: StoredImport,
  mapping: ImportMapping,
  { language, hints }: WorkTerms,
): Promise<void> {
  const { db } = context
  const { id, noun, stranger, from1904, projectId } = stored
  const of = { noun: importedNouns[noun], columns: importedColumns(noun), projectId }
  const terms = { ...of, mapping, from1904, stranger, hints }
  const understood = await readColumns(db, rowsBelow(db, { id, sheet: mapping.sheet }, mapping.headerRow), terms)
  await setMapping(db, id, { mapping, stranger, understood })
  await compareAll(context, id, await comparisonOf(context, { ...stored, understood }, mapping, language))
}

interface WorkTerms {
  /** The person's earlier readings of these headers. */
  hints?: ColumnTerms['hints']
  language: Language
  signal: AbortSignal
}

async function behind(
  { db, log }: Context,
  id: number,
  signal: AbortSignal,
  doing: () => Promise<void>,
): Promise<SheetRefusal | undefined> {
  try {
    await doing()
    await setState(db, id, { state: 'ready' })
    return undefined
  } catch (error) {
    if (error instanceof Forgotten || signal.aborted) return undefined
    const refused = error instanceof SheetRefusal
    if (!refused) log.error({ err: error, problem: lineOf(error) }, 'an import could not be read')
    await setState(db, id, { state: 'failed', problem: refused ? error.problem : 'unreadable' }).catch(
      (failure: unknown) => log.error({ err: failure }, 'the state of an import could not be kept'),
    )
    return refused ? error : undefined
  }
}

/** @returns why the file is refused, or undefined */
export const readImport = (
  context: Context,
  stored: StoredImport,
  file: ArrayBuffer,
  terms: WorkTerms,
): Promise<SheetRefusal | undefined> =>
  behind(context, stored.id, terms.signal, () => work(context, stored, file, terms))

export async function compareSome(
  context: Context,
  stored: StoredImport & { mapping: ImportMapping },
  rows: readonly number[],
  { language, signal }: WorkTerms,
): Promise<void> {
  const { db } = context
  const of = { id: stored.id, sheet: stored.mapping.sheet }
  await behind(context, stored.id, signal, async () => {
    const comparison = await comparisonOf(context, stored, stored.mapping, language)
    if (comparison.project) return compareAll(context, stored.id, comparison)
    for (let at = 0; at < rows.length; at += portion) {
      const staged = await stagedRows(db, of, { rows: rows.slice(at, at + portion) })
      await saveCompared(db, of, await compareRows(db, comparison, staged))
      await pause()
    }
    await rejectTogether(db, of, comparison)
  })
}

export async function remapImport(
  context: Context,
  stored: StoredImport,
  mapping: ImportMapping,
  terms: WorkTerms,
): Promise<void> {
  await behind(context, stored.id, terms.signal, () => compareBy(context, stored, mapping, terms))
}
