import { endedOn, workingDaysText } from '#contract/end-texts.ts'
import { curveOf } from '#server/features/forecast/forecast-curve.rules.ts'
import {
  againstPlan,
  expectedFigure,
  plannedDays,
  sentenceBlock,
  type AssignedMilestone,
  type FiguresWithPoints,
  type Words,
} from '#server/features/forecast/forecast-paper.rules.ts'
import { cells, heading, paragraph, type Paper, type PaperBlock, type Tone } from '#server/platform/pdf/paper.ts'

import type { ReportRecord } from './project-reports.queries.ts'

export interface ReportFacts {
  day: string
  record: ReportRecord
  figures: FiguresWithPoints
  /** Finished projects that teach the forecast. */
  finished: number
  milestones: AssignedMilestone[]
}

const curveHeight = 116

type MilestoneState = 'done' | 'late' | 'underWay' | 'toStart' | 'unfinished'
const stateTones: Record<MilestoneState, Tone> = {
  done: 'good',
  late: 'bad',
  underWay: 'plain',
  toStart: 'plain',
  unfinished: 'plain',
}

function stateOf(
  { realized, plannedStart, plannedEnd }: AssignedMilestone,
  { day, figures }: ReportFacts,
): MilestoneState {
  if (realized >= 100) return 'done'
  if (figures.outcome === 'closed') return 'unfinished'
  const shouldHaveBegun = realized === 0 && plannedStart !== null && plannedStart < day
  if (shouldHaveBegun || (plannedEnd !== null && plannedEnd < day)) return 'late'
  return realized > 0 ? 'underWay' : 'toStart'
}

/** Late ones first, then the next, then the last done. */
function byMatter(states: readonly MilestoneState[]): number[] {
  const ranks: Record<MilestoneState, number> = { late: 0, underWay: 1, unfinished: 1, toStart: 2, done: 3 }
  const placed = states.map((state, index) => ({ index, state }))
  const sorted = placed.toSorted((one, other) => ranks[one.state] - ranks[other.state] || one.index - other.index)
  const done = sorted.filter(({ state }) => state === 'done')
  return [...sorted.filter(({ state }) => state !== 'done'), ...done.toReversed()].map(({ index }) => index)
}

function factsBlock({ record, figures }: ReportFacts, { texts, format }: Words): PaperBlock {
  const { facts, noResponsable } = texts.reportPaper
  const { start, due, firstDue } = figures
  const ended = endedOn(figures)
  const moved = due === firstDue ? [] : [{ label: facts.firstDue, value: format.day(firstDue) }]
  return {
    kind: 'facts',
    facts: [
      { label: facts.status, value: record.status },
      { label: facts.start, value: format.day(start) },
      { label: facts.due, value: format.day(due) },
      ...(ended === null ? moved : [{ label: facts.ended, value: format.day(ended) }]),
      {
        label: facts.responsable,
        value: record.responsables[0] ?? noResponsable,
      },
    ].map(({ label, value }) => ({ label: label.toUpperCase(), value })),
  }
}

function figuresBlock({ figures }: ReportFacts, words: Words): PaperBlock {
  const { texts, format } = words
  const { figures: labels } = texts.reportPaper
  const { r, at, from, forecast, outcome } = figures
  const ended = outcome === 'closed'
  return {
    kind: 'figures',
    figures: [
      { label: labels.progress, value: format.weighted(r) },
      expectedFigure(figures, words),
      ...(ended ? [{ label: labels.took, value: workingDaysText(at, texts.forecast, format) }] : []),
      ...againstPlan(figures, labels, words),
      ...(ended || forecast === null
        ? []
        : [{ label: from === null ? labels.byPlan : labels.likely, value: format.day(forecast) }]),
    ],
  }
}

function milestoneBlocks(facts: ReportFacts, words: Words): PaperBlock[] {
  const { texts, format } = words
  const { milestones, figures } = facts
  const { columns, states, total, own, noMilestones, more } = texts.reportPaper
  if (milestones.length === 0) return [paragraph(noMilestones)]
  const stands = milestones.map((milestone) => ({ milestone, state: stateOf(milestone, facts) }))
  // Equal to the milestones' progress, it needs no explanation.
  const isOwn = figures.source === 'own' && Math.abs(figures.r - (figures.byMilestones ?? 0)) >= 1
  const sum = format.weighted(figures.byMilestones ?? 0)
  return [
    ...(isOwn ? [paragraph(own(sum))] : []),
    {
      kind: 'table',
      columns: [
        { head: columns.milestone, share: 42 },
        { head: columns.days, share: 22 },
        { head: columns.weight, share: 10, right: true },
        { head: columns.progress, share: 10, right: true },
        { head: columns.state, share: 16 },
      ],
      rows: stands.map(({ milestone, state }) => [
        ...cells(milestone.name, plannedDays(milestone, words)),
        ...cells(format.percent(milestone.weight, 2), format.percent(milestone.realized, 2)),
        { text: states[state], tone: stateTones[state] },
      ]),
      total: cells(total, '', format.percent(figures.assigned, 2), sum),
      gives: { more, order: byMatter(stands.map(({ state }) => state)) },
    },
  ]
}

function stepBlocks({ record, figures, day }: ReportFacts, { texts, format }: Words): PaperBlock[] {
  const { steps, overdue, nextMeeting, noSteps, more } = texts.reportPaper
  const { tasks, followUps } = record
  const ended = figures.outcome === 'closed'
  const rows = [
    ...tasks.map(({ task, whose, day: due }) => ({ step: task, whose, due })),
    ...(!ended && record.nextMeeting !== null && record.nextMeeting >= day
      ? [{ step: nextMeeting, whose: '', due: record.nextMeeting }]
      : []),
  ].toSorted((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0))
  if (rows.length === 0) {
    if (ended) return [paragraph(noSteps.closed)]
    if (figures.reason.code === 'quiet') return [paragraph(noSteps.quiet)]
    return [paragraph(followUps === 0 ? noSteps.noFollowUps : noSteps.none)]
  }
  return [
    {
      kind: 'table',
      columns: [
        { head: steps.step, share: 50 },
        { head: steps.whose, share: 28 },
        { head: steps.day, share: 22 },
      ],
      rows: rows.map(({ step, whose, due }) => [
        ...cells(step, whose),
        due < day ? { text: overdue(format.day(due)), tone: 'bad' } : { text: format.day(due) },
      ]),
      gives: { more, order: rows.map((_, index) => index) },
    },
  ]
}

/** Equal facts give an equal paper, of one page. */
export function reportPaper(facts: ReportFacts, { company, ...words }: Words & { company: string }): Paper {
  const { format, texts } = words
  const { reportPaper: paper } = texts
  const { sections } = paper
  const { day, record, figures } = facts
  const cut = format.day(day)
  return {
    language: format.language,
    title: paper.title(record.name),
    subtitle: paper.subtitle(record.customer, record.product),
    day,
    head: { company, kind: paper.kind, label: paper.cutLabel, value: cut, title: record.name },
    foot: { left: paper.title(record.name), middle: '', right: cut },
    onePage: true,
    blocks: [
      factsBlock(facts, words),
      heading(figures.outcome === 'closed' ? sections.ended : sections.progress),
      sentenceBlock(facts, words),
      figuresBlock(facts, words),
      { ...curveOf(facts, words), height: curveHeight },
      heading(sections.milestones),
      ...milestoneBlocks(facts, words),
      heading(sections.steps),
      ...stepBlocks(facts, words),
    ],
  }
}
