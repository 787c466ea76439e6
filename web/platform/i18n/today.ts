import { dayInBogota } from '#contract/days.ts'

/** The day at the company's office, `YYYY-MM-DD`, wherever the person is. */
export const todayInBogota = (): string => dayInBogota(new Date())

const dayMs = 86_400_000

/** `YYYY-MM-DD`; negative `days` lead back. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** `YYYY-MM-DD`; 29 February becomes the 28th. */
export function yearAfter(day: string): string {
  const next = `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`
  return next.endsWith('-02-29') ? `${next.slice(0, 4)}-02-28` : next
}
