import { dayOfNumber, endOfDayInBogota, numberOfDay } from '#contract/days.ts'
import type { Light } from '#contract/forecast.ts'
import { lights } from '#contract/forecast.ts'
import type { RadarFilter } from '#contract/licence-radar.ts'
import { dueSoonDays, type PortfolioFilter, type PortfolioSortField, type SummaryKey } from '#contract/portfolio.ts'
import type { ProjectSortField } from '#contract/projects.ts'

import type { ComputedRow, Delay } from './portfolio.rules.ts'

const dayLength = 86_400_000

export const attentionLights: readonly Light[] = ['red', 'amber']

/** True when no values are asked. */
const has = <T>(values: readonly T[] | undefined, value: T): boolean => values === undefined || values.includes(value)

/** By its day in Bogotá and its cause; 0 is no cause. */
export function isCounted({ delayedFrom, delayedTo, causeId }: PortfolioFilter): (delay: Delay) => boolean {
  const from = delayedFrom === undefined ? -Infinity : endOfDayInBogota(delayedFrom) - dayLength
  const to = delayedTo === undefined ? Infinity : endOfDayInBogota(delayedTo)
  return (delay) => delay.at >= from && delay.at < to && has(causeId, delay.causeId ?? 0)
}

function delayedIn({ delayed, delayedFrom, delayedTo, causeId }: PortfolioFilter): readonly boolean[] | undefined {
  const counted = delayedFrom ?? delayedTo ?? causeId
  return delayed ?? (counted === undefined ? undefined : [true])
}

/** Employee 0 stands for projects without people. */
export function isWithin(filter: PortfolioFilter, asOf: string): (computed: ComputedRow) => boolean {
  const lastDue = filter.dueWithin === undefined ? undefined : dayOfNumber(numberOfDay(asOf) + filter.dueWithin)
  const delayed = delayedIn(filter)
  const counts = isCounted(filter)
  return ({ row, employeeIds, open, belowPlan, silent, delays, licenceRisk, channel }) => {
    return (
      has(filter.open, open) &&
      has(filter.overdue, row.overdue > 0) &&
      has(filter.belowPlan, belowPlan) &&
      (lastDue === undefined || (row.due >= asOf && row.due <= lastDue)) &&
      has(filter.light, row.light) &&
      has(filter.statusId, row.projectStatusId) &&
      has(filter.customerId, row.customerId) &&
      has(filter.classification, row.classification) &&
      has(filter.productId, row.productId) &&
      has<string>(filter.channel, channel) &&
      has(filter.silent, silent) &&
      has(filter.slipped, row.moves > 0) &&
      (delayed === undefined || delayed.includes(delays.some(counts))) &&
      has(filter.licenceRisk, licenceRisk) &&
      (filter.employeeId === undefined ||
        (employeeIds.length === 0
          ? filter.employeeId.includes(0)
          : employeeIds.some((id) => has(filter.employeeId, id))))
    )
  }
}

const worstFirst = (light: Light): number => lights.indexOf(light)

type Value = string | number | null

const values: Record<PortfolioSortField, (computed: ComputedRow) => Value> = {
  Attention: ({ row }) => 2 * worstFirst(row.light) + (row.outcome === 'beyond' ? 0 : 1),
  Project: ({ keys }) => keys.name,
  Customer: ({ keys }) => keys.customer,
  Status: ({ keys }) => keys.status,
  Cost: ({ row }) => row.totalCost,
  R: ({ row }) => row.r,
  Pv: ({ row }) => row.pv,
  Spit: ({ row }) => row.spit,
  Forecast: ({ row }) => row.forecast,
  Due: ({ row }) => row.due,
  Late: ({ row }) => row.late,
  Overdue: ({ row }) => row.overdue,
  Moves: ({ row }) => row.moves,
  Slipped: ({ row }) => row.slipped,
  LastFollowUp: ({ row }) => row.lastFollowUp,
  RhythmOver: ({ row }) => row.rhythmOver,
  NextLicence: ({ row }) => row.nextLicence,
  Light: ({ row }) => worstFirst(row.light),
}

