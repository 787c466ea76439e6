/** Dates are `YYYY-MM-DD`, counted in whole days. */

const dayMs = 86_400_000
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs

/** 0 at `start`, 100 at `end`, cut at both. */
export function placeOf(date: string, start: string, end: string): number {
  const span = dayOf(end) - dayOf(start)
  if (!(span > 0)) return dayOf(date) < dayOf(end) ? 0 : 100
  return Math.min(Math.max(((dayOf(date) - dayOf(start)) / span) * 100, 0), 100)
}

interface MonthMark {
  /** `YYYY-MM-01`. */
  month: string
  place: number
}

/** True where a month of the year may come twice. */
export const isLongerThanYear = (start: string, end: string): boolean => dayOf(end) - dayOf(start) > 366

/** First days of months; every second, third … one when there would be more than `most`. */
export function monthMarks(start: string, end: string, most = 12): MonthMark[] {
  const marks: MonthMark[] = []
  let year = Number(start.slice(0, 4))
  let month = Number(start.slice(5, 7)) + 1
  for (;;) {
    if (month > 12) {
      month -= 12
      year += 1
    }
    const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
    if (!(first <= end) || marks.length > 1200) break
    marks.push({ month: first, place: placeOf(first, start, end) })
    month += 1
  }
  const every = Math.ceil(marks.length / most)
  return marks.filter((_, i) => i % every === 0)
}
