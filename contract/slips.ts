import * as z from 'zod/mini'

import { calendarDays, dayInBogota, dueDay, type DueDays } from './days.ts'
import { id, idParam, instant } from './fields.ts'
import { route } from './route.ts'
import type { WorkingDays } from './working-days.ts'

/** One change of the day on which a project is due. Shifts are days, below 0 where the project is due earlier by them. */
export const SlipRow = z.object({
  at: instant,
  employeeName: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  /** In calendar days, and in working days. */
  shift: z.int(),
  workingShift: z.int(),
  /** Calendar days from the first due day. */
  cumulative: z.int(),
  /** The novedad that made it, with its cause, reason and file; null without one. */
  changeId: z.nullable(id),
  causeId: z.nullable(id),
  causeName: z.nullable(z.string()),
  comments: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  url: z.nullable(z.string()),
})
export type SlipRow = z.infer<typeof SlipRow>

/** How long a project was in a status: from one day in Bogotá to another, in calendar days. The last one lasts. */
const StatusInterval = z.object({
  statusId: id,
  statusName: z.string(),
  color: z.string(),
  /** Whether the status closes the project. */
  closed: z.boolean(),
  from: z.string(),
  to: z.string(),
  days: z.int(),
})
type StatusInterval = z.infer<typeof StatusInterval>

/** Of the moves that one cause made; null of those without one. `days` adds up what was lost and what was won back. */
const CauseFigures = z.object({
  causeId: z.nullable(id),
  causeName: z.nullable(z.string()),
  moves: z.int(),
  days: z.int(),
})

/** What the rows come to, in calendar days. */
const SlipFigures = z.object({
  moves: z.int(),
  /** Both at least 0. */
  slipped: z.int(),
  wonBack: z.int(),
  /** The shift that is furthest either way; 0 without any. */
  longest: z.int(),
  byCause: z.array(CauseFigures),
})
type SlipFigures = z.infer<typeof SlipFigures>

export const Slips = z.object({
  rows: z.array(SlipRow),
  statuses: z.array(StatusInterval),
  figures: SlipFigures,
  /** Of a project that began before it, where the trail is not kept for ever: from which day on changes are known. */
  knownFrom: z.optional(z.string()),
})
export type Slips = z.infer<typeof Slips>

/** A change of a project as its trail has it: when, and what was before in the fields that it changed. */
export interface TrailedChange<Instant = string> {
  at: Instant
  before: Partial<DueDays & { statusId: number }>
}

type Shift = Pick<SlipRow, 'from' | 'to' | 'shift' | 'workingShift' | 'cumulative'>

/**
 * Every change of a project's due day, oldest first; the shifts add up to the days from the first due day to the last.
 * @param now the days as they are after the last change
 * @param changes in the order in which they were made
 */
export function slipsOf<Change extends Pick<TrailedChange, 'before'>>(
  now: DueDays,
  changes: readonly Change[],
  calendar: WorkingDays,
): (Shift & { change: Change })[] {
  let days = now
  const moves: { change: Change; from: string; to: string }[] = []
  for (const change of changes.toReversed()) {
    const to = dueDay(days)
    const { scheduledDate = days.scheduledDate, endDate = days.endDate } = change.before
    days = { scheduledDate, endDate }
    if (dueDay(days) !== to) moves.push({ change, from: dueDay(days), to })
  }
  const firstDue = dueDay(days)
  return moves.toReversed().map(({ change, from, to }) => ({
    change,
    from,
    to,
    shift: calendarDays(from, to),
    workingShift: calendar.between(from, to),
    cumulative: calendarDays(firstDue, to),
  }))
}

const daysOf = (some: readonly { shift: number }[]): number => some.reduce((sum, { shift }) => sum + shift, 0)

/** What shifts come to. */
export function slipFigures(rows: readonly Pick<SlipRow, 'shift' | 'causeId' | 'causeName'>[]): SlipFigures {
  const byCause = Map.groupBy(rows, ({ causeId }) => causeId)
  return {
    moves: rows.length,
    slipped: daysOf(rows.filter(({ shift }) => shift > 0)),
    wonBack: Math.abs(daysOf(rows.filter(({ shift }) => shift < 0))),
    longest: rows.reduce((longest, { shift }) => (Math.abs(shift) > Math.abs(longest) ? shift : longest), 0),
    byCause: Array.from(byCause, ([causeId, some]) => ({
      causeId,
      causeName: some[0]?.causeName ?? null,
      moves: some.length,
      days: daysOf(some),
    })).toSorted((one, other) => other.days - one.days || (one.causeId ?? 0) - (other.causeId ?? 0)),
  }
}

const later = (one: string, other: string): string => (one > other ? one : other)
const earlier = (one: string, other: string): string => (one < other ? one : other)

/**
 * The statuses of a project one after the other, without a gap, from the day on which it was made to another.
 * @param created the instant at which it was made
 * @param changes in the order in which they were made
 * @param until the day, `YYYY-MM-DD`, up to which the last one is counted
 */
export function statusIntervals(
  { statusId, created, until }: { statusId: number; created: string | number; until: string },
  changes: readonly TrailedChange<string | number>[],
): Pick<StatusInterval, 'statusId' | 'from' | 'to' | 'days'>[] {
  const moves = changes.filter(({ before }) => before.statusId !== undefined)
  const statuses = [...moves.map(({ before }) => before.statusId!), statusId]
  const first = dayInBogota(new Date(created))
  const last = later(first, until)
  // A clock that was put back gives a change an earlier day than the one before it: that status then lasted no day.
  const days = [first]
  for (const { at } of moves) days.push(later(days.at(-1)!, earlier(dayInBogota(new Date(at)), last)))
  days.push(last)
  return statuses.map((status, index) => {
    const [from, to] = [days[index]!, days[index + 1]!]
    return { statusId: status, from, to, days: calendarDays(from, to) }
  })
}

export const slips = {
  byProject: route({
    tag: 'projects',
    method: 'GET',
    path: '/projects/:id/slips',
    summary: 'Every change of the day that project :id is due, oldest first, and how long it was in each status.',
    access: 'portal.access',
    params: idParam,
    answer: Slips,
    problems: [404],
  }),
}
