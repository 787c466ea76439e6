import { Cron } from 'croner'

/** When something is due: an instant, looked at by its minute in the time of Bogotá. */
export interface Schedule {
  /** Whether the minute of the instant is one of its. */
  matches(instant: Date): boolean
  /** The first minute after the one of the instant, by its beginning. */
  next(after: Date): Date
  /** The last minute up to the one of the instant, by its beginning; undefined when there was none in the years before. */
  previous(upTo: Date): Date | undefined
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const weekdays = 'sun|mon|tue|wed|thu|fri|sat'
/** What each field may be made of. croner itself knows more (`L`, `W`, `#`, `?`, `@daily`), which cron does not. */
const fields = [
  { most: 59, count: 60, values: fieldOf('') },
  { most: 23, count: 24, values: fieldOf('') },
  { most: 31, count: 31, values: fieldOf('') },
  { most: 12, count: 12, values: fieldOf(months) },
  // Sunday is 0 and 7.
  { most: 7, count: 7, values: fieldOf(weekdays) },
]

/**
 * Reads a cron expression: minute, hour, day of the month, month, day of the week; each `*`, numbers, names of three
 * letters, ranges, steps and lists of them. When both days are given, either will do, as cron itself has it.
 *
 * @returns undefined when it is none, or names a day that never comes (31 February)
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/crontab.html
 */
export function scheduleOf(expression: string): Schedule | undefined {
  const parts = expression.trim().toLowerCase().split(/\s+/)
  if (parts.length !== fields.length) return undefined
  if (!parts.every((part, index) => fields[index]!.values.test(part))) return undefined
  const cron = cronOf(parts)
  if (!cron?.nextRun(new Date(0))) return undefined
  return {
    matches: (instant) => cron.match(new Date(new Date(instant).setUTCSeconds(0, 0))),
    next: (after) => cron.nextRun(after)!,
    // croner looks before an instant, and this minute is one of them.
    previous: (upTo) => cron.previousRuns(1, new Date(new Date(upTo).setUTCSeconds(60, 0)))[0],
  }
}

function cronOf(parts: readonly string[]): Cron | undefined {
  try {
    return new Cron(parts.map((part, index) => inFull(part, fields[index]!)).join(' '), {
      mode: '5-part',
      timezone: 'America/Bogota',
      // A field that begins with `*`, as `*/2`, narrows the other day and gives no days of its own.
      domAndDow: [parts[2], parts[4]].some((days) => days?.startsWith('*')),
    })
  } catch {
    return undefined
  }
}

/** Writes a field as croner takes it: `5/20` is `5-59/20`, and no step above the count of its values. */
function inFull(part: string, { most, count }: (typeof fields)[number]): string {
  return part
    .replaceAll(/(?<=^|,)(\w+)\//g, `$1-${most}/`)
    .replaceAll(/\/(\d+)/g, (_, step: string) => `/${Math.min(Number(step), count)}`)
}

/** One field: values, ranges and steps, in a list. */
function fieldOf(names: string): RegExp {
  const value = names === '' ? String.raw`\d{1,2}` : String.raw`(?:\d{1,2}|${names})`
  const piece = String.raw`(?:\*|${value}(?:-${value})?)(?:/\d{1,2})?`
  return new RegExp(`^${piece}(?:,${piece})*$`)
}
