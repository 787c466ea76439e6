/** What the computed month fields are measured from; days as `YYYY-MM-DD`. */
interface ProjectDays {
  startDate: string | null
  scheduledDate: string | null
  realEndDate: string | null
}

/** 12 times the year difference plus the month difference, whatever the days of the month. */
export function monthsBetween(from: string, to: string): number {
  const [fromYear, fromMonth] = from.split('-').map(Number) as [number, number]
  const [toYear, toMonth] = to.split('-').map(Number) as [number, number]
  return 12 * (toYear - fromYear) + (toMonth - fromMonth)
}

/**
 * Months that a project has run, and months that it is late.
 * With a real end: from the start to it, and from the scheduled day to it (negative when it ended early).
 * Without one, both are measured to `today`, and neither is below 0. Without a scheduled day nothing is late.
 */
export function projectMonths(
  { startDate, scheduledDate, realEndDate }: ProjectDays,
  today: string,
): { execution: number; overdue: number } {
  const monthsFrom = (day: string | null): number => {
    if (!day) return 0
    return realEndDate ? monthsBetween(day, realEndDate) : Math.max(0, monthsBetween(day, today))
  }
  return { execution: monthsFrom(startDate), overdue: monthsFrom(scheduledDate) }
}
