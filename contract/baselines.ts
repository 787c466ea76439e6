import type { BaselineRow } from './forecast.ts'
import type { WorkingDays } from './working-days.ts'

/**
 * The first promise, the agreed ones and the present one, oldest first. `end` is the forecast's or the project's; null
 * without one.
 */
export function baselinesOf(
  first: { day: string; due: string },
  moves: readonly { day: string; due: string; changeId: number | null }[],
  { end, calendar }: { end: string | null; calendar: WorkingDays },
): BaselineRow[] {
  const agreed = moves.filter(({ changeId }, index) => changeId !== null || index === moves.length - 1)
  return [{ ...first, changeId: null }, ...agreed].map(({ day, due, changeId }) => ({
    day,
    due,
    changeId,
    late: end === null ? null : calendar.between(due, end),
  }))
}
