import type { AgendaEntry, AgendaKind } from '#contract/agenda.ts'
import { dayOfNumber, numberOfDay, yearOf } from '#contract/days.ts'

/** The first day of the week of a day: its Monday. */
export function mondayOf(day: string): string {
  const number = numberOfDay(day)
  return dayOfNumber(number - ((((number + 3) % 7) + 7) % 7))
}

/** A day so many days later; earlier, where they are negative. */
export const moved = (day: string, days: number): string => dayOfNumber(numberOfDay(day) + days)

/** The same day of another month, or its last one. */
export function movedByMonths(day: string, months: number): string {
  const [year, month, date] = [yearOf(day), Number(day.slice(5, 7)), Number(day.slice(8))]
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return `${first.toISOString().slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`
}

export function weeksOf(day: string): string[][] {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let monday = mondayOf(`${month}-01`); monday.slice(0, 7) <= month; monday = moved(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => moved(monday, index)))
  return weeks
}

/** An entry as it is drawn: several licences of a project that end on one day are one. */
export interface AgendaItem {
  key: string
  kind: Exclude<AgendaKind, 'holiday'>
  day: string
  title: string
  projectName: string
  path: string
  count: number
  /** Whether its day has passed: a follow-up is missing then, all else is late. */
  passed: boolean
}

/** Of each day what is to be done, and of holidays their names. */
export interface AgendaDay {
  items: AgendaItem[]
  holiday: string | undefined
}

export function daysOf(entries: readonly AgendaEntry[], today: string): ReadonlyMap<string, AgendaDay> {
  const days = new Map<string, AgendaDay>()
  const items = new Map<string, AgendaItem>()
  for (const { day, kind, entityId, projectId, projectName, title, path } of entries) {
    const found = days.get(day) ?? { items: [], holiday: undefined }
    days.set(day, found)
    if (kind === 'holiday') {
      found.holiday = title
      continue
    }
    const key = `${day} ${kind} ${kind === 'licence' ? projectId : entityId}`
    const known = items.get(key)
    if (known) {
      known.count += 1
      continue
    }
    const item = { key, kind, day, title, projectName: projectName ?? '', path, count: 1, passed: day < today }
    items.set(key, item)
    found.items.push(item)
  }
  return days
}

/** How many entries are drawn of a day: three, or two where others follow. */
export const shownOf = (count: number): number => (count > 3 ? 2 : count)
