import { calendarDays } from '#contract/days.ts'
import { endedOn, endPieces, reasonText, workingDaysText } from '#contract/end-texts.ts'
import type { ForecastFigures, ForecastPoint, Light, LightReason } from '#contract/forecast.ts'
import { formatOf, type Format } from '#contract/format.ts'
import type { PaperBlock, Tone } from '#server/platform/pdf/paper.ts'
import type { AllTexts, Language } from '#texts/texts.ts'

import type { AssignmentRecord, StoredProject } from './project-state.rules.ts'

// Shared by the acta and the informe.

export interface Words {
  texts: AllTexts
  format: Format
}

const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** No line ends within '27 ene'. */
export function paperFormat(language: Language): Format {
  const format = formatOf(language)
  return {
    ...format,
    day: (day) => unbroken(format.day(day)),
    shortDay: (day) => unbroken(format.shortDay(day)),
  }
}

const lightTones: Record<Light, Tone> = { red: 'bad', amber: 'warn', green: 'good', grey: 'plain' }

export type FiguresWithPoints = ForecastFigures & { points: ForecastPoint[] }

/** The sentence has said the others already. */
const besidePromise = new Set<LightReason['code']>(['overdue', 'lateRange', 'lateFar', 'late', 'onTime'])

/** A paragraph in the colour of the light. `finished` counts the projects that it learns from. */
export function sentenceBlock(
  { figures, finished }: { figures: FiguresWithPoints; finished: number },
  { texts, format }: Words,
): PaperBlock {
  const pieces = endPieces({ ...figures, ended: endedOn(figures), finished }, texts.forecast, format)
  const sentence = pieces.map(({ text }) => text).join('')
  const { promised, promisedFor } = texts.forecastPaper
  const due = format.day(figures.due)
  const promise = besidePromise.has(figures.reason.code)
    ? promised(due, reasonText(figures.reason, texts.forecast, format))
    : promisedFor(due)
  return {
    kind: 'paragraph',
    text: figures.outcome === 'closed' ? sentence : `${sentence} ${promise}`,
    bold: pieces.filter(({ kind }) => kind === 'day').map(({ text }) => text),
    tone: lightTones[figures.light],
    marked: true,
  }
}

type Figure = Extract<PaperBlock, { kind: 'figures' }>['figures'][number]

export function expectedFigure({ pv, outcome }: ForecastFigures, { texts, format }: Words): Figure {
  const { expected, expectedThen } = texts.forecastPaper.figures
  return { label: outcome === 'closed' ? expectedThen : expected, value: format.weighted(pv) }
}

/** 'Atraso frente al plan, 12 días hábiles'; nothing before the start, and after the end its sentence says it. */
export function againstPlan(
  { svt, belowPlan, outcome }: ForecastFigures,
  labels: { behind: string; ahead: string },
  { texts, format }: Words,
): Figure[] {
  if (outcome === 'closed' || outcome === 'notStarted') return []
  const { level, onPlan } = texts.forecastPaper.figures
  const days = Math.round(Math.abs(svt))
  if (days === 0) return [{ label: level, value: onPlan }]
  const value = workingDaysText(days, texts.forecast, format)
  if (svt > 0) return [{ label: labels.ahead, value }]
  return [{ label: labels.behind, value, tone: belowPlan ? 'bad' : 'plain' }]
}

export interface AssignedMilestone {
  id: number
  name: string
  plannedStart: string | null
  plannedEnd: string | null
  weight: number
  planned: number
  realized: number
}

/** By planned days; milestones without days come last. */
export const assignedMilestones = (
  assignments: readonly AssignmentRecord[],
  { milestones }: Pick<StoredProject, 'milestones'>,
): AssignedMilestone[] =>
  assignments
    .map((one) => ({
      id: one.id,
      name: milestones.find(({ id }) => id === one.milestone_id)?.name ?? '',
      plannedStart: one.planned_start ?? null,
      plannedEnd: one.planned_end ?? null,
      weight: one.weight,
      planned: one.planned_percentage,
      realized: one.percentage_realized,
    }))
    .toSorted(
      (one, other) =>
        calendarDays(other.plannedStart ?? '9999-01-01', one.plannedStart ?? '9999-01-01') || one.id - other.id,
    )

/** '3 jul – 11 jul'; a dash without planned days. */
export const plannedDays = (
  { plannedStart, plannedEnd }: { plannedStart: string | null; plannedEnd: string | null },
  { texts, format }: Words,
): string =>
  plannedStart === null || plannedEnd === null
    ? '–'
    : texts.forecastPaper.range(format.shortDay(plannedStart), format.shortDay(plannedEnd))
