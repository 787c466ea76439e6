import { lastForecastDay, neededAlike } from './forecast-limits.ts'
import type { Forecast, ForecastFigures, LightReason, Yardstick } from './forecast.ts'
import type { Format } from './format.ts'

interface ForecastWords {
  workingDays: (count: string, one: boolean) => string
  reasons: {
    closed: string
    cancelled: (day: string) => string
    endedLate: (days: string) => string
    endedEarly: (days: string) => string
    endedOnTime: string
    notStarted: (day: string) => string
    quiet: (day: string) => string
    overdue: (days: string) => string
    noProgress: (days: string) => string
    beyond: (day: string) => string
    tooEarly: (days: string) => string
    lateRange: (projects: string) => string
    late: (days: string) => string
    done: string
    onTime: (days: string) => string
  }
  none: { tooEarly: string; noProgress: string; notStarted: string }
  ends: {
    likely: (day: string) => string
    wouldEnd: (day: string) => string
    range: (from: string, to: string, projects: string) => string
    to: (day: string) => string
    beyond: (day: string) => string
    projects: (count: string) => string
    plan: (day: string) => string
    noRange: (finished: string, one: boolean, needed: string) => string
    quiet: (since: string, end: string) => string
    quietPlan: (since: string, day: string) => string
    late: (day: string, days: string, promise: string) => string
    early: (day: string, days: string, promise: string) => string
    onTime: (day: string) => string
    cancelled: (day: string) => string
    promises: { first: string; current: string }
  }
}

/** '1 día hábil', '40 días hábiles'. */
export const workingDaysText = (days: number, texts: ForecastWords, format: Format): string =>
  texts.workingDays(format.integer(days), days === 1)

/** 'terminaría 40 días hábiles tarde'. */
export function reasonText({ code, days, limit, day }: LightReason, texts: ForecastWords, format: Format): string {
  const { reasons } = texts
  const counted = workingDaysText(days ?? 0, texts, format)
  switch (code) {
    case 'closed':
      return endedText(days, texts, format)
    case 'cancelled':
    case 'notStarted':
    case 'quiet':
    case 'beyond':
      return reasons[code](format.day(day))
    case 'lateRange':
      return reasons.lateRange(format.integer(neededAlike))
    case 'lateFar':
      return reasons.late(counted)
    case 'done':
      return reasons.done
    case 'onTime':
      return reasons.onTime(workingDaysText(limit ?? 0, texts, format))
    default:
      return reasons[code](counted)
  }
}

/** 'terminó 5 días hábiles antes'. */
export function endedText(days: number | null, { reasons, ...texts }: ForecastWords, format: Format): string {
  if (days === null) return reasons.closed
  if (days === 0) return reasons.endedOnTime
  const counted = workingDaysText(Math.abs(days), { ...texts, reasons }, format)
  return days > 0 ? reasons.endedLate(counted) : reasons.endedEarly(counted)
}

/** `finished` counts the projects that teach, if known. */
type Ending = Pick<ForecastFigures, 'from' | 'forecast' | 'to' | 'reason' | 'outcome' | 'late'> & {
  ended?: string | null
  finished?: number
  /** The promise that `late` counts from. */
  against?: Yardstick | undefined
}

interface Piece {
  kind: 'words' | 'day' | 'projects'
  text: string
}

interface Words {
  texts: ForecastWords
  format: Format
}

const places = { day: '\uE000', projects: '\uE001' } as const

/** Null for an open project. */
export const endedOn = ({ outcome, points }: Pick<Forecast, 'outcome' | 'points'>): string | null =>
  outcome === 'closed' ? (points.findLast(({ realized }) => realized !== null)?.day ?? null) : null

export const capital = (text: string, { language }: Format): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

const isSameYear = (day: string, other: string): boolean => day.slice(0, 4) === other.slice(0, 4)

