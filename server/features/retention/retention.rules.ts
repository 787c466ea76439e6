/** 28 February for the 29th. */
const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`

/** Undefined while the trail is kept for ever. */
export const knownFrom = (day: string, auditYears: number | null): string | undefined =>
  auditYears === null ? undefined : yearsBefore(day, auditYears)
