import type { MinutesContents } from '#contract/checkpoint-minutes.ts'
import { calendarDays, dayInBogota, endOfDayInBogota } from '#contract/days.ts'
import { figuresWithPoints } from '#contract/forecast-points.ts'
import { type ForecastRecord, teaching } from '#contract/forecast-record.ts'
import type { ForecastFigures, ForecastThresholds } from '#contract/forecast.ts'
import { itemAt } from '#contract/items.ts'
import { nearLicenceDays, projectEnd } from '#contract/licence-risk.ts'
import { missingPoints } from '#contract/missing-points.ts'
import type { WorkingDays } from '#contract/working-days.ts'
import {
  assignedMilestones,
  type AssignedMilestone,
  type FiguresWithPoints,
} from '#server/features/forecast/forecast-paper.rules.ts'
import { projectAsOf, type StoredProject } from '#server/features/forecast/project-state.rules.ts'
import { rewound } from '#server/features/forecast/rewind.rules.ts'

import type { MinutesChange, MinutesRecord, MinutesTrailRow } from './checkpoint-minutes.queries.ts'
import { commitmentsOf } from './commitments.rules.ts'

interface MinutesMilestone extends AssignedMilestone {
  points: number
}

interface MinutesLicences {
  product: string
  day: string
  count: number
  held: number
}

export interface MinutesFacts extends Pick<MinutesRecord, 'number' | 'customerName' | 'summary' | 'comments'> {
  day: string
  projectName: string
  since: string | null
  previous: ReturnType<typeof commitmentsOf>['previous']
  added: ReturnType<typeof commitmentsOf>['added']
  figures: FiguresWithPoints
  finished: number
  milestones: MinutesMilestone[]
  /** Points of the weight that no milestone has. */
  unassigned: number
  changes: MinutesChange[]
  licences: MinutesLicences[]
}

interface Surroundings {
  today: string
  calendar: WorkingDays
  thresholds: ForecastThresholds
  record: ForecastRecord
}

const isLater =
  (end: number) =>
  ({ at }: { at: string }): boolean =>
    new Date(at).getTime() >= end

/** `later` has the newest change first. */
const nameThen = (name: string, later: readonly MinutesTrailRow[]): string =>
  later
    .filter(({ entity }) => entity === 'project')
    .reduce((known, { before }) => (typeof before?.['name'] === 'string' ? before['name'] : known), name)

function milestonesThen(
  stored: StoredProject,
  end: number,
  { figures, calendar }: { figures: ForecastFigures; calendar: WorkingDays },
): Pick<MinutesFacts, 'milestones' | 'unassigned'> {
  const later = stored.trail.filter((row) => row.entity === 'projectMilestone' && isLater(end)(row))
  const assigned = assignedMilestones(rewound(stored.assignments, later), stored)
  const { start, baseline, pd, at } = figures
  const { each, unassigned } = missingPoints(assigned, { start, baseline, pd, at, calendar })
  return { milestones: assigned.map((one, index) => ({ ...one, points: itemAt(each, index) })), unassigned }
}

/** Not renewed, and ending within 90 days or before the project. */
function licencesThen(
  { licences, products, trail }: MinutesRecord,
  end: number,
  { figures, day }: { figures: ForecastFigures; day: string },
): MinutesLicences[] {
  if (figures.outcome === 'closed') return []
  const then = rewound(
    licences,
    trail.filter((row) => row.entity === 'licence' && isLater(end)(row)),
  )
  const renewed = new Set(then.map((one) => one.renews_id))
  const until = projectEnd(figures)
  const groups = new Map<string, MinutesLicences>()
  for (const { id, product_id, expiration_date, contact_id } of then) {
    const isNear = expiration_date < until || calendarDays(day, expiration_date) <= nearLicenceDays
    if (renewed.has(id) || !isNear) continue
    const key = `${expiration_date} ${product_id}`
    const product = products.find((one) => one.id === product_id)?.name ?? ''
    const group = groups.get(key) ?? { product, day: expiration_date, count: 0, held: 0 }
    groups.set(key, { ...group, count: group.count + 1, held: group.held + (contact_id === null ? 0 : 1) })
  }
  return [...groups.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

/** Undefined for a project that did not exist on its day. */
export function minutesFacts(
  record: MinutesRecord,
  stored: StoredProject,
  { today, ...terms }: Surroundings,
): MinutesFacts | undefined {
  const day = dayInBogota(new Date(record.date))
  const end = endOfDayInBogota(day)
  const { calendar } = terms
  const then = projectAsOf(stored, { asOf: day, today, calendar })
  if (!then) return undefined
  const figures = figuresWithPoints(then.project, then.history, { asOf: day, ...terms })
  const { number, customerName, summary, comments, previous, projectName, trail } = record
  const { previous: earlier, added } = commitmentsOf(record, { day, end })
  return {
    number,
    customerName,
    summary,
    comments,
    day,
    projectName: nameThen(projectName, trail.filter(isLater(end))),
    since: previous && dayInBogota(new Date(previous.date)),
    previous: earlier,
    added,
    figures,
    finished: teaching(terms.record, then.project.id, day),
    ...milestonesThen(stored, end, { figures, calendar }),
    changes: record.changes.filter((change) => !isLater(end)(change)),
    licences: licencesThen(record, end, { figures, day }),
  }
}

export const paragraphsOf = ({ summary, comments }: Pick<MinutesFacts, 'summary' | 'comments'>): string[] =>
  [summary, ...comments.split(/\n\s*\n/)].map((text) => text.trim()).filter((text) => text !== '')

export const contentsOf = (facts: MinutesFacts): MinutesContents => ({
  number: facts.number,
  previous: {
    total: facts.previous.length,
    done: facts.previous.filter(({ outcome }) => outcome === 'done').length,
  },
  progress: facts.figures.r,
  milestones: facts.milestones.length,
  changes: facts.changes.length,
  since: facts.since,
  licences: facts.licences.reduce((sum, { count }) => sum + count, 0),
  licencesFrom: facts.licences[0]?.day ?? null,
  paragraphs: paragraphsOf(facts).length,
  commitments: facts.added.length,
})
