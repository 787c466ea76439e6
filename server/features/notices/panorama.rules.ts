import { capital, reasonText } from '#contract/end-texts.ts'
import { formatOf } from '#contract/format.ts'
import {
  attentionLights,
  filterOfKey,
  inOrder,
  isWithin,
  queryOf,
} from '#server/features/portfolio/portfolio-filter.rules.ts'
import type { ComputedRow } from '#server/features/portfolio/portfolio.rules.ts'
import type { AllTexts, Language } from '#texts/texts.ts'

import type { LetterLine, LetterSection } from './letter.rules.ts'

interface DayRows {
  asOf: string
  rows: readonly ComputedRow[]
}

interface PanoramaWords {
  texts: AllTexts
  language: Language
  publicUrl: string
  /** In points: projects further below the plan count. */
  belowPlan: number
  nameOf: (employeeId: number) => string
}

const figureKeys = ['open', 'overdue', 'belowPlan', 'dueSoon'] as const
const openOnly = { open: [true] }
const mostWorst = 5

export const worstOf = ({ asOf, rows }: DayRows): ComputedRow[] =>
  inOrder(rows.filter(isWithin({ ...openOnly, light: [...attentionLights] }, asOf)), 'Attention', true).slice(
    0,
    mostWorst,
  )

function figureLines(now: DayRows, then: DayRows, words: PanoramaWords): LetterLine[] {
  const { texts, language, publicUrl, belowPlan } = words
  const format = formatOf(language)
  const { figures } = texts.portfolio
  return figureKeys.flatMap((key) => {
    const filter = filterOfKey(openOnly, key)
    if (!filter) return []
    const countOf = ({ asOf, rows }: DayRows) => format.integer(rows.filter(isWithin(filter, asOf)).length)
    return {
      title: key === 'belowPlan' ? figures.belowPlan(format.integer(belowPlan)) : figures[key],
      note: texts.mail.panorama.beside(countOf(now), countOf(then)),
      url: `${publicUrl}/portfolio?tab=todos&${queryOf(filter, { searchTerm: '' })}`,
    }
  })
}

function projectLine({ row, employeeIds }: ComputedRow, { texts, language, publicUrl, nameOf }: PanoramaWords) {
  const format = formatOf(language)
  const reason = capital(reasonText(row.reason, texts.forecast, format), format)
  return {
    title: row.name,
    note: [reason, ...(employeeIds.length > 0 ? [format.list(employeeIds.map(nameOf))] : [])].join(' · '),
    url: `${publicUrl}/projects/projects-list/${row.id}`,
    bad: row.light === 'red',
  }
}

export function panoramaSections(now: DayRows, then: DayRows, words: PanoramaWords): LetterSection[] {
  const { sections } = words.texts.mail.panorama
  const worst = worstOf(now).map((computed) => projectLine(computed, words))
  return [
    { title: sections.figures, lines: figureLines(now, then, words) },
    ...(worst.length > 0 ? [{ title: sections.worst, lines: worst }] : []),
  ]
}
