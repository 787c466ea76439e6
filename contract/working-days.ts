import { dayOfNumber, numberOfDate, numberOfDay, yearOf } from './days.ts'
import { itemAt, lastOf } from './items.ts'

type Holiday =
  | (typeof fixed)[number][0]
  | (typeof movedToMonday)[number][0]
  | (typeof fromEaster)[number][0]
  | typeof chiquinquira

/** Month and day; they stay where they fall. */
const fixed = [
  ['newYear', 1, 1],
  ['labourDay', 5, 1],
  ['independence', 7, 20],
  ['boyaca', 8, 7],
  ['immaculateConception', 12, 8],
  ['christmas', 12, 25],
] as const

/** Ley 51 de 1983: on the Monday that follows, unless they fall on one. */
const movedToMonday = [
  ['epiphany', 1, 6],
  ['saintJoseph', 3, 19],
  ['peterAndPaul', 6, 29],
  ['assumption', 8, 15],
  ['columbusDay', 10, 12],
  ['allSaints', 11, 1],
  ['cartagena', 11, 11],
] as const

/** In days from Easter Sunday; the last three are Mondays by the same law. */
const fromEaster = [
  ['maundyThursday', -3],
  ['goodFriday', -2],
  ['ascension', 43],
  ['corpusChristi', 64],
  ['sacredHeart', 71],
] as const

/** Ley 2578 de 2026: 9 July, on the Monday that follows. */
const chiquinquira = 'chiquinquira'
const chiquinquiraSince = 2026

/** 0 is Monday; 1970-01-01 was a Thursday. */
const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7
const mondayFrom = (number: number): number => number + ((7 - weekdayOf(number)) % 7)

/** Meeus, Jones and Butcher, for the Gregorian calendar. */
function easterOf(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  const offset = moon + toSunday - 7 * late + 114
  return numberOfDate(year, Math.floor(offset / 31), (offset % 31) + 1)
}

/** One of two that share a day. */
function holidayNumbers(year: number): Map<number, Holiday> {
  const easter = easterOf(year)
  const holidays = new Map<number, Holiday>(fixed.map(([name, month, day]) => [numberOfDate(year, month, day), name]))
  for (const [name, month, day] of movedToMonday) holidays.set(mondayFrom(numberOfDate(year, month, day)), name)
  for (const [name, days] of fromEaster) holidays.set(easter + days, name)
  if (year >= chiquinquiraSince) holidays.set(mondayFrom(numberOfDate(year, 7, 9)), chiquinquira)
  return holidays
}

export const holidaysOf = (year: number): { day: string; holiday: Holiday }[] =>
  Array.from(holidayNumbers(year))
    .toSorted(([one], [other]) => one - other)
    .map(([number, holiday]) => ({ day: dayOfNumber(number), holiday }))

interface CalendarException {
  day: string
  working: boolean
}

/** Monday to Friday without holidays, but for the company's exceptions. */
export interface WorkingDays {
  isWorking(day: string): boolean
  /** After `from` and up to `to`; negative when `to` is earlier. */
  between(from: string, to: string): number
  /** 0 is the day itself. A negative `count` gives the day from which it is `-count` to `day`. */
  add(day: string, count: number): string
}

/** Days between are looked up; others are counted. */
const FIRST_YEAR = 1990
const LAST_YEAR = 2100
const FIRST = numberOfDate(FIRST_YEAR, 1, 1)
const LAST = numberOfDate(LAST_YEAR, 12, 31)

/** Mondays to Fridays up to a day, from some Monday on. */
const weekdaysUpTo = (number: number): number => Math.floor((number + 3) / 7) * 5 + Math.min(weekdayOf(number) + 1, 5)

/** On weekdays, by year. */
const known = new Map<number, readonly number[]>()

function weekdayHolidays(year: number): readonly number[] {
  const found = known.get(year) ?? Array.from(holidayNumbers(year).keys()).filter((number) => weekdayOf(number) < 5)
  known.set(year, found)
  return found
}

/** Of the years from 0 on that are before the index; from the year 1 one counts back into that. */
const totals = [0]

function weekdayHolidaysUpTo(number: number, year: number): number {
  if (year < 0) return 0
  while (totals.length <= year) totals.push(lastOf(totals) + weekdayHolidays(totals.length - 1).length)
  return itemAt(totals, year) + weekdayHolidays(year).filter((holiday) => holiday <= number).length
}

const byLaw = (number: number, year: number): boolean =>
  weekdayOf(number) < 5 && !weekdayHolidays(year).includes(number)

/** Only where they differ from the law. */
function changesBy(exceptions: readonly CalendarException[]): Map<number, boolean> {
  const days = new Map(exceptions.map(({ day, working }) => [day, working]))
  const changed = Array.from(days).filter(([day, working]) => working !== byLaw(numberOfDay(day), yearOf(day)))
  return new Map(changed.map(([day, working]) => [numberOfDay(day), working]))
}

/** By day from FIRST on, the working days up to it: its rank; by rank, the day. */
function tableOf(changed: ReadonlyMap<number, boolean>) {
  const ranks = new Int32Array(LAST - FIRST + 1)
  const days = [FIRST - 1]
  const free = new Set<number>()
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1)
    for (const holiday of weekdayHolidays(year)) free.add(holiday)
  for (let number = FIRST, weekday = weekdayOf(FIRST); number <= LAST; number += 1, weekday = (weekday + 1) % 7) {
    if (changed.get(number) ?? (weekday < 5 && !free.has(number))) days.push(number)
    ranks[number - FIRST] = days.length - 1
  }
  return { ranks, days }
}

/** Make it once: it has a table of 40 000 days. */
export function workingDays(exceptions: readonly CalendarException[] = []): WorkingDays {
  const changed = changesBy(exceptions)
  const { ranks, days } = tableOf(changed)
  const last = days.length - 1

  const count = (number: number, year: number): number => {
    let total = weekdaysUpTo(number) - weekdayHolidaysUpTo(number, year)
    for (const [day, working] of changed) if (day <= number) total += working ? 1 : -1
    return total
  }
  const beforeTable = count(FIRST - 1, FIRST_YEAR - 1)
  const rankOf = (number: number, year: number): number =>
    number < FIRST || number > LAST ? count(number, year) - beforeTable : itemAt(ranks, number - FIRST)
  const rankOfDay = (day: string): number => rankOf(numberOfDay(day), yearOf(day))

  /** For ranks outside of the table. More than one day in three is worked, but for exceptions. */
  const search = (day: string, count: number, rank: number): number => {
    const from = numberOfDay(day)
    const reach = 3 * (Math.abs(count) + changed.size) + 20
    let [before, at] = count > 0 ? [from, from + reach] : [from - reach, from]
    while (at - before > 1) {
      const middle = Math.floor((before + at) / 2)
      if (rankOf(middle, new Date(middle * 86_400_000).getUTCFullYear()) >= rank) at = middle
      else before = middle
    }
    return at
  }

  return {
    isWorking: (day) => changed.get(numberOfDay(day)) ?? byLaw(numberOfDay(day), yearOf(day)),
    between: (from, to) => rankOfDay(to) - rankOfDay(from),
    add(day, count) {
      if (count === 0) return day
      const rank = rankOfDay(day) + count
      return dayOfNumber(rank >= 1 && rank <= last ? itemAt(days, rank) : search(day, count, rank))
    },
  }
}
