/** The same day so many years before; 28 February for the 29th. Days are `YYYY-MM-DD`. */
const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`

/** The first day of which the trail has everything; undefined while it is kept for ever. */
export const knownFrom = (day: string, auditYears: number | null): string | undefined =>
  auditYears === null ? undefined : yearsBefore(day, auditYears)
