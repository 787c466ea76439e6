import { endedOn, endPieces, reasonText, workingDaysText } from '#contract/end-texts.ts'
import type { Light } from '#contract/forecast.ts'
import type { Format } from '#contract/format.ts'
import type { PaperBlock, PaperCell, Tone } from '#server/platform/pdf/paper.ts'
import type { AllTexts } from '#texts/texts.ts'

import { curveOf } from './checkpoint-minutes-curve.rules.ts'
import type { MinutesFacts } from './checkpoint-minutes.rules.ts'

export interface Words {
  texts: AllTexts
  format: Format
}

export const cells = (...all: readonly string[]): PaperCell[] => all.map((text) => ({ text }))
export const heading = (text: string, level: 2 | 3 = 2): PaperBlock => ({ kind: 'heading', text, level })
export const paragraph = (text: string): PaperBlock => ({ kind: 'paragraph', text })

const lightTones: Record<Light, Tone> = { red: 'bad', amber: 'warn', green: 'good', grey: 'plain' }
/** '−35,9': with the sign of print. */
const signed = (value: number, format: Format): string =>
  `${value < 0 ? '−' : value > 0 ? '+' : ''}${format.decimal(Math.abs(value), 1)}`

function figuresBlock({ figures }: MinutesFacts, { texts, format }: Words): PaperBlock {
  const { figures: labels, points, noDeclared } = texts.minutesPaper
  const { r, pv, sv, svt, p, belowPlan } = figures
  const difference = Math.round(sv * 10) / 10
  const days = Math.round(Math.abs(svt))
  return {
    kind: 'figures',
    figures: [
      { label: labels.realized, value: format.weighted(r) },
      { label: labels.expected, value: format.weighted(pv) },
      {
        label: labels.difference,
        value: points(signed(difference, format), Math.abs(difference) === 1),
        tone: belowPlan ? 'bad' : 'plain',
      },
      { label: svt > 0 ? labels.ahead : labels.behind, value: workingDaysText(days, texts.forecast, format) },
      { label: labels.declared, value: p === null ? noDeclared : format.weighted(p) },
    ],
  }
}

function milestoneBlocks({ milestones, unassigned, figures }: MinutesFacts, { texts, format }: Words): PaperBlock[] {
  const { columns, total, none, milestones: title, unassigned: rest, own, range } = texts.minutesPaper
  if (milestones.length === 0) return [paragraph(none.milestones)]
  const isOwn = figures.source === 'own'
  const sum = (pick: (one: MinutesFacts['milestones'][number]) => number): number =>
    milestones.reduce((all, one) => all + pick(one), 0)
  const points = (value: number): string =>
    value === 0 ? '–' : value < 0 ? `−${format.decimal(-value, 1)}` : format.decimal(value, 1)
  const row = (...all: string[]): PaperCell[] => cells(...(isOwn ? all.slice(0, -1) : all))
  const unassignedWeight = 100 - figures.assigned
  return [
    heading(title, 3),
    ...(isOwn && figures.byMilestones !== null ? [paragraph(own(format.weighted(figures.byMilestones)))] : []),
    {
      kind: 'table',
      columns: [
        { head: columns.milestone, share: 29 },
        { head: columns.days, share: 24 },
        ...[columns.weight, columns.planned, columns.realized].map((head) => ({ head, share: 11, right: true })),
        ...(isOwn ? [] : [{ head: columns.points, share: 16, right: true }]),
      ],
      rows: [
        ...milestones.map((one) =>
          row(
            one.name,
            one.plannedStart === null || one.plannedEnd === null
              ? '–'
              : range(format.shortDay(one.plannedStart), format.shortDay(one.plannedEnd)),
            format.percent(one.weight, 2),
            format.percent(one.planned, 2),
            format.percent(one.realized, 2),
            points(one.points),
          ),
        ),
        ...(unassignedWeight > 0
          ? [row(rest, '–', format.percent(unassignedWeight, 2), '–', '–', points(unassigned))]
          : []),
      ],
      total: row(
        total,
        '',
        format.percent(100),
        figures.p === null ? '–' : format.weighted(figures.p),
        format.weighted(figures.byMilestones ?? 0),
        points(Math.round((sum((one) => one.points) + unassigned) * 10) / 10),
      ),
    },
  ]
}

/** How the project stands: sentence, figures, curve and milestones. */
export function progressBlocks(facts: MinutesFacts, words: Words): PaperBlock[] {
  const { texts, format } = words
  const { figures, finished } = facts
  const pieces = endPieces({ ...figures, ended: endedOn(figures), finished }, texts.forecast, format)
  const sentence = pieces.map(({ text }) => text).join('')
  const promised = texts.minutesPaper.promised(
    format.day(figures.due),
    reasonText(figures.reason, texts.forecast, format),
  )
  return [
    {
      kind: 'paragraph',
      text: figures.outcome === 'closed' ? sentence : `${sentence} ${promised}`,
      bold: pieces.filter(({ kind }) => kind === 'day').map(({ text }) => text),
      tone: lightTones[figures.light],
      marked: true,
    },
    figuresBlock(facts, words),
    curveOf(facts, words),
    ...milestoneBlocks(facts, words),
  ]
}
