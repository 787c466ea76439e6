import { calendarDays, dueDay } from '#contract/days.ts'
import type { Project } from '#contract/projects.ts'
import type { Texts } from '#texts/texts.ts'
import type { Format } from '#web/platform/i18n/format.ts'

type Days = Pick<Project, 'startDate' | 'endDate' | 'scheduledDate' | 'realEndDate'>

/**
 * In whole percent of the days from start to due day: 0 before the start, 100 from the due day on. A project that has
 * ended is measured at its real end.
 */
export function elapsedPercentage(days: Days, today: string): number {
  const span = calendarDays(days.startDate, dueDay(days))
  const passed = calendarDays(days.startDate, days.realEndDate ?? today)
  if (span <= 0) return passed < 0 ? 0 : 100
  return Math.min(Math.max(Math.round((passed / span) * 100), 0), 100)
}

/**
 * Past its due day a project is late by working days, as its forecast and its card say; before these are known, or
 * within a weekend, that day alone is named.
 * @param overdue the working days since it was due
 * @param isOpen its status does not close it, whatever day was written as its real end
 */
export function termIn(
  days: Days,
  { today, overdue = 0, isOpen = false }: { today: string; overdue?: number | undefined; isOpen?: boolean },
  { projects: { term } }: Texts,
  format: Format,
): string {
  const { startDate, realEndDate } = days
  const spell = (count: number) => format.plural(count, { one: term.day, other: term.days(format.integer(count)) })
  if (realEndDate) return (isOpen ? term.endedOpen : term.ended)(format.day(realEndDate))
  const toStart = calendarDays(today, startDate)
  if (toStart > 0) return term.startsIn(spell(toStart))
  const left = calendarDays(today, dueDay(days))
  if (left < 0)
    return overdue > 0 ? term.late(format.integer(overdue), overdue === 1) : term.expired(format.day(dueDay(days)))
  const elapsed = format.percent(elapsedPercentage(days, today))
  return left === 0 ? term.dueToday : term.left(spell(left), left === 1, elapsed)
}
