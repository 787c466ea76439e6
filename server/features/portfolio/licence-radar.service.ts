import type { LicenceRadar, LicenceRadarQuery, LicenceRadarRow } from '#contract/licence-radar.ts'
import type { Context } from '#server/context.ts'
import { licencesById, openLicences } from '#server/features/licences/licence-radar.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

import {
  figuresOf,
  isInRadar,
  licenceEntry,
  missingEntry,
  monthsOf,
  ordered,
  type RadarEntry,
} from './licence-radar.rules.ts'
import type { PortfolioDay, PortfolioDays } from './portfolio-days.service.ts'
import { isWithin } from './portfolio-filter.rules.ts'
import { inBatches, namesOf } from './portfolio-sheet.rules.ts'
import { eachInTurns } from './portfolio-turns.service.ts'
import { foundProjects, peopleById } from './portfolio.queries.ts'

/** The entries of the rows of a day, which are other ones once something was changed: what is missing, then by expiry. */
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
    const expiring = await eachInTurns(licences, (licence) => {
      const project = day.byId.get(licence.projectId)
      return project && licenceEntry(project, licence, asOf)
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

/** What a query finds in the radar of today, whatever its month, and of it the rows of its month in its order. */
async function foundInRadar({ db, clock }: Parts, days: PortfolioDays, query: Asked) {
  const now = today(clock)
  const { searchTerm, orderBy, ascending, reason, within, month, ...filter } = query
  const all = await entriesOf(db, await days.at(now), now)
  const found = await foundProjects(db, searchTerm)
  const isFound = isWithin(filter, now)
  const those = all.filter(({ project }) => isFound(project) && (found?.has(project.row.id) ?? true))
  const ofReason = those.filter(isInRadar({ reason, within }))
  const some = month === undefined ? ofReason : ofReason.filter(isInRadar({ month }))
  const rows = ordered(some, orderBy ?? 'Expiration', ascending)
  return { now, total: all.length, those, ofReason, rows, filter, narrowed: { ...filter, reason, within } }
}

/** A page of the licence radar as of today, by months. */
export async function licenceRadarPage(
  parts: Parts,
  days: PortfolioDays,
  { offset, top, ...query }: LicenceRadarQuery,
): Promise<LicenceRadar> {
  const { now, total, those, ofReason, rows, filter, narrowed } = await foundInRadar(parts, days, query)
  return {
    data: await shown(parts.db, rows.slice(offset, offset + top), now),
    filteredRecordsCount: rows.length,
    totalRecordsCount: total,
    figures: figuresOf(those, filter, query),
    months: monthsOf(ofReason, narrowed, query),
  }
}

/** All rows that the pages of such a query have together, in batches, with what a sheet has of each. */
export async function licenceRadarBatches(parts: Parts, days: PortfolioDays, query: Asked) {
  const { now, rows } = await foundInRadar(parts, days, query)
  return inBatches(rows, async (some) =>
    (await shown(parts.db, some, now)).map(({ licence, ...row }) => ({
      ...row,
      productName: licence?.product ?? row.productName,
      serialNumber: licence?.serialNumber,
      contactName: licence?.contactName,
      expirationDate: licence?.expirationDate,
      employeeNames: namesOf(row.employees),
    })),
  )
}

async function shown(db: Database, page: readonly RadarEntry[], now: string): Promise<LicenceRadarRow[]> {
  const [people, licences] = await Promise.all([
    peopleById(db, [...new Set(page.flatMap(({ project }) => project.employeeIds))]),
    licencesById(
      db,
      page.flatMap(({ licence }) => licence?.id ?? []),
      now,
    ),
  ])
  return page.map(({ project: { row, employeeIds }, licence, end, month, reasons }) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    customerId: row.customerId,
    customerName: row.customerName,
    productName: row.productName,
    employees: employeeIds.flatMap((id) => people.get(id) ?? []),
    end,
    month,
    reasons,
    licence: (licence && licences.get(licence.id)) ?? null,
  }))
}
