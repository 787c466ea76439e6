import { dayInBogota } from '#contract/days.ts'

/** The day that it is at the company's office, `YYYY-MM-DD`, wherever the person is. */
export const todayInBogota = (): string => dayInBogota(new Date())

const dayMs = 86_400_000

/** The day so many days after a day, `YYYY-MM-DD`; before it, where they are negative. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The same day of the next year, `YYYY-MM-DD`; of 29 February the day before. */
export function yearAfter(day: string): string {
  const next = `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`
  return next.endsWith('-02-29') ? `${next.slice(0, 4)}-02-28` : next
}
