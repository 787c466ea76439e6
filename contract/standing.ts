import type { WorkingDays } from './working-days.ts'

// Whole numbers below 2^53.

/** Lists in the order of days; a finished one at its end. */
export interface RecordedProject {
  id: number
  productId: number
  start: string
  /** The first promise. */
  firstDue: string
  /** Null while it is open. */
  end: string | null
  /** In percent, at the end of a day. */
  history: readonly { day: string; realized: number }[]
  /** Later promises, with the day of each. */
  dues: readonly { day: string; due: string }[]
  /** Suspensions; `to` is null while one lasts. */
  quiet: readonly { from: string; to: string | null }[]
}

export interface Stage extends Pick<RecordedProject, 'id' | 'productId' | 'start' | 'firstDue' | 'quiet'> {
  r: number
  due: string
  /** Null when it never changed. */
  changedOn: string | null
}

/** `r` in hundredths of a percent; the others in ten thousandths of the planned days. */
export interface Standing {
  r: number
  time: number
  moved: number
  silent: number
}

/** `a / b`, half up. */
export const half = (a: number, b: number): number => Math.floor((2 * a + b) / (2 * b))

export const laterDay = (one: string, other: string): string => (one > other ? one : other)

/** To the first promise. */
export const plannedDays = ({ start, firstDue }: Pick<Stage, 'start' | 'firstDue'>, calendar: WorkingDays): number =>
  Math.max(1, calendar.between(start, firstDue))

/** Working days without suspensions. */
export function workedDays(
  { start, quiet }: Pick<Stage, 'start' | 'quiet'>,
  day: string,
  calendar: WorkingDays,
): number {
  let days = calendar.between(start, day)
  for (const { from, to } of quiet) {
    const begun = laterDay(from, start)
    const ended = to !== null && to < day ? to : day
    if (ended > begun) days -= calendar.between(begun, ended)
  }
  return days
}

const inHundredths = (percent: number): number => Math.min(10_000, Math.round(percent * 100))

/** Null when it never changed. */
export function lastChange(history: RecordedProject['history'], until: string): { r: number; day: string | null } {
  let [r, day]: [number, string | null] = [0, null]
  for (const known of history) {
    if (known.day > until) break
    if (inHundredths(known.realized) !== inHundredths(r)) day = known.day
    r = known.realized
  }
  return { r, day }
}

export function stageOn(project: RecordedProject, day: string): Stage {
  const { id, productId, start, firstDue, history, dues, quiet } = project
  const { r, day: changedOn } = lastChange(history, day)
  const due = dues.findLast((promise) => promise.day <= day)?.due ?? firstDue
  return { id, productId, start, firstDue, quiet, r, due, changedOn }
}

export function standingOn(stage: Stage, day: string, calendar: WorkingDays): Standing {
  const { start, due, changedOn } = stage
  const planned = plannedDays(stage, calendar)
  const worked = workedDays(stage, day, calendar)
  const silentSince = workedDays(stage, laterDay(changedOn ?? start, start), calendar)
  return {
    r: inHundredths(stage.r),
    time: half(10_000 * worked, planned),
    moved: half(10_000 * (calendar.between(start, due) - planned), planned),
    silent: half(10_000 * (worked - silentSince), planned),
  }
}