const cardValues: Record<ProjectSortField, (computed: ComputedRow) => Value> = {
  CustomerId: ({ keys }) => keys.customer,
  TotalCost: ({ row }) => row.totalCost,
  ProjectStatusId: ({ keys }) => keys.status,
  Phases: ({ keys }) => keys.phase,
  Percentage: ({ keys }) => keys.percentage,
}

/** Before ids: customers of one name stand together. */
const nextValues: Partial<Record<PortfolioSortField | ProjectSortField, (computed: ComputedRow) => number>> = {
  Attention: ({ row }) => -(row.late ?? row.overdue),
  Customer: ({ row }) => row.customerId,
  CustomerId: ({ row }) => row.customerId,
}

/**
 * Ends in the id; missing values come last in both directions. Attention: worst light, then beyond every forecast, then
 * the latest.
 */
export const inOrder = (rows: readonly ComputedRow[], field: PortfolioSortField, ascending: boolean): ComputedRow[] =>
  sorted(rows, ascending, values[field], nextValues[field])

const cardOrders = new WeakMap<readonly ComputedRow[], Map<string, readonly ComputedRow[]>>()

/** Sorted once: a filter keeps the order. */
export function inCardOrder(
  rows: readonly ComputedRow[],
  field: ProjectSortField,
  ascending: boolean,
): readonly ComputedRow[] {
  const known = cardOrders.get(rows) ?? new Map<string, readonly ComputedRow[]>()
  cardOrders.set(rows, known)
  const name = `${field} ${ascending}`
  const ordered = known.get(name) ?? sorted(rows, ascending, cardValues[field], nextValues[field])
  known.set(name, ordered)
  return ordered
}

function sorted(
  rows: readonly ComputedRow[],
  ascending: boolean,
  valueOf: (computed: ComputedRow) => Value,
  nextOf: (computed: ComputedRow) => number = () => 0,
): ComputedRow[] {
  const direction = ascending ? 1 : -1
  const keyed = rows.map((computed) => ({ computed, value: valueOf(computed), next: nextOf(computed) }))
  keyed.sort((one, other) => {
    if (one.value !== other.value) {
      if (one.value === null) return 1
      if (other.value === null) return -1
      return one.value < other.value ? -direction : direction
    }
    return (one.next - other.next || one.computed.row.id - other.computed.row.id) * direction
  })
  return keyed.map(({ computed }) => computed)
}

/** In pesos; a text of digits beyond exact numbers. */
export function moneyOf(rows: readonly ComputedRow[]): number | string {
  let [whole, part] = [0n, 0]
  for (const { row } of rows) {
    if (part + row.totalCost > Number.MAX_SAFE_INTEGER) {
      whole += BigInt(part)
      part = 0
    }
    part += row.totalCost
  }
  return whole === 0n ? part : String(whole + BigInt(part))
}

/** Undefined when nothing is left. */
export function filterOfKey(filter: PortfolioFilter, key: SummaryKey): PortfolioFilter | undefined {
  if (key === 'dueSoon') return { ...filter, dueWithin: Math.min(dueSoonDays, filter.dueWithin ?? dueSoonDays) }
  if (key !== 'attention') return has(filter[key], true) ? { ...filter, [key]: [true] } : undefined
  const light = attentionLights.filter((one) => has(filter.light, one))
  return light.length === 0 ? undefined : { ...filter, light }
}

export function queryOf(
  filter: PortfolioFilter & RadarFilter,
  { asOf, searchTerm }: { asOf?: string | undefined; searchTerm: string },
): string {
  const query = new URLSearchParams()
  if (asOf !== undefined) query.set('asOf', asOf)
  if (searchTerm !== '') query.set('searchTerm', searchTerm)
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return query.toString()
}
