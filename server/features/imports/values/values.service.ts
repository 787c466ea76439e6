import type { AnsweredValue, ImportValue, ValueAnswer } from '#contract/import-values.ts'
import { importedColumns, type ImportNoun } from '#contract/imports.ts'
import type { SheetColumn } from '#contract/sheet-column.ts'
import type { Context } from '#server/context.ts'
import { wrongField } from '#server/platform/base/refusal.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import type { Language } from '#texts/texts.ts'

import { rowAnswer } from '../answers.service.ts'
import { comparisonOf } from '../comparing/comparing.service.ts'
import type { Comparison } from '../comparing/comparison.rules.ts'
import type { StoredImport } from '../imports.queries.ts'
import { importedNouns } from '../nouns/nouns.rules.ts'
import { remember } from '../reading/memories.queries.ts'
import { storable } from '../reading/rows.rules.ts'
import { missingFields } from '../reading/understood.rules.ts'
import { shownRows, type SheetOf } from '../rows.queries.ts'
import { askedValues, saveAnswer, valueCounts, type Asked } from './answers.queries.ts'
import { nearestNames, type Nearest } from './nearest.queries.ts'

/** Up to so many words are all offered. */
const mostChoices = 5

type Choice = ImportValue['choices'][number]

const columnOf = (noun: ImportNoun, field: string): SheetColumn | undefined =>
  importedColumns(noun).find((column) => column.field === field)

function wordsOf({ type, words }: SheetColumn, language: Language): Choice[] {
  const { audit } = textsOf(language)
  const all: Readonly<Record<string, Record<string, string>>> = audit.words
  const own = type === 'yesNo' ? audit.words.flag : all[words ?? '']
  return Object.values(own ?? {})
    .slice(0, mostChoices)
    .map((word) => ({ value: word, name: word, sure: false }))
}

async function problemsOf({ db }: Context, of: SheetOf, asked: readonly Asked[], language: Language) {
  const numbers = asked.flatMap(({ answered, first }) => (answered ? [] : first.slice(0, 1)))
  const shown = await shownRows(db, of, numbers)
  const rows = new Map(shown.map((row) => [row.row, { row, answer: rowAnswer(row, language) }]))
  return new Map(
    asked.map((one) => {
      const { row, answer } = rows.get(one.first[0] ?? 0) ?? {}
      const isOne = ({ field }: { field: string }) => field === one.field
      return [
        one,
        { code: row?.details.cells.find(isOne)?.problem?.code, problem: answer?.cells.find(isOne)?.problem ?? null },
      ]
    }),
  )
}

async function nearestOf({ db }: Context, noun: ImportNoun, asked: readonly Asked[]) {
  const found = new Map<string, Nearest[]>()
  const byField = Map.groupBy(asked, ({ field }) => field)
  for (const [field, values] of byField) {
    const kind = columnOf(noun, field)?.of
    const texts = values.map(({ value }) => value)
    for (const [text, near] of kind ? await nearestNames(db, kind, texts) : []) found.set(`${field}\t${text}`, near)
  }
  return found
}

function answerWords(comparison: Comparison, { field }: Asked, { becomes }: ValueAnswer): string {
  const kind = comparison.columns.find((column) => column.field === field)?.of
  if (typeof becomes !== 'number') return becomes ?? ''
  return (kind && comparison.catalogues.get(kind)?.byId(becomes)?.name) ?? String(becomes)
}

async function learnAnswers({ columns, growing, answers }: Comparison): Promise<void> {
  for (const { field, of } of columns) {
    const ids = [...answers].flatMap(([key, { becomes }]) =>
      key.startsWith(`${field}\t`) && typeof becomes === 'number' ? [becomes] : [],
    )
    if (of && ids.length > 0) await growing.get(of)?.learn({ texts: new Set(), ids: new Set(ids), ownerIds: new Set() })
  }
}

/** Values that cannot be taken, with proposals; then answered ones. */
export async function listValues(
  context: Context,
  stored: StoredImport,
  { language, query }: { language: Language; query: { offset: number; top: number } },
): Promise<{ data: ImportValue[]; open: number; openRows: number; filteredRecordsCount: number }> {
  const { db } = context
  const { id, mapping, noun, state } = stored
  if (!mapping || state !== 'ready') return { data: [], open: 0, openRows: 0, filteredRecordsCount: 0 }
  const of = { id, sheet: mapping.sheet }
  const asked = await askedValues(db, of, query)
  const problems = await problemsOf(context, of, asked, language)
  const unnamed = asked.filter((one) => ['noName', 'inactive'].includes(problems.get(one)?.code ?? ''))
  const nearest = await nearestOf(context, noun, unnamed)
  const comparison = await comparisonOf(context, stored, mapping, language)
  await learnAnswers(comparison)
  const needed = new Set(missingFields(importedNouns[noun], { ...mapping, columns: {}, given: {} }))
  const data = asked.map((one): ImportValue => {
    const { field, value, rows, first } = one
    const { code, problem = null } = problems.get(one) ?? {}
    const column = columnOf(noun, field)
    const answer = one.answered ? comparison.answers.get(`${field}\t${value}`) : undefined
    const near = nearest.get(`${field}\t${value}`)?.map(({ id: chosen, ...rest }) => ({ value: chosen, ...rest }))
    const several = problem?.choices?.map(({ id: chosen, name }) => ({ value: chosen, name, sure: false }))
    const words = column && (code === 'word' || code === 'yesNo') ? wordsOf(column, language) : []
    return {
      field,
      value,
      rows,
      first,
      problem: problem?.reason ?? '',
      choices: near ?? several?.slice(0, mostChoices) ?? words,
      empty: needed.has(field) ? 'no' : code === 'nothing' ? 'sure' : 'may',
      answer: answer ? { ...answer, name: answerWords(comparison, one, answer) } : null,
    }
  })
  return { data, ...(await valueCounts(db, of)) }
}

/** Also for the person's next file, when it names something. @returns its key */
export async function keepAnswer(
  { db }: Context,
  stored: StoredImport,
  { field, value: text, becomes, empty, skip }: AnsweredValue,
): Promise<string> {
  const column = columnOf(stored.noun, field)
  if (!column || field === 'id' || field === 'version') throw wrongField('field', 'unknown')
  const value = storable(text)
  const given = [becomes !== undefined, empty, skip].filter(Boolean).length
  if (given > 1) throw wrongField('becomes', 'invalid')
  const answer: ValueAnswer = {
    ...(becomes !== undefined && { becomes }),
    ...(empty && { empty }),
    ...(skip && { skip }),
  }
  await saveAnswer(db, stored.id, { field, value, answer: given === 0 ? null : answer })
  if (becomes !== undefined && (column.of || column.words))
    await remember(db, stored, { kind: 'value', key: `${field}\t${value}`, remembered: answer })
  return `${field}\t${value}`
}
