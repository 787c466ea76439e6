/** When something is due: an instant, looked at by its minute in the time of Bogotá. */
export interface Schedule {
  /** Whether the minute of the instant is one of its. */
  matches(instant: Date): boolean
  /** The first minute after the one of the instant, by its beginning. */
  next(after: Date): Date
}

interface Field {
  least: number
  most: number
  names?: readonly string[]
}

const fields: readonly Field[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ') },
  // Sunday is 0 and 7.
  { least: 0, most: 7, names: 'sun mon tue wed thu fri sat'.split(' ') },
]

const minute = 60_000
/** Bogotá keeps no summer time. */
const bogotaOffset = 5 * 60 * minute
/** An instant whose UTC fields are what clocks in Bogotá show. */
const localOf = (instant: Date): Date => new Date(instant.getTime() - bogotaOffset)
/** Leap days come every four years, but for eight around 2100. */
const horizonDays = 366 * 9

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
  const sets = parts.map((part, index) => valuesOf(part, fields[index]!))
  if (sets.some((set) => set === undefined)) return undefined
  const [minutes, hours, days, months, weekdays] = sets as [
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
  ]
  if (weekdays.has(7)) weekdays.add(0)
  const [anyDay, anyWeekday] = [parts[2]!.startsWith('*'), parts[4]!.startsWith('*')]

  const isDay = (local: Date): boolean => {
    if (!months.has(local.getUTCMonth() + 1)) return false
    const [day, weekday] = [days.has(local.getUTCDate()), weekdays.has(local.getUTCDay())]
    return anyDay || anyWeekday ? day && weekday : day || weekday
  }

  const nextOrNone = (after: Date): Date | undefined => {
    const local = localOf(after)
    local.setUTCSeconds(0, 0)
    local.setTime(local.getTime() + minute)
    for (let day = 0; day < horizonDays; day += 1) {
      if (isDay(local)) {
        const today = local.getUTCDate()
        for (; local.getUTCDate() === today; local.setTime(local.getTime() + minute))
          if (hours.has(local.getUTCHours()) && minutes.has(local.getUTCMinutes()))
            return new Date(local.getTime() + bogotaOffset)
      } else {
        local.setUTCHours(24, 0, 0, 0)
      }
    }
    return undefined
  }

  if (nextOrNone(new Date(0)) === undefined) return undefined
  return {
    matches(instant) {
      const local = localOf(instant)
      return isDay(local) && hours.has(local.getUTCHours()) && minutes.has(local.getUTCMinutes())
    },
    next: (after) => nextOrNone(after)!,
  }
}

function valuesOf(part: string, field: Field): Set<number> | undefined {
  const values = new Set<number>()
  for (const piece of part.split(',')) {
    const [, range, step] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(piece) ?? []
    const ends = range === undefined ? undefined : endsOf(range, field, step !== undefined)
    const width = step === undefined ? 1 : Number(step)
    if (ends === undefined || width === 0) return undefined
    for (let value = ends[0]; value <= ends[1]; value += width) values.add(value)
  }
  return values
}

function endsOf(range: string, field: Field, stepped: boolean): [number, number] | undefined {
  if (range === '*') return [field.least, field.most]
  const [first, last, ...more] = range.split('-').map((text) => valueOf(text, field))
  if (first === undefined || more.length > 0) return undefined
  if (!range.includes('-')) return [first, stepped ? field.most : first]
  return last === undefined || last < first ? undefined : [first, last]
}

function valueOf(text: string, { least, most, names = [] }: Field): number | undefined {
  const named = names.indexOf(text)
  if (named >= 0) return named + least
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}
