import { setImmediate as pause } from 'node:timers/promises'

import type { ImportMapping } from '#contract/imports.ts'
import type { Context } from '#server/context.ts'
import { today } from '#server/platform/base/clock.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readSheets } from '#server/platform/sheets/read-sheets.ts'
import { SheetRefusal } from '#server/platform/sheets/sheet-problem.ts'
import type { Language } from '#texts/texts.ts'

import { compareRows } from './compare-rows.service.ts'
import type { Comparison } from './comparison.rules.ts'
import { aboutRows, isStranger, mappingOf, takenColumns } from './header-mapping.rules.ts'
import {
  addRows,
  firstRows,
  rejectTwins,
  saveCompared,
  stagedRows,
  type SheetOf,
  type StagedRow,
} from './import-rows.queries.ts'
import { importedNouns } from './imported-nouns.rules.ts'
import {
  beginComparing,
  noteCompared,
  noteSheets,
  portalId,
  setMapping,
  setState,
  type StoredImport,
} from './imports.queries.ts'
import { projectOf, rejectWeights } from './project-weights.queries.ts'
import {
  catalogueOf,
  growingCatalogue,
  isLarge,
  type Catalogue,
  type GrowingCatalogue,
  type ReferredKind,
} from './references.queries.ts'

/** An import that was forgotten while it was being read. */
class Forgotten extends Error {}

/** Rows that are compared at a time: a few milliseconds of the event loop. */
const batch = 250

/** What the rows of an import are compared under. */
export async function comparisonOf(
  { db, clock }: Context,
  stored: Pick<StoredImport, 'noun' | 'from1904' | 'stranger' | 'projectId'>,
  mapping: ImportMapping,
  language: Language,
): Promise<Comparison> {
  const columns = takenColumns(stored.noun)
  const kinds = new Set(columns.flatMap(({ of }) => of ?? []))
  const catalogues = new Map<ReferredKind, Catalogue>()
  const growing = new Map<ReferredKind, GrowingCatalogue>()
  for (const kind of kinds) {
    if (isLarge(kind)) growing.set(kind, growingCatalogue(db, kind))
    const catalogue = growing.get(kind) ?? (await catalogueOf(db, kind))
    if (catalogue) catalogues.set(kind, catalogue)
  }
  return {
    noun: importedNouns[stored.noun],
    mapping,
    reading: { language, dateOrder: mapping.dateOrder, from1904: stored.from1904 },
    columns,
    catalogues,
    growing,
    project: stored.projectId === null ? undefined : await projectOf(db, stored.projectId),
    stranger: stored.stranger,
    day: today(clock),
  }
}

/** Compares all rows of the mapped sheet, batch by batch, and stores what each came to. */
export async function compareAll({ db }: Context, id: number, comparison: Comparison): Promise<void> {
  const { sheet, headerRow } = comparison.mapping
  await beginComparing(db, id, comparison.mapping)
  for (let after = headerRow; ;) {
    const rows: StagedRow[] = await stagedRows(db, { id, sheet }, { after, most: batch })
    if (rows.length === 0) break
    await saveCompared(db, { id, sheet }, await compareRows(db, comparison, rows))
    if (!(await noteCompared(db, id, rows.length))) return
    after = rows.at(-1)!.row
    await pause()
  }
  await rejectTogether(db, { id, sheet }, comparison)
}

/**
 * Rejects rows that can't be saved beside each other: two of one record, and milestones that weigh too much in all.
 * @param row the only one that was compared anew
 */
export async function rejectTogether(db: Database, of: SheetOf, { project }: Comparison, row?: number): Promise<void> {
  await rejectTwins(db, of, row)
  if (project) await rejectWeights(db, of, project.id)
}

/** Reads a file into the rows of an import, and compares them as its headers say. */
async function work(context: Context, stored: StoredImport, file: ArrayBuffer, terms: WorkTerms): Promise<void> {
  const { db } = context
  const { id, noun, projectId } = stored
  const { language, signal } = terms
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
  const first = await firstRows(db, id, aboutRows)
  const mapping = mappingOf(noun, first, language)
  const stranger = isStranger(first, await portalId(db))
  await setMapping(db, id, mapping, stranger)
  await compareAll(context, id, await comparisonOf(context, { noun, projectId, from1904, stranger }, mapping, language))
}

interface WorkTerms {
  language: Language
  signal: AbortSignal
}

/** Works on an import behind the call that began it: whatever happens is in its state, or in the log. */
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

/** Reads a file into an import. @returns what the file is refused for, or undefined */
export const readImport = (
  context: Context,
  stored: StoredImport,
  file: ArrayBuffer,
  terms: WorkTerms,
): Promise<SheetRefusal | undefined> =>
  behind(context, stored.id, terms.signal, () => work(context, stored, file, terms))

/** Compares the rows of an import by another mapping. */
export async function remapImport(
  context: Context,
  stored: StoredImport,
  mapping: ImportMapping,
  { language, signal }: WorkTerms,
): Promise<void> {
  const { id, stranger } = stored
  await behind(context, id, signal, async () => {
    await setMapping(context.db, id, mapping, stranger)
    await compareAll(context, id, await comparisonOf(context, stored, mapping, language))
  })
}
