/** `YYYY-MM-DD`. */
interface ProjectDays {
  startDate: string | null
  scheduledDate: string | null
  realEndDate: string | null
}

const monthOf = (day: string): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7))

/** By calendar months, whatever the days. */
export const monthsBetween = (from: string, to: string): number => monthOf(to) - monthOf(from)

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
