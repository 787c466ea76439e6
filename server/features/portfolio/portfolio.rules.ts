import { daysOverRhythm } from '#contract/cadences.ts'
import { calendarDays, dueDay, type DueDays } from '#contract/days.ts'
import { forecastFigures } from '#contract/forecast-figures.ts'
import type { ForecastThresholds } from '#contract/forecast.ts'
import { hasLicenceRisk } from '#contract/licence-risk.ts'
import type { PortfolioRow } from '#contract/portfolio.ts'
import { slipFigures, slipsOf, type TrailedChange } from '#contract/slips.ts'
import type { WorkingDays } from '#contract/working-days.ts'
import { dueDaysOf, forecastProject, type ProjectWork } from '#server/features/forecast/project-state.rules.ts'

import type { Customer, Licensed, Move, Product, Progress, Status, StoredProject, Work } from './portfolio.queries.ts'

/** All that a portfolio is computed from, as it stood at the end of a day; by the project's id, or the record's own. */
export interface PortfolioParts {
  projects: readonly StoredProject[]
  customers: ReadonlyMap<number, Customer>
  statuses: ReadonlyMap<number, Status>
  products: ReadonlyMap<number, Product>
  /** The due days of projects as they are now, after all moves. */
  dueNow: ReadonlyMap<number, DueDays>
  /** All of them, also those made later, in the order in which they were made. */
  moves: ReadonlyMap<number, readonly Move[]>
  work: ReadonlyMap<number, Work>
  /** Of projects whose progress may have changed since. */
  progress: ReadonlyMap<number, Progress>
  /** The day of the last one. */
  followUps: ReadonlyMap<number, string>
  licences: ReadonlyMap<number, Licensed>
}

/** What all rows of one day share. */
interface PortfolioTerms {
  asOf: string
  /** The instant in milliseconds at which that day is over; none of today. */
  end: number
  calendar: WorkingDays
  thresholds: ForecastThresholds
  /** Calendar days between two follow-ups, by classification. */
  cadences: ReadonlyMap<number, number>
}

/** A row before the names of its people and its last reason are known, with what it is filtered and ordered by. */
export interface ComputedRow {
  row: Omit<PortfolioRow, 'employees' | 'lastReason' | 'group' | 'before' | 'difference'>
  employeeIds: readonly number[]
  open: boolean
  belowPlan: boolean
  silent: boolean
  licenceRisk: boolean
  /** Its product is licensed, and it has no active licence of it. */
  unlicensed: boolean
  channel: string
  keys: { name: string; customer: string; status: string; phase: number | null; percentage: number }
}

function changeOf({ scheduled, end, status, at }: Move): Pick<TrailedChange, 'before'> & { at: number } {
  const before: TrailedChange['before'] = {}
  if (scheduled !== null) before.scheduledDate = scheduled || null
  if (end !== null) before.endDate = end
  if (status !== null) before.statusId = status
  return { before, at }
}

function workOf(project: StoredProject, { work, progress }: PortfolioParts): ProjectWork {
  const { assigned = 0, windows = null } = work.get(project.id) ?? {}
  const { planned, realized, percentage } = progress.get(project.id) ?? project
  return { percentage, progress: { planned, realized, assigned }, windows: windows ?? [] }
}

/** The row of a project; undefined where its customer, product or status is not known. */
export function portfolioRow(
  project: StoredProject,
  parts: PortfolioParts,
  terms: PortfolioTerms,
): ComputedRow | undefined {
  const customer = parts.customers.get(project.customer_id)
  const status = parts.statuses.get(project.project_status_id)
  const product = parts.products.get(project.product_id)
  if (!customer || !status || !product) return undefined
  const { asOf, calendar, cadences } = terms
  const moves = parts.moves.get(project.id) ?? []
  const now = parts.dueNow.get(project.id) ?? dueDaysOf(project)
  // The whole ledger adds up, whatever the clock did; of it those are told that bear an instant up to this day.
  const ledger = slipsOf(now, moves.map(changeOf), calendar)
  const isMade = ({ at }: { at: number }): boolean => at < terms.end
  const slips = ledger.filter(({ change }) => isMade(change))
  const { moves: count, slipped } = slipFigures(slips.map(({ shift }) => ({ shift, causeId: null, causeName: null })))
  const firstDue = ledger[0]?.from ?? dueDay(now)
  const open = !status.closes_project
  const forecasted = forecastProject({
    project,
    closed: !open,
    statusSince: moves.findLast((move) => move.status !== null && isMade(move))?.at,
    firstDue,
    work: workOf(project, parts),
  })
  const figures = forecastFigures(forecasted, terms)
  const { start, due, source, baseline, outcome, beyond, reason, earned } = figures
  const { r, p, pv, spit, forecast, late, overdue, light } = figures
  const lastFollowUp = parts.followUps.get(project.id) ?? null
  const isFollowed = open && start <= asOf && !status.quiet
  const rhythmOver = isFollowed
    ? daysOverRhythm({ last: lastFollowUp ?? start, cadence: cadences.get(customer.classification) ?? 0 }, terms)
    : null
  const { next = null, soonest = null, near = false, activeProductIds } = parts.licences.get(project.id) ?? {}
  // A licence of another product does not cover it.
  const active = activeProductIds?.includes(product.id) ?? false
  return {
    row: {
      id: project.id,
      version: project.version,
      name: project.name,
      customerId: customer.id,
      customerName: customer.name,
      classification: customer.classification,
      projectStatusId: status.id,
      projectStatusName: status.name,
      projectStatusColor: status.color,
      productId: product.id,
      productName: product.name,
      totalCost: project.total_cost,
      start,
      firstDue,
      source,
      baseline,
      outcome,
      beyond,
      reason,
      earned,
      ended: forecasted.end,
      movedTo: slips.map(({ to }) => to),
      r,
      p,
      pv,
      spit,
      forecast,
      due,
      late,
      overdue,
      light,
      moves: count,
      slipped,
      cumulative: calendarDays(firstDue, due),
      lastFollowUp,
      rhythmOver,
      nextLicence: next,
    },
    employeeIds: project.employee_ids,
    open,
    belowPlan: figures.belowPlan,
    silent: (rhythmOver ?? 0) > 0,
    licenceRisk: hasLicenceRisk(
      { soonest, near: near ?? false, active },
      { open, licensed: product.licensed, due, forecast },
    ),
    unlicensed: product.licensed && !active,
    channel: product.channel,
    keys: {
      name: project.name_key,
      customer: customer.key,
      status: status.key,
      phase: project.phase,
      percentage: project.percentage,
    },
  }
}
