import { setImmediate as nextTurn } from 'node:timers/promises'

import { endOfDayInBogota } from '#contract/days.ts'
import { capital, reasonText } from '#contract/end-texts.ts'
import { formatOf } from '#contract/format.ts'
import type { Page } from '#contract/lists.ts'
import {
  summaryKeys,
  type CardQuery,
  type Portfolio,
  type PortfolioFilter,
  type PortfolioQuery,
  type PortfolioRow,
} from '#contract/portfolio.ts'
import type { ProjectCard } from '#contract/projects.ts'
import type { Context } from '#server/context.ts'
import { projectBatches } from '#server/features/projects/project-sheet.queries.ts'
import { projectPage } from '#server/features/projects/projects.queries.ts'
import { knownSince } from '#server/features/retention/retention.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import { wrongField } from '#server/platform/base/refusal.ts'
import type { Database } from '#server/platform/database/database.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import type { Language } from '#texts/texts.ts'

import {
  comparedOf,
  differenceOf,
  grouped,
  groupFigure,
  inGroupOrder,
  summaryFigure,
} from './portfolio-answer.rules.ts'
import type { PortfolioDay, PortfolioDays } from './portfolio-days.service.ts'
import { inCardOrder, inOrder, isWithin } from './portfolio-filter.rules.ts'
import { foundAmong } from './portfolio-search.service.ts'
import { inBatches, namesOf } from './portfolio-sheet.rules.ts'
import { foundProjects, lastReasons, peopleById } from './portfolio.queries.ts'
import { peopleOf, type ComputedRow } from './portfolio.rules.ts'

interface Placed {
  computed: ComputedRow
  group?: string
}

type Parts = Pick<Context, 'db' | 'clock'>
type Asked = Omit<PortfolioQuery, 'offset' | 'top'>

interface Found {
  asOf: string
  current: PortfolioDay
  compared: PortfolioDay | undefined
  rows: ComputedRow[]
  former: { rows: ComputedRow[]; asOf: string } | undefined
}

const filterOf = (query: Asked): PortfolioFilter => {
  const {
    asOf: _,
    compareTo: _c,
    groupBy: _g,
    groupTop: _t,
    searchTerm: _s,
    orderBy: _o,
    ascending: _a,
    ...filter
  } = query
  return filter
}

/** @throws Refusal invalid-input for future days */
async function foundOn(parts: Parts, days: PortfolioDays, query: Asked): Promise<Found> {
  const now = today(parts.clock)
  const { asOf = now, compareTo } = query
  if (asOf > now) throw wrongField('asOf', 'future')
  if (compareTo !== undefined && compareTo > now) throw wrongField('compareTo', 'future')
  const filter = filterOf(query)
  const on = async (date: string) => {
    const day = await days.at(date, filter)
    const found = await foundAmong(parts, day, { date, searchTerm: query.searchTerm })
    const rows = day.rows.filter(isWithin(filter, date)).filter(({ row }) => found?.has(row.id) ?? true)
    return { day, rows, asOf: date }
  }
  const { day: current, rows } = await on(asOf)
  const former = compareTo === undefined ? undefined : await on(compareTo)
  const compared = former?.day
  return { asOf, current, compared, rows, former }
}

// Other calls get the event loop between two steps over all rows (decision 66).

async function placedBy(
  db: Database,
  some: readonly ComputedRow[],
  { orderBy, ascending, groupBy, groupTop, employeeId }: Asked,
) {
  const rows = inOrder(some, orderBy ?? 'Attention', ascending)
  const people = groupBy === 'employee' ? await peopleById(db, peopleOf(rows)) : undefined
  const nameOf = (id: number): string => people?.get(id)?.fullName ?? ''
  await nextTurn()
  const unordered = groupBy && grouped(rows, groupBy, employeeId, nameOf)
  if (unordered) await nextTurn()
  const groups = unordered && inGroupOrder(unordered, groupBy)
  const placed: Placed[] = groups
    ? groups.flatMap(({ key, rows: some }) => some.slice(0, groupTop).map((computed) => ({ computed, group: key })))
    : rows.map((computed) => ({ computed }))
  return { groups, placed }
}

