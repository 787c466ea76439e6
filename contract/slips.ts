import * as z from 'zod/mini'

import { calendarDays, dayInBogota, dueDay, type DueDays } from './days.ts'
import { id, idParam, instant } from './fields.ts'
import { route } from './route.ts'
import type { WorkingDays } from './working-days.ts'

/** Shifts below 0 are earlier. */
export const SlipRow = z.object({
  at: instant,
  employeeName: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  /** Calendar and working days. */
  shift: z.int(),
  workingShift: z.int(),
  /** From the first due day. */
  cumulative: z.int(),
  /** The novedad that made it; null without one. */
  changeId: z.nullable(id),
  causeId: z.nullable(id),
  causeName: z.nullable(z.string()),
  comments: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  url: z.nullable(z.string()),
})
export type SlipRow = z.infer<typeof SlipRow>

/** From day to day in Bogotá; the last one lasts. */
const StatusInterval = z.object({
  statusId: id,
  statusName: z.string(),
  color: z.string(),
  closed: z.boolean(),
  from: z.string(),
  to: z.string(),
  days: z.int(),
})
type StatusInterval = z.infer<typeof StatusInterval>

/** Null for moves without a cause. */
const CauseFigures = z.object({
  causeId: z.nullable(id),
  causeName: z.nullable(z.string()),
  moves: z.int(),
  days: z.int(),
})

/** In calendar days. */
const SlipFigures = z.object({
  moves: z.int(),
  /** Both at least 0. */
  slipped: z.int(),
  wonBack: z.int(),
  /** Either way; 0 without any. */
  longest: z.int(),
  byCause: z.array(CauseFigures),
})
type SlipFigures = z.infer<typeof SlipFigures>

export const Slips = z.object({
  rows: z.array(SlipRow),
  statuses: z.array(StatusInterval),
  figures: SlipFigures,
  /** The first day with known changes: of a project that began before, while the trail is not kept for ever. */
  knownFrom: z.optional(z.string()),
})
export type Slips = z.infer<typeof Slips>

/** `before` has the changed fields. */
export interface TrailedChange<Instant = string> {
  at: Instant
  before: Partial<DueDays & { statusId: number }>
}

type Shift = Pick<SlipRow, 'from' | 'to' | 'shift' | 'workingShift' | 'cumulative'>

/**
 * Oldest first; shifts add up from the first due day to the last. `now` are the days after all `changes`, which are in
 * order.
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

/** Without a gap, from `created` to the day `until`; changes in order. */
export function statusIntervals(
  { statusId, created, until }: { statusId: number; created: string | number; until: string },
  changes: readonly TrailedChange<string | number>[],
): Pick<StatusInterval, 'statusId' | 'from' | 'to' | 'days'>[] {
  const first = dayInBogota(new Date(created))
  const last = later(first, until)
  const moves = changes.flatMap(({ at, before }) =>
    before.statusId === undefined ? [] : [{ left: before.statusId, day: dayInBogota(new Date(at)) }],
  )
  let to = first
  return [...moves, { left: statusId, day: last }].map(({ left, day }) => {
    const from = to
    // After a clock was put back that status lasted no day.
    to = later(from, earlier(day, last))
    return { statusId: left, from, to, days: calendarDays(from, to) }
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
