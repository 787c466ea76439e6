import { calendarDays } from '#contract/days.ts'
import { firstOf, valueOf } from '#contract/items.ts'
import {
  endingSoonDays,
  noMonth,
  radarLists,
  type LicenceRadar,
  type LicenceRadarSortField,
  type RadarFilter,
  type RadarList,
  type RadarReason,
} from '#contract/licence-radar.ts'
import { projectEnd, reasonsOf } from '#contract/licence-risk.ts'
import type { PortfolioFilter } from '#contract/portfolio.ts'
import type { OpenLicences } from '#server/features/licences/licence-radar.queries.ts'

import { queryOf } from './portfolio-filter.rules.ts'
import type { ComputedRow } from './portfolio.rules.ts'

export interface RadarEntry {
  project: ComputedRow
  /** Null without an active one of the project's product. */
  licences: OpenLicences | null
  end: string
  list: RadarList
  month: string
  reasons: RadarReason[]
  /** Negative once they have; null without any. */
  left: number | null
}

/** A licensed product without an active licence; else undefined. */
export const missingEntry = (project: ComputedRow): RadarEntry | undefined =>
  project.open && project.unlicensed
    ? {
        project,
        licences: null,
        end: projectEnd(project.row),
        list: 'missing',
        month: noMonth,
        reasons: ['missing'],
        left: null,
      }
    : undefined

/** Ending together; undefined without a warning. */
export function licencesEntry(project: ComputedRow, licences: OpenLicences, asOf: string): RadarEntry | undefined {
  if (!project.open) return undefined
  const { expirationDate } = licences
  const end = projectEnd(project.row)
  const reasons = reasonsOf({ expirationDate, end }, asOf)
  if (reasons.length === 0) return undefined
  const left = calendarDays(asOf, expirationDate)
  const list = left < 0 ? 'expired' : 'renew'
  return { project, licences, end, list, month: expirationDate.slice(0, 7), reasons, left }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const keys: Record<Exclude<LicenceRadarSortField, 'Expiration'>, (entry: RadarEntry) => string> = {
  Project: ({ project }) => project.keys.name,
  Customer: ({ project }) => project.keys.customer,
  Product: ({ project, licences }) => licences?.productName ?? project.row.productName,
}

/** List by list: soonest end first, latest past end last. Another field orders within each month. */
export function ordered(
  entries: readonly RadarEntry[],
  field: LicenceRadarSortField,
  ascending: boolean,
): RadarEntry[] {
  const nearFirst = (one: RadarEntry, other: RadarEntry): number =>
    radarLists.indexOf(one.list) - radarLists.indexOf(other.list) ||
    Math.abs(one.left ?? 0) - Math.abs(other.left ?? 0) ||
    one.project.row.id - other.project.row.id
  if (field === 'Expiration') {
    const sorted = entries.toSorted(nearFirst)
    return ascending ? sorted : sorted.toReversed()
  }
  const keyOf = keys[field]
  const direction = ascending ? 1 : -1
  const months = new Map<string, number>()
  for (const entry of entries.toSorted(nearFirst))
    if (!months.has(groupOf(entry))) months.set(groupOf(entry), months.size)
  return entries.toSorted(
    (one, other) =>
      valueOf(months, groupOf(one)) - valueOf(months, groupOf(other)) ||
      direction * compare(keyOf(one), keyOf(other)) ||
      nearFirst(one, other),
  )
}

/** A month may have past and future ends, which stand apart. */
const groupOf = ({ list, month }: RadarEntry): string => `${list} ${month}`

export const isInRadar =
  ({ list, reason, within, month }: RadarFilter) =>
  (entry: RadarEntry): boolean =>
    (list === undefined || entry.list === list) &&
    (reason === undefined || entry.reasons.some((one) => reason.includes(one))) &&
    (within === undefined || (entry.left !== null && entry.left >= 0 && entry.left <= within)) &&
    (month === undefined || entry.month === month)

const projectsOf = (entries: readonly RadarEntry[]): number =>
  new Set(entries.map(({ project }) => project.row.id)).size

export const endingSoon = (entries: readonly RadarEntry[]): number =>
  projectsOf(entries.filter(isInRadar({ within: endingSoonDays })))

export const figuresOf = (
  entries: readonly RadarEntry[],
  filter: PortfolioFilter,
  query: { searchTerm: string },
): LicenceRadar['figures'] =>
  radarLists.map((list) => {
    const some = entries.filter(isInRadar({ list }))
    return { list, count: some.length, projects: projectsOf(some), filter: queryOf({ ...filter, list }, query) }
  })

const licencesIn = ({ licences }: RadarEntry): number =>
  licences ? licences.heldIds.length + licences.freeIds.length : 0

export const monthsOf = (
  entries: readonly RadarEntry[],
  filter: PortfolioFilter & RadarFilter,
  query: { searchTerm: string },
): LicenceRadar['months'] =>
  Array.from(Map.groupBy(entries, groupOf).values(), (some) => {
    const { list, month } = firstOf(some)
    return {
      list,
      month,
      count: some.length,
      licences: some.reduce((sum, entry) => sum + licencesIn(entry), 0),
      filter: queryOf({ ...filter, list, month }, query),
    }
  })