/** Without a year equal to the likely day's. */
export const besideDay = (day: string, likely: string, format: Format): string =>
  isSameYear(day, likely) ? format.shortDay(day) : format.day(day)

interface Range {
  from: string
  /** Null beyond the last day of forecasts. */
  to: string | null
}

/** The two days of a range, as `besideDay` has them; both with their years where these differ. */
export function besideDays({ from, to }: Range, likely: string, format: Format): [from: string, to: string | null] {
  if (to === null) return [besideDay(from, likely, format), null]
  if (!isSameYear(from, to)) return [format.day(from), format.day(to)]
  return [besideDay(from, likely, format), besideDay(to, likely, format)]
}

function closedWords({ ended, late, reason, against = 'current' }: Ending, { texts, format }: Words): string {
  if (ended && reason.code === 'cancelled') return texts.ends.cancelled(places.day)
  if (!ended || late === null) return `${capital(reasonText(reason, texts, format), format)}.`
  if (late === 0) return texts.ends.onTime(places.day)
  const days = workingDaysText(Math.abs(late), texts, format)
  const promise = texts.ends.promises[against]
  return late > 0 ? texts.ends.late(places.day, days, promise) : texts.ends.early(places.day, days, promise)
}

function beforeIt({ outcome, reason }: Ending, { texts, format }: Words): string | undefined {
  if (outcome !== 'noProgress' && outcome !== 'tooEarly' && outcome !== 'notStarted') return undefined
  return reason.code === outcome ? capital(reasonText(reason, texts, format), format) : texts.none[outcome]
}

function leadWords(ending: Ending, likely: string, { texts, format }: Words): string {
  const { ends } = texts
  const { from, reason } = ending
  const end = from === null ? ends.plan(places.day) : ends.wouldEnd(places.day)
  if (reason.code === 'quiet') {
    const since = besideDay(reason.day ?? likely, likely, format)
    return from === null ? ends.quietPlan(since, places.day) : ends.quiet(since, end)
  }
  const before = beforeIt(ending, { texts, format })
  if (before !== undefined) return `${before}; ${end}`
  return from === null ? capital(end, format) : ends.likely(places.day)
}

function wordsOf(ending: Ending, { texts, format }: Words): string {
  const { ends } = texts
  const { outcome, from, forecast, to, reason, finished } = ending
  if (outcome === 'closed') return closedWords(ending, { texts, format })
  if (outcome === 'done') return `${capital(texts.reasons.done, format)}.`
  if (forecast === null) {
    const words =
      outcome === 'beyond' ? texts.reasons.beyond(format.day(lastForecastDay)) : reasonText(reason, texts, format)
    return `${capital(words, format)}.`
  }
  const lead = leadWords(ending, forecast, { texts, format })
  if (from === null) {
    if (finished === undefined) return `${lead}.`
    return `${lead}. ${ends.noRange(format.integer(finished), finished === 1, format.integer(neededAlike))}`
  }
  const [first, last] = besideDays({ from, to }, forecast, format)
  const end = last === null ? ends.beyond(format.day(lastForecastDay)) : ends.to(last)
  return `${lead}; ${ends.range(first, end, places.projects)}`
}

/** One sentence; why, when nobody can know. */
export function endPieces(ending: Ending, texts: ForecastWords, format: Format): Piece[] {
  const day = ending.outcome === 'closed' ? ending.ended : ending.forecast
  const told: Record<string, Piece> = {
    [places.day]: { kind: 'day', text: format.day(day) },
    [places.projects]: { kind: 'projects', text: texts.ends.projects(format.integer(neededAlike)) },
  }
  return wordsOf(ending, { texts, format })
    .split(/([\uE000\uE001])/)
    .map((text) => told[text] ?? { kind: 'words', text })
}

export const endText = (ending: Ending, texts: ForecastWords, format: Format): string =>
  endPieces(ending, texts, format)
    .map(({ text }) => text)
    .join('')
