import type { ImportMapping } from '#contract/imports.ts'
import type { Context } from '#server/context.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import { readSheets } from '#server/platform/sheets/read-sheets.ts'
import { SheetRefusal } from '#server/platform/sheets/sheet-problem.ts'
import type { Language } from '#texts/texts.ts'

import { compareAll, comparisonOf } from '../comparing/comparing.service.ts'
import { noteSheets, portalId, setMapping, setState, type StoredImport } from '../imports.queries.ts'
import { addRows, firstRows } from '../rows.queries.ts'
import { aboutRows, isStranger, mappingOf } from './headers.rules.ts'

/** An import that was forgotten while it was being read. */
class Forgotten extends Error {}

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
