import type { Format } from '#contract/format.ts'
import { curveOf } from '#server/features/forecast/forecast-curve.rules.ts'
import {
  againstPlan,
  expectedFigure,
  plannedDays,
  sentenceBlock,
  type Words,
} from '#server/features/forecast/forecast-paper.rules.ts'
import { cells, heading, paragraph, type PaperBlock, type PaperCell } from '#server/platform/pdf/paper.ts'

import type { MinutesFacts } from './checkpoint-minutes.rules.ts'

/** '−35,9': with the sign of print. */
const signed = (value: number, format: Format): string =>
  `${value < 0 ? '−' : value > 0 ? '+' : ''}${format.decimal(Math.abs(value), 1)}`

function figuresBlock({ figures }: MinutesFacts, words: Words): PaperBlock {
  const { texts, format } = words
  const { figures: labels, points, noDeclared } = texts.minutesPaper
  const { r, sv, p, belowPlan } = figures
  const difference = Math.round(sv * 10) / 10
  return {
    kind: 'figures',
    figures: [
      { label: labels.realized, value: format.weighted(r) },
      expectedFigure(figures, words),
      {
        label: labels.difference,
        value: points(signed(difference, format), Math.abs(difference) === 1),
        tone: belowPlan ? 'bad' : 'plain',
      },
      ...againstPlan(figures, labels, words),
      { label: labels.declared, value: p === null ? noDeclared : format.weighted(p) },
    ],
  }
}

function milestoneBlocks({ milestones, unassigned, figures }: MinutesFacts, words: Words): PaperBlock[] {
  const { texts, format } = words
  const { columns, total, none, milestones: title, unassigned: rest, own } = texts.minutesPaper
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
            plannedDays(one, words),
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
export const progressBlocks = (facts: MinutesFacts, words: Words): PaperBlock[] => [
  sentenceBlock(facts, words),
  figuresBlock(facts, words),
  curveOf(facts, words),
  ...milestoneBlocks(facts, words),
]
