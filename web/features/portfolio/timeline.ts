import type { CalendarDay } from '#contract/calendar.ts'
import { dayOfNumber, numberOfDate, numberOfDay, yearOf } from '#contract/days.ts'
import { firstDay, isCalendarDate, isNearDay, lastDay } from '#contract/fields.ts'

export const zooms = ['weeks', 'months', 'quarters'] as const
export type Zoom = (typeof zooms)[number]

/** How many units there are on a desk and on a phone, how many of them are before today, and how many a step goes. */
const shapes: Record<Zoom, { desk: number; phone: number; before: number; step: number }> = {
  weeks: { desk: 16, phone: 6, before: 4, step: 4 },
  months: { desk: 10, phone: 5, before: 3, step: 3 },
  quarters: { desk: 10, phone: 6, before: 3, step: 4 },
}

/** What a timeline shows: whole units, from the first day of one up to the day before `to`. */
export interface Period {
  zoom: Zoom
  from: string
  to: string
  days: number
  /** Where each unit begins, in per cent of the period. */
  units: readonly { from: string; at: number }[]
}

/** The first day of the unit of a day, or of one so many units after it. */
function unitOf(day: string, zoom: Zoom, shift = 0): string {
  if (zoom === 'weeks') {
    const number = numberOfDay(day)
    return dayOfNumber(number - ((((number + 3) % 7) + 7) % 7) + 7 * shift)
  }
  const length = zoom === 'months' ? 1 : 3
  const month = 12 * yearOf(day) + Number(day.slice(5, 7)) - 1
  const first = (Math.floor(month / length) + shift) * length
  return dayOfNumber(numberOfDate(Math.floor(first / 12), (first % 12) + 1, 1))
}

/** The zoom that an address names as `?zoom=…`, months without one. */
export const zoomIn = (search: string): Zoom => {
  const named = new URLSearchParams(search).get('zoom')
  return zooms.find((one) => one === named) ?? 'months'
}

/** The first day that an address names as `?from=…`; undefined where it names none that a period may begin with. */
export function fromIn(search: string): string | undefined {
  const named = new URLSearchParams(search).get('from') ?? ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(named) && isCalendarDate(named)
  return isDay && isNearDay(named) ? named : undefined
}

/**
 * Begins with the unit of `from`; without it, `today` has its usual place.
 * @param today `YYYY-MM-DD`
 */
export function periodOf(
  zoom: Zoom,
  { from, today, phone }: { from: string | undefined; today: string; phone: boolean },
): Period {
  const { desk, phone: few, before } = shapes[zoom]
  const first = from === undefined ? unitOf(today, zoom, phone ? -1 : -before) : unitOf(from, zoom)
  const count = phone ? few : desk
  const to = unitOf(first, zoom, count)
  const days = numberOfDay(to) - numberOfDay(first)
  const units = Array.from({ length: count }, (_, index) => {
    const begin = unitOf(first, zoom, index)
    return { from: begin, at: (100 * (numberOfDay(begin) - numberOfDay(first))) / days }
  })
  return { zoom, from: first, to, days, units }
}

export function steppedFrom({ zoom, from }: Period, direction: 1 | -1): string {
  const next = unitOf(from, zoom, direction * shapes[zoom].step)
  return next < firstDay ? firstDay : next > lastDay ? unitOf(lastDay, zoom) : next
}

/** Where a day begins, in per cent of the period; below 0 before it, above 100 after it. */
export const beginOf = ({ from, days }: Period, day: string): number =>
  (100 * (numberOfDay(day) - numberOfDay(from))) / days

/** Where a day ends. What is counted up to a day, as progress is, counts the day. */
export const endOf = ({ from, days }: Period, day: string): number =>
  (100 * (numberOfDay(day) + 1 - numberOfDay(from))) / days

/** Days one after the other as boxes of a path, in a drawing as many units wide as the period has days, and 1 high. */
function boxesOf(places: readonly number[]): string {
  const boxes: { start: number; end: number }[] = []
  for (const place of places) {
    const last = boxes.at(-1)
    if (last?.end === place) last.end += 1
    else boxes.push({ start: place, end: place + 1 })
  }
  return boxes.map(({ start, end }) => `M${start} 0h${end - start}v1h-${end - start}z`).join('')
}

/** The days that are not worked, as paths: weekends, and holidays apart. None where a unit is a quarter: too narrow. */
export function shadesOf(
  { zoom, from, days }: Period,
  known: readonly Pick<CalendarDay, 'day' | 'working'>[],
): { weekends: string; holidays: string } {
  if (zoom === 'quarters') return { weekends: '', holidays: '' }
  const named = new Map(known.map(({ day, working }) => [numberOfDay(day), working]))
  const first = numberOfDay(from)
  const [weekends, holidays]: [number[], number[]] = [[], []]
  for (let index = 0; index < days; index += 1) {
    const number = first + index
    const working = named.get(number)
    const isWeekend = (number + 3) % 7 >= 5
    if (working === false && !isWeekend) holidays.push(index)
    else if (isWeekend && working !== true) weekends.push(index)
  }
  return { weekends: boxesOf(weekends), holidays: boxesOf(holidays) }
}
