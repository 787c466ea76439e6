import { dayInBogota } from '#contract/days.ts'

/** The day that it is at the company's office, `YYYY-MM-DD`, wherever the person is. */
export const todayInBogota = (): string => dayInBogota(new Date())

const dayMs = 86_400_000

/** How many days it is from one day to another, both `YYYY-MM-DD`; negative when the other is the earlier one. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** The day after a day, `YYYY-MM-DD`. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
