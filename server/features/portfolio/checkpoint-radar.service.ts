import { nextFollowUp } from '#contract/cadences.ts'
import type { CheckpointRadarQuery, CheckpointRadarRow } from '#contract/checkpoint-radar.ts'
import type { Page } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { cadenceRows } from '#server/features/cadences/cadences.queries.ts'
import { companyCalendar } from '#server/features/forecast/forecast.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

import { lastCheckpoints, tasksOfProjects } from './checkpoint-radar.queries.ts'
import type { PortfolioDays } from './portfolio-days.service.ts'
import { inOrder, isWithin } from './portfolio-filter.rules.ts'
import { inBatches, namesOf } from './portfolio-sheet.rules.ts'
import { foundProjects, peopleById } from './portfolio.queries.ts'
import type { ComputedRow } from './portfolio.rules.ts'

const isFollowed = ({ row }: ComputedRow): boolean => row.rhythmOver !== null

type Parts = Pick<Context, 'db' | 'clock'>
type Asked = Omit<CheckpointRadarQuery, 'offset' | 'top'>

/** With a follow-up cadence, in the query's order. */
async function followedBy({ db, clock }: Parts, days: PortfolioDays, query: Asked) {
  const now = today(clock)
  const { searchTerm, orderBy, ascending, ...filter } = query
  const [{ rows }, found] = [await days.at(now, filter), await foundProjects(db, searchTerm)]
  const followed = rows.filter(isFollowed)
  const some = followed.filter(isWithin(filter, now)).filter(({ row }) => found?.has(row.id) ?? true)
  const ordered = inOrder(some, orderBy ?? 'RhythmOver', orderBy === undefined ? !ascending : ascending)
  return { now, ordered, total: followed.length }
}

/** The projects furthest beyond their cadence first, as of today. */
export async function checkpointRadarPage(
  parts: Parts,
  days: PortfolioDays,
  { offset, top, ...query }: CheckpointRadarQuery,
): Promise<Page<CheckpointRadarRow>> {
  const { now, ordered, total } = await followedBy(parts, days, query)
  return {
    data: await shown(parts.db, ordered.slice(offset, offset + top), now),
    filteredRecordsCount: ordered.length,
    totalRecordsCount: total,
  }
}

export async function silenceBatches(parts: Parts, days: PortfolioDays, query: Asked) {
  const { now, ordered } = await followedBy(parts, days, query)
  return inBatches(ordered, async (some) =>
    (await shown(parts.db, some, now)).map((row) => ({
      ...row,
      employeeNames: namesOf(row.employees),
      lastWords: row.last && (row.last.summary || row.last.comments),
    })),
  )
}

async function shown(db: Database, page: readonly ComputedRow[], now: string): Promise<CheckpointRadarRow[]> {
  const ids = page.map(({ row }) => row.id)
  const [people, last, tasks, calendar, cadenceList] = await Promise.all([
    peopleById(db, [...new Set(page.flatMap(({ employeeIds }) => employeeIds))]),
    lastCheckpoints(db, ids),
    tasksOfProjects(db, ids, now),
    companyCalendar(db),
    cadenceRows(db),
  ])
  const cadences = new Map(cadenceList.map(({ classification, days }) => [classification, days]))
  return page.map(({ row, employeeIds }) => ({
    ...row,
    employees: employeeIds.flatMap((id) => people.get(id) ?? []),
    last: last.get(row.id) ?? null,
    expected: nextFollowUp(
      { last: row.lastFollowUp ?? row.start, cadence: cadences.get(row.classification) ?? 0 },
      calendar,
    ),
    rhythmOver: row.rhythmOver ?? 0,
    openTasks: tasks.get(row.id)?.open ?? 0,
    overdueTasks: tasks.get(row.id)?.overdue ?? 0,
  }))
}
