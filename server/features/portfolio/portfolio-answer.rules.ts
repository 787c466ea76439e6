import { calendarDays } from '#contract/days.ts'
import { lights } from '#contract/forecast.ts'
import type {
  Portfolio,
  PortfolioFilter,
  PortfolioGroup,
  PortfolioQuery,
  PortfolioRow,
  SummaryKey,
} from '#contract/portfolio.ts'

import { attentionLights, filterOfKey, isWithin, moneyOf, queryOf } from './portfolio-filter.rules.ts'
import type { ComputedRow } from './portfolio.rules.ts'

type Compared = NonNullable<PortfolioRow['before']>
type Row = ComputedRow['row']

export const comparedOf = (row: Row): Compared => ({
  totalCost: row.totalCost,
  r: row.r,
  p: row.p,
  pv: row.pv,
  spit: row.spit,
  forecast: row.forecast,
  due: row.due,
  late: row.late,
  overdue: row.overdue,
  moves: row.moves,
  slipped: row.slipped,
  cumulative: row.cumulative,
  lastFollowUp: row.lastFollowUp,
  rhythmOver: row.rhythmOver,
  light: row.light,
})

/** Figures have four decimals. */
const less = (now: number, then: number): number => Math.round((now - then) * 10_000) / 10_000
const orNull = <V>(now: V | null, then: V | null, of: (now: V, then: V) => number): number | null =>
  now === null || then === null ? null : of(now, then)
const daysLater = (now: string, then: string): number => calendarDays(then, now)

export const differenceOf = (now: Row, then: Row): NonNullable<PortfolioRow['difference']> => ({
  totalCost: now.totalCost - then.totalCost,
  r: less(now.r, then.r),
  p: orNull(now.p, then.p, less),
  pv: less(now.pv, then.pv),
  spit: orNull(now.spit, then.spit, less),
  forecast: orNull(now.forecast, then.forecast, daysLater),
  due: daysLater(now.due, then.due),
  late: orNull(now.late, then.late, less),
  overdue: less(now.overdue, then.overdue),
  moves: less(now.moves, then.moves),
  slipped: less(now.slipped, then.slipped),
  cumulative: less(now.cumulative, then.cumulative),
  lastFollowUp: orNull(now.lastFollowUp, then.lastFollowUp, daysLater),
  rhythmOver: orNull(now.rhythmOver, then.rhythmOver, less),
})

/** With the query of its list; without one when no query can ask for it. */
export const summaryFigure =
  (
    { rows, asOf }: { rows: readonly ComputedRow[]; asOf: string },
    query: PortfolioQuery,
    filter: PortfolioFilter,
    then?: { rows: readonly ComputedRow[]; asOf: string },
  ) =>
  (key: SummaryKey): Portfolio['summary'][number] | undefined => {
    const narrowed = filterOfKey(filter, key)
    if (narrowed === undefined) return undefined
    const some = rows.filter(isWithin(narrowed, asOf))
    const before = then?.rows.filter(isWithin(narrowed, then.asOf))
    return {
      key,
      count: some.length,
      money: moneyOf(some),
      filter: queryOf(narrowed, query),
      ...(before && { before: { count: before.length, money: moneyOf(before) } }),
    }
  }

/** `name` is a record's, or a light's key. */
interface RowGroup {
  key: string
  name: string
  order: string | number
  rows: ComputedRow[]
}

function groupsOf(
  { row, employeeIds, keys }: ComputedRow,
  groupBy: PortfolioGroup,
  wanted: readonly number[] | undefined,
  nameOf: (employeeId: number) => string,
): { key: number | string; name: string; order: string | number }[] {
  if (groupBy === 'customer') return [{ key: row.customerId, name: row.customerName, order: keys.customer }]
  if (groupBy === 'product') return [{ key: row.productId, name: row.productName, order: row.productName }]
  if (groupBy === 'status') return [{ key: row.projectStatusId, name: row.projectStatusName, order: keys.status }]
  if (groupBy === 'light') return [{ key: row.light, name: row.light, order: lights.indexOf(row.light) }]
  if (employeeIds.length === 0) return [{ key: 0, name: '', order: '\u{10FFFF}' }]
  return employeeIds
    .filter((id) => wanted === undefined || wanted.includes(id))
    .map((key) => ({ key, name: nameOf(key), order: nameOf(key) }))
}

/** In the given order. A project of several people is in each one's group. */
export function grouped(
  rows: readonly ComputedRow[],
  groupBy: PortfolioGroup,
  wanted: readonly number[] | undefined,
  nameOf: (employeeId: number) => string,
): RowGroup[] {
  const groups = new Map<number | string, RowGroup>()
  for (const computed of rows)
    for (const { key, name, order } of groupsOf(computed, groupBy, wanted, nameOf)) {
      const group = groups.get(key) ?? { key: String(key), name, order, rows: [] }
      group.rows.push(computed)
      groups.set(key, group)
    }
  return [...groups.values()]
}

export function inGroupOrder(groups: readonly RowGroup[], groupBy: PortfolioGroup): RowGroup[] {
  const byNames = new Intl.Collator('es').compare
  const compare = (one: string | number, other: string | number): number =>
    groupBy === 'employee' || groupBy === 'product'
      ? byNames(String(one), String(other))
      : Number(one > other) - Number(one < other)
  return groups.toSorted((one, other) => compare(one.order, other.order) || Number(one.key) - Number(other.key))
}

const fieldOf = {
  customer: 'customerId',
  employee: 'employeeId',
  product: 'productId',
  status: 'statusId',
  light: 'light',
} as const

export function groupFigure(
  groupBy: PortfolioGroup,
  query: PortfolioQuery,
  filter: PortfolioFilter,
): (group: RowGroup) => NonNullable<Portfolio['groups']>[number] {
  const field = fieldOf[groupBy]
  const asked = new URLSearchParams(queryOf(filter, query))
  return ({ key, name, rows }) => {
    asked.set(field, key)
    return {
      key,
      name,
      count: rows.length,
      money: moneyOf(rows),
      attention: rows.filter(({ row }) => attentionLights.includes(row.light)).length,
      filter: asked.toString(),
    }
  }
}
