/** `YYYY-MM-DD`. */
interface ProjectDays {
  startDate: string | null
  scheduledDate: string | null
  realEndDate: string | null
}

/** By calendar months, whatever the days. */
export function monthsBetween(from: string, to: string): number {
  const [fromYear, fromMonth] = from.split('-').map(Number) as [number, number]
  const [toYear, toMonth] = to.split('-').map(Number) as [number, number]
  return 12 * (toYear - fromYear) + (toMonth - fromMonth)
}

/**
 * With a real end: start to end, and scheduled day to end (negative when early). Without one both go to `today`, at
 * least 0. Without a scheduled day nothing is late.
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
