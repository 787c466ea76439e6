import { problemStatus, type ProblemCode } from '#contract/errors.ts'
import type { ImportProblem, ImportRow, LeftRecord } from '#contract/import-rows.ts'
import type { Import } from '#contract/imports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import { type Cell } from '#server/platform/sheets/sheet-cells.ts'
import { fieldMessage, problemTexts, type AllTexts, type Language } from '#texts/texts.ts'

import type { StoredImport } from './imports.queries.ts'
import { importedNouns } from './nouns/nouns.rules.ts'
import { textOfCell } from './reading/cells.rules.ts'
import { letterOf } from './reading/headers.rules.ts'
import { missingFields } from './reading/understood.rules.ts'
import {
  countsOf,
  headersOfSheet,
  stagedRows,
  unclearCounts,
  type ShownRow,
  type StoredProblem,
} from './rows.queries.ts'
import { becauseOf, isLeftReason, type LeftBecause } from './undoing/left.rules.ts'
import { undoneOf } from './undoing/undone.queries.ts'
import { valueCounts } from './values/answers.queries.ts'

const exampleRows = 5

const examplesOf = (cells: readonly Cell[]): string[] =>
  [...new Set(cells.map((cell) => textOfCell(cell).trim()))].filter((text) => text !== '').slice(0, 3)

/** Of the file, or of the call that applies it. */
function sentenceOf(problem: string, texts: AllTexts): string {
  if (isProblemCode(problem)) return problemTexts(texts, problem).detail
  const { files } = texts.imports
  const sentences: Readonly<Record<string, string>> = files
  return sentences[problem] ?? files.unreadable
}

const isProblemCode = (problem: string): problem is ProblemCode => Object.hasOwn(problemStatus, problem)

export async function importAnswer(db: Database, stored: StoredImport, language: Language): Promise<Import> {
  const { ownerId: _, from1904: __, stranger: ___, understood, problem, mapping, counted, ...rest } = stored
  const texts = textsOf(language)
  const sheet = mapping && { id: stored.id, sheet: mapping.sheet }
  const headers = mapping && sheet ? await headersOfSheet(db, sheet, mapping.headerRow) : []
  const below = mapping && sheet ? await stagedRows(db, sheet, { after: mapping.headerRow, most: exampleRows }) : []
  const unclear = sheet && stored.state === 'ready' ? await unclearCounts(db, sheet) : new Map<string, number>()
  const isCounted = sheet !== null && stored.state !== 'reading' && stored.state !== 'failed'
  return {
    ...rest,
    mapping,
    problem: problem === null ? null : sentenceOf(problem, texts),
    columns: headers.map((header, index) => ({
      letter: letterOf(index),
      header: textOfCell(header),
      examples: examplesOf(below.map(({ cells }) => cells[index] ?? null)),
    })),
    readings: (understood?.columns ?? []).map((one) => ({ ...one, other: unclear.get(one.field) ?? 0 })),
    missing: mapping && understood && understood.newRows > 0 ? missingFields(importedNouns[stored.noun], mapping) : [],
    openValues: sheet && stored.state === 'ready' ? (await valueCounts(db, sheet)).open : 0,
    counts: isCounted ? (counted ?? (await countsOf(db, sheet))) : null,
    undone: sheet && (stored.state === 'undoing' || stored.state === 'undone') ? await undoneOf(db, sheet) : null,
  }
}

function problemAnswer(field: string, { code, params, ...problem }: StoredProblem, language: Language): ImportProblem {
  const texts = textsOf(language)
  const { cells } = texts.imports
  const isOwn = (one: string): one is keyof typeof cells => Object.hasOwn(cells, one)
  const reason = isOwn(code) ? cells[code] : fieldMessage(texts, { path: field, code, ...(params && { params }) })
  return { ...problem, reason }
}

export function leftAnswer({ reason, by }: LeftBecause, language: Language): LeftRecord {
  const texts = textsOf(language)
  const { reasons } = texts.imports.undone
  return { problem: isLeftReason(reason) ? reasons[reason] : problemTexts(texts, reason).detail, by }
}

export function rowAnswer({ details, because, leftBy, ...row }: ShownRow, language: Language): ImportRow {
  const { problem, twin, cells, removed = null, ...rest } = details
  const { imports } = textsOf(language)
  const sentence = problem === null ? null : imports.rowProblems[problem]
  return {
    ...row,
    ...rest,
    sides: row.sides ?? {},
    removed,
    left: because === null ? null : leftAnswer(becauseOf(because, leftBy), language),
    problem: twin === undefined ? sentence : `${sentence} ${imports.twin(twin)}`,
    cells: cells.map((cell) => ({
      ...cell,
      problem: cell.problem && problemAnswer(cell.field, cell.problem, language),
    })),
  }
}
