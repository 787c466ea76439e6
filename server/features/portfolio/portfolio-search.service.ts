import type { Context } from '#server/context.ts'
import { plain } from '#server/features/search/shown-words.rules.ts'
import { today } from '#server/platform/base/clock.ts'

import type { PortfolioDay } from './portfolio-days.service.ts'
import { foundProjects, peopleById } from './portfolio.queries.ts'
import { peopleOf } from './portfolio.rules.ts'

/**
 * Projects that a search finds on a day: today by their records, on a past day by the words of that day's rows, with
 * the names that customers and people have today. Undefined finds all.
 */
export async function foundAmong(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { rows }: Pick<PortfolioDay, 'rows'>,
  { date, searchTerm }: { date: string; searchTerm: string },
): Promise<ReadonlySet<number> | undefined> {
  if (date === today(clock)) return foundProjects(db, searchTerm)
  const words = plain(searchTerm).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return undefined
  const people = await peopleById(db, peopleOf(rows))
  const found = rows.filter(({ row, employeeIds }) => {
    const names = employeeIds.map((id) => people.get(id)?.fullName ?? '')
    const text = plain([row.name, row.customerName, row.projectStatusName, row.productName, ...names].join('\n'))
    return words.every((word) => text.includes(word))
  })
  return new Set(found.map(({ row }) => row.id))
}
