import { setImmediate as nextTurn } from 'node:timers/promises'

import { defaultPageSize, type Page } from '#contract/lists.ts'
import type { CausesQuery, PortfolioCause } from '#contract/portfolio-causes.ts'
import type { PortfolioFilter } from '#contract/portfolio.ts'
import type { Context } from '#server/context.ts'
import { changeCauses } from '#server/features/catalogs/catalogs.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import { wrongField } from '#server/platform/base/refusal.ts'
import type { Database } from '#server/platform/database/database.ts'

import { causesOf, inCauseOrder, withFilters } from './portfolio-causes.rules.ts'
import type { PortfolioDay, PortfolioDays } from './portfolio-days.service.ts'
import { isWithin } from './portfolio-filter.rules.ts'
import { foundAmong } from './portfolio-search.service.ts'
import { peopleById } from './portfolio.queries.ts'

type Parts = Pick<Context, 'db' | 'clock'>
type Asked = Omit<CausesQuery, 'offset' | 'top'>

async function namesBy(
  db: Database,
  { rows }: PortfolioDay,
  { by, ids }: { by: CausesQuery['by']; ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  if (by === 'customer') return new Map(rows.map(({ row }) => [row.customerId, row.customerName]))
  if (by === 'product') return new Map(rows.map(({ row }) => [row.productId, row.productName]))
  if (by === 'cause') return new Map((await changeCauses.all(db)).map(({ id, name }) => [id, name]))
  return new Map(Array.from(await peopleById(db, ids), ([id, { fullName }]) => [id, fullName]))
}

/** @throws Refusal invalid-input for a future day */
async function foundCauses({ db, clock }: Parts, days: PortfolioDays, query: Asked): Promise<PortfolioCause[]> {
  const now = today(clock)
  const { asOf = now, by, from, to, searchTerm = '', orderBy, ascending = true, ...filters } = query
  if (asOf > now) throw wrongField('asOf', 'future')
  const filter: PortfolioFilter = { ...filters, delayed: [true], delayedFrom: from, delayedTo: to }
  const day = await days.at(asOf, filter)
  const found = await foundAmong({ db, clock }, day, { date: asOf, searchTerm })
  if (by === 'cause') await days.withCauses(day)
  const rows = day.rows.filter(isWithin(filter, asOf)).filter(({ row }) => found?.has(row.id) ?? true)
  await nextTurn()
  const causes = causesOf(rows, by, filter)
  await nextTurn()
  const names = await namesBy(db, day, { by, ids: [...causes.keys()] })
  const named = Array.from(causes, ([id, cause]) => ({ ...cause, name: names.get(id) ?? '' }))
  const ordered = inCauseOrder(named, orderBy ?? 'Days', orderBy === undefined ? !ascending : ascending)
  return ordered.map(withFilters(by, filter, { asOf: query.asOf, searchTerm }))
}

export async function portfolioCausesOf(
  parts: Parts,
  days: PortfolioDays,
  { offset, top, ...asked }: CausesQuery,
): Promise<PortfolioCause[] | Page<PortfolioCause>> {
  const causes = await foundCauses(parts, days, asked)
  if (offset === undefined && top === undefined) return causes
  const from = offset ?? 0
  return {
    data: causes.slice(from, from + (top ?? defaultPageSize)),
    filteredRecordsCount: causes.length,
    totalRecordsCount: causes.length,
  }
}

/** Unnamed ones are called as on screens. */
export async function* causeBatches(parts: Parts, days: PortfolioDays, query: Asked, nameless: string) {
  yield (await foundCauses(parts, days, query)).map(({ name, ...cause }) => ({ ...cause, name: name || nameless }))
}
