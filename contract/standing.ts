import type { WorkingDays } from './working-days.ts'

// How a project stands on a day, in whole numbers below 2^53.

/** A project's past, each list in the order of its days, `YYYY-MM-DD`; that of a finished one as it stood at its end. */
export interface RecordedProject {
  id: number
  productId: number
  start: string
  /** Its first promise. */
  firstDue: string
  /** Null while it is open. */
  end: string | null
  /** How far it was at the end of a day, in percent. */
  history: readonly { day: string; realized: number }[]
  /** Later promises, each with the day on which it was made. */
  dues: readonly { day: string; due: string }[]
  /** When it was suspended; `to` is null while it lasts. */
  quiet: readonly { from: string; to: string | null }[]
}

/** A project on one day: what its standing comes from. */
export interface Stage extends Pick<RecordedProject, 'id' | 'productId' | 'start' | 'firstDue' | 'quiet'> {
  /** In percent. */
  r: number
  due: string
  /** The last day on which `r` changed; null where it never did. */
  changedOn: string | null
}

/** How far a project is, in hundredths of a percent, and its time, moves and silence in ten thousandths of its planned days. */
export interface Standing {
  r: number
  time: number
  moved: number
  silent: number
}

/** `a / b`, rounded half up. */
export const half = (a: number, b: number): number => Math.floor((2 * a + b) / (2 * b))

export const laterDay = (one: string, other: string): string => (one > other ? one : other)

/** The working days of the first promise. */
export const plannedDays = ({ start, firstDue }: Pick<Stage, 'start' | 'firstDue'>, calendar: WorkingDays): number =>
  Math.max(1, calendar.between(start, firstDue))

/** Working days from the start of a project to a day, without those on which it was suspended. */
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

/** How far a project was at the end of a day, and the last day up to then on which that changed; null where it never did. */
export function lastChange(history: RecordedProject['history'], until: string): { r: number; day: string | null } {
  let [r, day]: [number, string | null] = [0, null]
  for (const known of history) {
    if (known.day > until) break
    if (inHundredths(known.realized) !== inHundredths(r)) day = known.day
    r = known.realized
  }
  return { r, day }
}

/** A project as it was at the end of a day. */
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
