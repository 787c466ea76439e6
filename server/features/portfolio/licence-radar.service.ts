import { itemAt } from '#contract/items.ts'
import type { LicenceRadar, LicenceRadarQuery, LicenceRadarRow } from '#contract/licence-radar.ts'
import { maxLicences } from '#contract/licences.ts'
import type { Context } from '#server/context.ts'
import { licencesById, openLicences } from '#server/features/licences/licence-radar.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

import {
  endingSoon,
  figuresOf,
  isInRadar,
  licencesEntry,
  missingEntry,
  monthsOf,
  ordered,
  type RadarEntry,
} from './licence-radar.rules.ts'
import type { PortfolioDay, PortfolioDays } from './portfolio-days.service.ts'
import { isWithin } from './portfolio-filter.rules.ts'
import { inBatches, namesOf } from './portfolio-sheet.rules.ts'
import { foundProjects, peopleById } from './portfolio.queries.ts'

const held = new WeakMap<PortfolioDay['rows'], Promise<RadarEntry[]>>()

function entriesOf(db: Database, day: PortfolioDay, asOf: string): Promise<RadarEntry[]> {
  const known = held.get(day.rows)
  if (known) return known
  const read = async () => {
    const atRisk = day.rows.filter(({ licenceRisk }) => licenceRisk)
    const licences = await openLicences(
      db,
      atRisk.map(({ row }) => row.id),
    )
    const missing = atRisk.flatMap((project) => missingEntry(project) ?? [])
    const expiring = licences.map((some) => {
      const project = day.byId.get(some.projectId)
      return project && licencesEntry(project, some, asOf)
    })
    return [...missing, ...expiring.filter((entry) => entry !== undefined)]
  }
  const entries = read()
  held.set(day.rows, entries)
  entries.catch(() => held.delete(day.rows))
  return entries
}

type Parts = Pick<Context, 'db' | 'clock'>
type Asked = Omit<LicenceRadarQuery, 'offset' | 'top'>

/** In all months, and the rows of its month in order. */
async function foundInRadar({ db, clock }: Parts, days: PortfolioDays, query: Asked) {
  const now = today(clock)
  const { searchTerm, orderBy, ascending, list, reason, within, month, ...filter } = query
  const all = await entriesOf(db, await days.at(now, filter), now)
  const found = await foundProjects(db, searchTerm)
  const isFound = isWithin(filter, now)
  const those = all.filter(({ project }) => isFound(project) && (found?.has(project.row.id) ?? true))
  const ofList = those.filter(isInRadar({ list, reason, within }))
  const rows = ordered(ofList, orderBy ?? 'Expiration', ascending)
  return {
    now,
    total: all.length,
    those,
    all: rows,
    rows: month === undefined ? rows : rows.filter(isInRadar({ month })),
    filter,
    narrowed: { ...filter, reason, within },
  }
}

export async function licenceRadarPage(
  parts: Parts,
  days: PortfolioDays,
  { offset, top, ...query }: LicenceRadarQuery,
): Promise<LicenceRadar> {
  const { total, those, all, rows, filter, narrowed } = await foundInRadar(parts, days, query)
  return {
    data: await shown(parts.db, rows.slice(offset, offset + top)),
    filteredRecordsCount: rows.length,
    totalRecordsCount: total,
    figures: figuresOf(those, filter, query),
    months: monthsOf(all, narrowed, query),
    projectsEndingSoon: endingSoon(those),
  }
}

export async function licenceRadarBatches(parts: Parts, days: PortfolioDays, query: Asked) {
  const { now, rows } = await foundInRadar(parts, days, query)
  return inBatches(rows, async (some) => {
    const [projects, licences] = await Promise.all([
      shown(parts.db, some),
      licencesById(
        parts.db,
        some.flatMap((entry) => idsIn(entry)),
        now,
      ),
    ])
    return some.flatMap((entry, index) => {
      const row = itemAt(projects, index)
      const line = { ...row, employeeNames: namesOf(row.employees) }
      const found = idsIn(entry).flatMap((id) => licences.get(id) ?? [])
      const held = entry.licences ? found : [{ serialNumber: null, contactName: null }]
      return held.map(({ serialNumber, contactName }) => ({ ...line, serialNumber, contactName }))
    })
  })
}

const idsIn = ({ licences }: RadarEntry): number[] => (licences ? [...licences.heldIds, ...licences.freeIds] : [])

async function shown(db: Database, page: readonly RadarEntry[]): Promise<LicenceRadarRow[]> {
  const people = await peopleById(db, [...new Set(page.flatMap(({ project }) => project.employeeIds))])
  return page.map(({ project: { row, employeeIds }, licences, end, list, month, reasons }) => {
    const { heldIds = [], freeIds = [] } = licences ?? {}
    const first = heldIds.slice(0, maxLicences)
    return {
      id: row.id,
      version: row.version,
      name: row.name,
      customerId: row.customerId,
      customerName: row.customerName,
      productId: licences?.productId ?? row.productId,
      productName: licences?.productName ?? row.productName,
      employees: employeeIds.flatMap((id) => people.get(id) ?? []),
      end,
      list,
      month,
      reasons,
      expirationDate: licences?.expirationDate ?? null,
      held: heldIds.length,
      free: freeIds.length,
      heldIds: first,
      freeIds: freeIds.slice(0, maxLicences - first.length),
    }
  })
}
