/** The newest archives, or the newest one of each day, week and month. */
export type Keep = { newest: number } | { days: number; weeks: number; months: number }

const most = 1_000
const parts = /^(?:(\d{1,4})d)?,?(?:(\d{1,4})w)?,?(?:(\d{1,4})m)?$/

const isAllowed = (numbers: readonly number[]) => numbers.every((n) => n <= most) && numbers.some((n) => n > 0)

/** `14`, or `7d,4w,12m`, of which parts may be missing. */
export function keepOf(text: string): Keep | undefined {
  if (/^\d{1,4}$/.test(text)) return isAllowed([Number(text)]) ? { newest: Number(text) } : undefined
  const found = parts.exec(text)
  if (!found || text.startsWith(',') || text.endsWith(',')) return undefined
  const [, days = 0, weeks = 0, months = 0] = found
  const keep = { days: Number(days), weeks: Number(weeks), months: Number(months) }
  return isAllowed(Object.values(keep)) ? keep : undefined
}

const scheduled = /^portal-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.tar\.gz$/
const dayMs = 86_400_000

export const isScheduledName = (name: string): boolean => scheduled.test(name)

export function dueAtOf(name: string): Date {
  const [, year, month, day, hour, minute, second] = scheduled.exec(name) ?? []
  // Bogotá is five hours behind all year.
  return new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour) + 5, Number(minute), Number(second)),
  )
}

const periods: readonly (readonly ['days' | 'weeks' | 'months', (name: string) => string])[] = [
  ['days', (name) => name.slice(7, 15)],
  [
    'weeks',
    (name) => {
      const day = Math.floor((dueAtOf(name).getTime() - 5 * 3_600_000) / dayMs)
      // 5 January 1970 was a Monday.
      return String(Math.floor((day - 4) / 7))
    },
  ],
  ['months', (name) => name.slice(7, 13)],
]

/**
 * Days, weeks and months without an archive do not count. `proven`, whose restore was rehearsed last, stays until
 * another archive passes.
 */
export function keptOf(names: readonly string[], keep: Keep, proven?: string): Set<string> {
  const kept = keptBy(names, keep)
  if (proven !== undefined && names.includes(proven)) kept.add(proven)
  return kept
}

function keptBy(names: readonly string[], keep: Keep): Set<string> {
  const newestFirst = [...new Set(names)].filter(isScheduledName).toSorted().toReversed()
  if ('newest' in keep) return new Set(newestFirst.slice(0, keep.newest))
  return new Set(
    periods.flatMap(([unit, periodOf]) => {
      const newestOf = new Map<string, string>()
      for (const name of newestFirst) if (!newestOf.has(periodOf(name))) newestOf.set(periodOf(name), name)
      return [...newestOf.values()].slice(0, keep[unit])
    }),
  )
}
