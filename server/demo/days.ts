import type { Random } from './random.ts'

const DAY = 86_400_000

/** `YYYY-MM-DD`. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + Math.round(days) * DAY).toISOString().slice(0, 10)

/** Weekends become the Friday before. */
export function workday(day: string): string {
  const weekday = new Date(day).getUTCDay()
  return plusDays(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0)
}

export const earlier = (one: string, other: string): string => (one < other ? one : other)
export const later = (one: string, other: string): string => (one > other ? one : other)

/** In Bogotá's office hours. */
export const instantOn = (random: Random, day: string): string =>
  new Date(Date.parse(day) + (random.whole(13, 21) * 60 + random.whole(0, 59)) * 60_000).toISOString()
