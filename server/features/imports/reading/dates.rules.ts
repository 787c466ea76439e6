import { isCalendarDate } from '#contract/fields.ts'
import { serialDay, type Cell } from '#server/platform/sheets/sheet-cells.ts'

import { folded } from './folded.rules.ts'

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

/** A day, or the days by the orders that fit. */
type WrittenDay = string | Readonly<Partial<Record<DateOrder, string>>>

const months = [
  ['enero', 'january'],
  ['febrero', 'february'],
  ['marzo', 'march'],
  ['abril', 'april'],
  ['mayo', 'may'],
  ['junio', 'june'],
  ['julio', 'july'],
  ['agosto', 'august'],
  ['septiembre', 'setiembre', 'september'],
  ['octubre', 'october'],
  ['noviembre', 'november'],
  ['diciembre', 'december'],
]
const weekdays = /^(?:lun|mar|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? (?=.*\d.*\d)/
const time = /(?:t|,? )\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.? ?m\.?)?(?: ?(?:z|utc|[+-]\d{2}(?::?\d{2})?))?$/

const monthOf = (name: string): number =>
  name.length < 3 ? 0 : months.findIndex((names) => names.some((one) => one.startsWith(name))) + 1

/** Future years are nearer than birthdays: '49' is 2049 and '50' is 1950. */
const yearOf = (digits: string): string => {
  if (digits.length === 4) return digits
  return `${Number(digits) < 50 ? '20' : '19'}${digits}`
}

const two = (part: string | number): string => String(part).padStart(2, '0')

function dayOf(year: string, month: string | number, day: string): string | undefined {
  const text = `${yearOf(year)}-${two(month)}-${two(day)}`
  return isCalendarDate(text) ? text : undefined
}

function ordered(first: string, second: string, third: string, sign: string): WrittenDay | undefined {
  const days = {
    dmy: dayOf(third, second, first),
    mdy: dayOf(third, first, second),
    // A year of two digits comes first only between hyphens.
    ymd: third.length === 2 && sign === '-' ? dayOf(first.padStart(2, '0'), second, third) : undefined,
  }
  const found = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== undefined))
  return Object.keys(found).length > 0 ? found : undefined
}

/** `15-ene-26`, `15 de enero de 2026`, `January 15, 2026`, `2026-ene-15`. */
function named(text: string): string | undefined {
  const dayFirst = /^(\d{1,2})[ /.-]*(?:de )?([a-z]{3,10})\.?[ /.,-]*(?:del? )?(\d{4}|\d{2})$/.exec(text)
  const monthFirst = /^([a-z]{3,10})\.?[ /.-]*(\d{1,2}),? (?:del? )?(\d{4})$/.exec(text)
  const yearFirst = /^(\d{4})[ /.-]([a-z]{3,10})\.?[ /.-](\d{1,2})$/.exec(text)
  const [year, name, day] = dayFirst
    ? [dayFirst[3], dayFirst[2], dayFirst[1]]
    : monthFirst
      ? [monthFirst[3], monthFirst[1], monthFirst[2]]
      : [yearFirst?.[1], yearFirst?.[2], yearFirst?.[3]]
  const month = monthOf(name ?? '')
  return month > 0 && year !== undefined && day !== undefined ? dayOf(year, month, day) : undefined
}

/** `2026-01-15`, `2026/1/15`, `20260115`. */
function yearFirst(text: string): string | undefined {
  const parts = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(text)
  return parts ? dayOf(parts[1] ?? '', parts[3] ?? '', parts[4] ?? '') : undefined
}

function dayInText(whole: string): WrittenDay | undefined {
  const text = folded(whole).replace(time, '').trim()
  // As it is first: 'mar' is March, too.
  return dayWritten(text) ?? dayWritten(text.replace(weekdays, ''))
}

function dayWritten(text: string): WrittenDay | undefined {
  const numbers = /^(\d{1,2})([/. -])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (numbers) return ordered(numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? '', numbers[2] ?? '')
  return yearFirst(text) ?? named(text)
}

/** Without a date's format: eight digits are year, month and day, four are a year and no day. */
function dayOfNumber(number: number, from1904: boolean): string | undefined {
  if (number > 1e7) return yearFirst(String(number))
  const isYear = Number.isInteger(number) && number >= 1900 && number <= 2100
  return isYear ? undefined : serialDay(number, from1904)
}

/** Undefined for a cell that is no day. */
export function dayIn(cell: Cell, from1904: boolean): WrittenDay | undefined {
  if (typeof cell === 'number') return dayOfNumber(cell, from1904)
  if (typeof cell === 'string') return dayInText(cell)
  return typeof cell === 'object' && cell !== null && 'day' in cell ? cell.day : undefined
}
