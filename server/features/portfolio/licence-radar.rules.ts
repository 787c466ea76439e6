import { calendarDays } from '#contract/days.ts'
import {
  noMonth,
  radarFigures,
  radarWithin,
  type LicenceRadar,
  type LicenceRadarSortField,
  type RadarFigure,
  type RadarFilter,
  type RadarReason,
} from '#contract/licence-radar.ts'
import { projectEnd, reasonsOf } from '#contract/licence-risk.ts'
import type { PortfolioFilter } from '#contract/portfolio.ts'

import { queryOf } from './portfolio-filter.rules.ts'
import type { ComputedRow } from './portfolio.rules.ts'

/** A licence that was not renewed. */
export interface OpenLicence {
  id: number
  projectId: number
  expirationDate: string
}

/** A row of the licence radar before its licence and its people are read. */
export interface RadarEntry {
  project: ComputedRow
  /** Null where the project has no active one. */
  licence: OpenLicence | null
  end: string
  month: string
  reasons: RadarReason[]
  /** Days until it expires; null without a licence. */
  left: number | null
}

/** The row of a project that has no active licence for a licensed product; undefined for any other project. */
export const missingEntry = (project: ComputedRow): RadarEntry | undefined =>
  project.open && project.unlicensed
    ? { project, licence: null, end: projectEnd(project.row), month: noMonth, reasons: ['missing'], left: null }
    : undefined

/** The row of a licence; undefined where there is nothing to warn of. */
export function licenceEntry(project: ComputedRow, licence: OpenLicence, asOf: string): RadarEntry | undefined {
  if (!project.open) return undefined
  const { expirationDate } = licence
  const end = projectEnd(project.row)
  const reasons = reasonsOf({ expirationDate, end }, asOf)
  if (reasons.length === 0) return undefined
  return { project, licence, end, month: expirationDate.slice(0, 7), reasons, left: calendarDays(asOf, expirationDate) }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const keys: Record<Exclude<LicenceRadarSortField, 'Expiration'>, (entry: RadarEntry) => string> = {
  Project: ({ project }) => project.keys.name,
  Customer: ({ project }) => project.keys.customer,
  Product: ({ project }) => project.row.productName,
}

/** Entries by month, and within each by a field; those that expire first come first. */
export function ordered(
  entries: readonly RadarEntry[],
  field: LicenceRadarSortField,
  ascending: boolean,
): RadarEntry[] {
  if (field === 'Expiration') return ascending ? [...entries] : entries.toReversed()
  const keyOf = keys[field]
  const direction = ascending ? 1 : -1
  const monthOf = ({ month }: RadarEntry): string => (month === noMonth ? '' : month)
  return entries.toSorted(
    (one, other) => compare(monthOf(one), monthOf(other)) || direction * compare(keyOf(one), keyOf(other)),
  )
}

/** Whether an entry passes a filter of the radar. */
export const isInRadar =
  ({ reason, within, month }: RadarFilter) =>
  (entry: RadarEntry): boolean =>
    (reason === undefined || entry.reasons.some((one) => reason.includes(one))) &&
    (within === undefined || (entry.left !== null && entry.left >= 0 && entry.left <= within)) &&
    (month === undefined || entry.month === month)

const filterOfFigure: Record<RadarFigure, RadarFilter> = {
  missing: { reason: ['missing'] },
  expired: { reason: ['expired'] },
  early: { reason: ['early'] },
  ...(Object.fromEntries(radarWithin.map((days) => [`within${days}`, { within: days }])) as Record<
    `within${(typeof radarWithin)[number]}`,
    RadarFilter
  >),
}

/** How many entries there are for each reason, each with the query of its list. */
export const figuresOf = (
  entries: readonly RadarEntry[],
  filter: PortfolioFilter,
  query: { searchTerm: string },
): LicenceRadar['figures'] =>
  radarFigures.map((key) => {
    const narrowed = filterOfFigure[key]
    return {
      key,
      count: entries.filter(isInRadar(narrowed)).length,
      filter: queryOf({ ...filter, ...narrowed }, query),
    }
  })

/** How many entries there are in each month, in their order, each with the query of its list. */
export const monthsOf = (
  entries: readonly RadarEntry[],
  filter: PortfolioFilter & RadarFilter,
  query: { searchTerm: string },
): LicenceRadar['months'] =>
  Array.from(
    Map.groupBy(entries, ({ month }) => month),
    ([month, some]) => ({
      month,
      count: some.length,
      filter: queryOf({ ...filter, month }, query),
    }),
  )