/** At the end of a day, or today. @throws Refusal invalid-input for future days */
export async function portfolioPage(parts: Parts, days: PortfolioDays, query: PortfolioQuery): Promise<Portfolio> {
  const { db } = parts
  const { offset, top, ...asked } = query
  const { asOf, current, compared, rows, former } = await foundOn(parts, days, asked)
  const filter = filterOf(asked)
  await nextTurn()
  const figures = summaryKeys.map(summaryFigure({ rows, asOf }, query, filter, former))
  await nextTurn()
  const { groups, placed } = await placedBy(db, rows, asked)
  const now = today(parts.clock)
  const isPast = asOf !== now || asked.compareTo !== undefined
  return {
    data: await shown(db, placed.slice(offset, offset + top), { asOf, compared }),
    filteredRecordsCount: placed.length,
    totalRecordsCount: current.rows.length,
    asOf,
    ...(isPast && (await knownSince(db, now))),
    summary: figures.filter((figure) => figure !== undefined),
    ...(groups && query.groupBy && { groups: groups.map(groupFigure(query.groupBy, query, filter)) }),
  }
}

async function filteredToday(
  { clock }: Parts,
  days: PortfolioDays,
  filter: PortfolioFilter,
  ordered: (rows: readonly ComputedRow[]) => readonly ComputedRow[] = (rows) => rows,
): Promise<ComputedRow[]> {
  const asOf = today(clock)
  const { rows } = await days.at(asOf, filter)
  return ordered(rows).filter(isWithin(filter, asOf))
}

const idsOf = (rows: readonly ComputedRow[]): number[] => rows.map(({ row }) => row.id)

export async function filteredCards(
  parts: Parts,
  days: PortfolioDays,
  { searchTerm, offset, top, orderBy = 'CustomerId', ascending, ...filter }: CardQuery,
): Promise<Page<ProjectCard>> {
  const { db } = parts
  const found = await foundProjects(db, searchTerm)
  const filtered = await filteredToday(parts, days, filter, (all) => inCardOrder(all, orderBy, ascending))
  const rows = filtered.filter(({ row }) => found?.has(row.id) ?? true)
  const ids = idsOf(rows.slice(offset, offset + top))
  const page = await projectPage(db, { searchTerm: '', offset: 0, top, orderBy, ascending }, ids)
  return { ...page, filteredRecordsCount: rows.length }
}

export async function cardBatches(
  parts: Parts,
  days: PortfolioDays,
  { searchTerm, orderBy, ascending, ...filter }: Omit<CardQuery, 'offset' | 'top'>,
) {
  const ids = idsOf(await filteredToday(parts, days, filter))
  return projectBatches(parts.db, { searchTerm, orderBy, ascending }, ids)
}

/** All rows with people's names, without a comparison. @throws Refusal invalid-input for future days */
export async function portfolioBatches(
  parts: Parts,
  days: PortfolioDays,
  { language, query }: { language: Language; query: Asked },
) {
  const { forecast } = textsOf(language)
  const format = formatOf(language)
  const asked = { ...query, compareTo: undefined, groupTop: undefined }
  const { asOf, rows } = await foundOn(parts, days, asked)
  const { placed } = await placedBy(parts.db, rows, asked)
  return inBatches(placed, async (some) =>
    (await shown(parts.db, some, { asOf, compared: undefined })).map((row) => ({
      ...row,
      reason: capital(reasonText(row.reason, forecast, format), format),
      employeeNames: namesOf(row.employees),
    })),
  )
}

/** With names, last reason and the compared day. */
async function shown(
  db: Database,
  page: readonly Placed[],
  { asOf, compared }: { asOf: string; compared: PortfolioDay | undefined },
): Promise<PortfolioRow[]> {
  const rows = page.map(({ computed }) => computed)
  const [people, reasons] = await Promise.all([
    peopleById(db, peopleOf(rows)),
    lastReasons(
      db,
      new Date(endOfDayInBogota(asOf)).toISOString(),
      rows.map(({ row }) => row.id),
    ),
  ])
  return page.map(({ computed: { row, employeeIds }, group }) => {
    const before = compared?.byId.get(row.id)?.row
    return {
      ...row,
      employees: employeeIds.flatMap((id) => people.get(id) ?? []),
      lastReason: reasons.get(row.id) ?? null,
      ...(group !== undefined && { group }),
      ...(compared && {
        before: before ? comparedOf(before) : null,
        difference: before ? differenceOf(row, before) : null,
      }),
    }
  })
}
