import type { FieldProblemCode } from '#contract/errors.ts'
import type { Import, ImportProblem, ImportRow } from '#contract/imports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import { fieldMessage, type Language } from '#texts/texts.ts'

import type { StoredImport } from './imports.queries.ts'
import { textOfCell } from './reading/cells.rules.ts'
import { letterOf } from './reading/headers.rules.ts'
import { countsOf, headersOfSheet, type ShownRow, type StoredProblem } from './rows.queries.ts'

/** An import as its owner sees it. */
export async function importAnswer(db: Database, stored: StoredImport, language: Language): Promise<Import> {
  const { ownerId: _, from1904: __, stranger: ___, problem, mapping, ...rest } = stored
  const { files } = textsOf(language).imports
  const sheet = mapping && { id: stored.id, sheet: mapping.sheet }
  const headers = mapping && sheet ? await headersOfSheet(db, sheet, mapping.headerRow) : []
  const isCounted = sheet !== null && (stored.state === 'ready' || stored.state === 'applied')
  return {
    ...rest,
    mapping,
    problem: problem === null ? null : ((files as Record<string, string>)[problem] ?? files.unreadable),
    columns: headers.map((header, index) => ({ letter: letterOf(index), header: textOfCell(header) })),
    counts: isCounted ? await countsOf(db, sheet) : null,
  }
}

/** A problem as a sentence. */
function problemAnswer(field: string, { code, params, ...problem }: StoredProblem, language: Language): ImportProblem {
  const texts = textsOf(language)
  const own = (texts.imports.cells as Record<string, string | undefined>)[code]
  const reason = own ?? fieldMessage(texts, { path: field, code: code as FieldProblemCode, ...(params && { params }) })
  return { ...problem, reason }
}

/** A row as its owner sees it. */
export function rowAnswer({ details, ...row }: ShownRow, language: Language): ImportRow {
  const { problem, cells, ...rest } = details
  return {
    ...row,
    ...rest,
    sides: row.sides ?? {},
    problem: problem === null ? null : textsOf(language).imports.rowProblems[problem],
    cells: cells.map((cell) => ({
      ...cell,
      problem: cell.problem && problemAnswer(cell.field, cell.problem, language),
    })),
  }
}
