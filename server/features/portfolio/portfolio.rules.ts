import { daysOverRhythm } from '#contract/cadences.ts'
import { calendarDays } from '#contract/days.ts'
import { figuresWithVerdicts } from '#contract/forecast-figures.ts'
import type { Verdict } from '#contract/forecast-light.ts'
import type { ForecastRecord } from '#contract/forecast-record.ts'
import type { ForecastThresholds } from '#contract/forecast.ts'
import { hasLicenceRisk } from '#contract/licence-risk.ts'
import type { PortfolioRow } from '#contract/portfolio.ts'
import { slipFigures } from '#contract/slips.ts'
import type { WorkingDays } from '#contract/working-days.ts'
import { changeOf } from '#server/features/forecast/project-moves.queries.ts'
import { pastOf } from '#server/features/forecast/project-past.rules.ts'
import { forecastProject, type ProjectWork } from '#server/features/forecast/project-state.rules.ts'

import type { ProjectThen } from './portfolio.queries.ts'

interface PortfolioTerms {
  asOf: string
  /** The end of that day in ms; absent for today. */
  end: number
  calendar: WorkingDays
  thresholds: ForecastThresholds
  record: ForecastRecord
  /** Calendar days, by classification. */
  cadences: ReadonlyMap<number, number>
}

/** Above 0 calendar days; `at` in ms, with its row of the trail. */
export interface Delay {
  at: number
  days: number
  moveId: number
  /** Null without one; undefined until causes are asked. */
  causeId?: number | null
}

/** Before names and the last reason are read. */
export interface ComputedRow {
  row: Omit<PortfolioRow, 'employees' | 'lastReason' | 'group' | 'before' | 'difference'>
  first: Verdict
  employeeIds: readonly number[]
  open: boolean
  belowPlan: boolean
  silent: boolean
  delays: readonly Delay[]
  licenceRisk: boolean
  /** A licensed product without an active licence. */
  unlicensed: boolean
  channel: string
  keys: { name: string; customer: string; status: string; phase: number | null; percentage: number }
}

export const peopleOf = (rows: readonly ComputedRow[]): number[] => [
  ...new Set(rows.flatMap(({ employeeIds }) => employeeIds)),
]

const workOf = ({ percentage, progress_source, planned, realized, assigned, windows }: ProjectThen): ProjectWork => ({
  percentage,
  progressSource: progress_source,
  progress: { planned, realized, assigned },
  windows: windows ?? [],
})

const shownOf = (project: ProjectThen) => ({
  id: project.id,
  version: project.version,
  name: project.name,
  customerId: project.customer_id,
  customerName: project.customer_name,
  classification: project.classification,
  projectStatusId: project.project_status_id,
  projectStatusName: project.status_name,
  projectStatusColor: project.status_color,
  productId: project.product_id,
  productName: project.product_name,
  totalCost: project.total_cost,
  lastFollowUp: project.last_follow_up,
  nextLicence: project.next_licence,
})

const keysOf = (project: ProjectThen): ComputedRow['keys'] => ({
  name: project.name_key,
  customer: project.customer_key,
  status: project.status_key,
  phase: project.phase,
  percentage: project.percentage,
})

/** In calendar days; null when no follow-up is expected. */
function rhythmOverOf(project: ProjectThen, start: string, terms: PortfolioTerms): number | null {
  if (project.closes_project || project.quiet || start > terms.asOf) return null
  const cadence = terms.cadences.get(project.classification) ?? 0
  return daysOverRhythm({ last: project.last_follow_up ?? start, cadence }, terms)
}

const pastOfProject = (project: ProjectThen, terms: PortfolioTerms) =>
  pastOf(
    {
      now: { scheduledDate: project.scheduled_now, endDate: project.end_now },
      statusId: project.project_status_id,
      created: project.created,
      changes: project.moves.map(changeOf),
    },
    { ...terms, quietIds: new Set(project.quiet_statuses) },
  )

function shownFigures(figures: ReturnType<typeof figuresWithVerdicts>['figures']) {
  const { start, due, source, byMilestones, assigned, baseline, outcome, beyond, earned } = figures
  const { r, p, pv, spit, method, from, forecast, to, paceDay } = figures
  const plan = { start, due, source, byMilestones, assigned, baseline, outcome, beyond, earned }
  return { ...plan, r, p, pv, spit, method, from, forecast, to, paceDay }
}

export function portfolioRow(project: ProjectThen, terms: PortfolioTerms): ComputedRow {
  const past = pastOfProject(project, terms)
  const { slips, firstDue } = past
  const { moves: count, slipped } = slipFigures(slips.map(({ shift }) => ({ shift, causeId: null, causeName: null })))
  const open = !project.closes_project
  const forecasted = forecastProject({
    project,
    closed: !open,
    cancels: project.cancels,
    past,
    changedOn: project.changed_on,
    work: workOf(project),
  })
  const { figures, verdicts } = figuresWithVerdicts(forecasted, terms)
  const { start, due, forecast } = figures
  const rhythmOver = rhythmOverOf(project, start, terms)
  // A licence of another product does not cover it.
  const active = project.active_product_ids.includes(project.product_id)
  return {
    row: {
      ...shownOf(project),
      ...shownFigures(figures),
      firstDue,
      ended: forecasted.end,
      movedTo: slips.map(({ to }) => to),
      ...verdicts.current,
      moves: count,
      slipped,
      cumulative: calendarDays(firstDue, due),
      rhythmOver,
    },
    first: verdicts.first,
    employeeIds: project.employee_ids,
    open,
    belowPlan: figures.belowPlan,
    silent: (rhythmOver ?? 0) > 0,
    delays: slips.flatMap(({ change, shift }) =>
      shift > 0 ? [{ at: change.at, days: shift, moveId: change.auditId }] : [],
    ),
    licenceRisk: hasLicenceRisk(
      { soonest: project.soonest_licence, near: project.licence_near, active },
      { open, licensed: project.licensed, due, forecast },
    ),
    unlicensed: project.licensed && !active,
    channel: project.channel,
    keys: keysOf(project),
  }
}
