import type { CauseKind, CauseSortField, PortfolioCause } from '#contract/portfolio-causes.ts'
import type { PortfolioFilter } from '#contract/portfolio.ts'

import { isCounted, queryOf } from './portfolio-filter.rules.ts'
import type { ComputedRow, Delay } from './portfolio.rules.ts'

export type Cause = Omit<PortfolioCause, 'filter'>

/** 0 is no cause, and no person. */
function placesOf(
  { row, employeeIds }: ComputedRow,
  delays: readonly Delay[],
  by: CauseKind,
  wanted: readonly number[] | undefined,
): (readonly [id: number, delays: readonly Delay[]])[] {
  if (by === 'cause') return [...Map.groupBy(delays, ({ causeId }) => causeId ?? 0)]
  if (by === 'customer') return [[row.customerId, delays]]
  if (by === 'product') return [[row.productId, delays]]
  if (employeeIds.length === 0) return [[0, delays]]
  return employeeIds.filter((id) => wanted?.includes(id) ?? true).map((id) => [id, delays])
}

/** A project of several people counts for each that the filter asks for. */
export function causesOf(
  rows: readonly ComputedRow[],
  by: CauseKind,
  filter: PortfolioFilter,
): Map<number, Omit<Cause, 'name'>> {
  const counts = isCounted(filter)
  const causes = new Map<number, Omit<Cause, 'name'>>()
  for (const computed of rows) {
    const delays = computed.delays.filter(counts)
    if (delays.length === 0) continue
    for (const [id, some] of placesOf(computed, delays, by, filter.employeeId)) {
      const cause = causes.get(id) ?? { key: String(id), projects: 0, moves: 0, days: 0 }
      cause.projects += 1
      cause.moves += some.length
      for (const { days } of some) cause.days += days
      causes.set(id, cause)
    }
  }
  return causes
}

const byNames = new Intl.Collator('es').compare
const values = {
  Days: ({ days }) => days,
  Moves: ({ moves }) => moves,
  Projects: ({ projects }) => projects,
} satisfies Partial<Record<CauseSortField, (cause: Cause) => number>>

export function inCauseOrder(causes: readonly Cause[], field: CauseSortField, ascending: boolean): Cause[] {
  const direction = ascending ? 1 : -1
  const nameless = ({ name }: Cause): number => Number(name === '')
  const byName = (one: Cause, other: Cause): number =>
    nameless(one) - nameless(other) || byNames(one.name, other.name) || Number(one.key) - Number(other.key)
  if (field === 'Name')
    return causes.toSorted((one, other) => nameless(one) - nameless(other) || direction * byName(one, other))
  const valueOf = values[field]
  return causes.toSorted(
    (one, other) => direction * (valueOf(one) - valueOf(other)) || other.days - one.days || byName(one, other),
  )
}

const fieldOf = { cause: 'causeId', customer: 'customerId', product: 'productId', employee: 'employeeId' } as const

export function withFilters(by: CauseKind, filter: PortfolioFilter, query: Parameters<typeof queryOf>[1]) {
  const asked = new URLSearchParams(queryOf(filter, query))
  return (cause: Cause): PortfolioCause => {
    asked.set(fieldOf[by], cause.key)
    return { ...cause, filter: asked.toString() }
  }
}
