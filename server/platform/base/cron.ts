import { Cron } from 'croner'

import { itemAt } from '#contract/items.ts'

export interface Schedule {
  matches(instant: Date): boolean
  /** Begins after the minute of `after`. */
  next(after: Date): Date
  previous(upTo: Date): Date | undefined
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const weekdays = 'sun|mon|tue|wed|thu|fri|sat'
/** croner also accepts `L`, `W`, `#`, `?` and `@daily`, which cron does not. */
const fields = [
  { most: 59, count: 60, values: fieldOf('') },
  { most: 23, count: 24, values: fieldOf('') },
  { most: 31, count: 31, values: fieldOf('') },
  { most: 12, count: 12, values: fieldOf(months) },
  // Sunday is 0 and 7.
  { most: 7, count: 7, values: fieldOf(weekdays) },
]

/**
 * When both days are given, either will do. Undefined for an invalid expression, or a day that never comes (31
 * February). @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/crontab.html
 */
export function scheduleOf(expression: string): Schedule | undefined {
  const parts = expression.trim().toLowerCase().split(/\s+/)
  if (parts.length !== fields.length) return undefined
  if (!parts.every((part, index) => fields[index]?.values.test(part))) return undefined
  const cron = cronOf(parts)
  if (!cron?.nextRun(new Date(0))) return undefined
  return {
    matches: (instant) => cron.match(new Date(new Date(instant).setUTCSeconds(0, 0))),
    next(after) {
      const next = cron.nextRun(after)
      if (!next) throw new RangeError(`${expression} has no time after ${after.toISOString()}`)
      return next
    },
    previous: (upTo) => cron.previousRuns(1, new Date(new Date(upTo).setUTCSeconds(60, 0)))[0],
  }
}

function cronOf(parts: readonly string[]): Cron | undefined {
  try {
    return new Cron(parts.map((part, index) => inFull(part, itemAt(fields, index))).join(' '), {
      mode: '5-part',
      timezone: 'America/Bogota',
      // A field that begins with `*`, as `*/2`, narrows the other day and adds none.
      domAndDow: [parts[2], parts[4]].some((days) => days?.startsWith('*')),
    })
  } catch {
    return undefined
  }
}

/** `5/20` becomes `5-59/20` for croner, and a step is at most the count of values. */
function inFull(part: string, { most, count }: (typeof fields)[number]): string {
  return part
    .replaceAll(/(?<=^|,)(\w+)\//g, `$1-${most}/`)
    .replaceAll(/\/(\d+)/g, (_, step: string) => `/${Math.min(Number(step), count)}`)
}

function fieldOf(names: string): RegExp {
  const value = names === '' ? String.raw`\d{1,2}` : String.raw`(?:\d{1,2}|${names})`
  const piece = String.raw`(?:\*|${value}(?:-${value})?)(?:/\d{1,2})?`
  return new RegExp(`^${piece}(?:,${piece})*$`)
}
