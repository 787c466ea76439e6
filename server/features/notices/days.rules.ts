import { nextFollowUp } from '#contract/cadences.ts'
import { calendarDays, dayOfNumber, numberOfDay } from '#contract/days.ts'
import type { NoticeEntity, NoticeKind } from '#contract/notices.ts'
import type { WorkingDays } from '#contract/working-days.ts'
import type { RunDays } from '#server/platform/database/daily-runs.ts'

// Days are `YYYY-MM-DD`.

export interface DayNotice {
  kind: NoticeKind
  /** Told once to each person. */
  cause: string
  entity: NoticeEntity
  entityId: number
  projectId: number
  /** Null means the project's audience. */
  employeeId: number | null
  payload: Record<string, unknown>
}

export interface OpenTask {
  id: number
  checkpointId: number
  projectId: number
  employeeId: number
  task: string
  day: string
}

export interface OpenProject {
  id: number
  start: string
  due: string
  /** The later of its due day and its forecast. */
  end: string
  /** By language; null while it is not red. */
  red: Record<string, string> | null
  /** Days between follow-ups; null when none are expected. */
  rhythm: number | null
  lastFollowUp: string | null
}

export interface RunningLicence {
  id: number
  projectId: number
  product: string
  serial: string
  ends: string
}

type Calendar = Pick<WorkingDays, 'isWorking' | 'add' | 'between'>
interface Terms extends RunDays {
  calendar: Calendar
}

const before = (day: string, days: number): string => dayOfNumber(numberOfDay(day) - days)
const isCovered = (day: string, { since, day: last }: RunDays): boolean => day > since && day <= last

function workingDayBefore(day: string, calendar: Calendar): string {
  let found = before(day, 1)
  while (!calendar.isWorking(found)) found = before(found, 1)
  return found
}

/** The Sunday before. */
const endOfWeekBefore = (day: string): string => before(day, ((numberOfDay(day) + 3) % 7) + 1)

/** The first working day of its week. */
export const beginsWeek = (day: string, calendar: Calendar): boolean =>
  calendar.isWorking(day) && calendar.between(endOfWeekBefore(day), day) === 1

/** Undefined when the run covers none. */
function lastBeginOfWeek({ since, day }: RunDays, calendar: Calendar): string | undefined {
  for (let found = day; found > since; found = before(found, 1)) if (beginsWeek(found, calendar)) return found
  return undefined
}

/** The latest covered day before an end. */
const nearest = (end: string, days: readonly number[], terms: RunDays): number | undefined =>
  days.filter((count) => isCovered(before(end, count), terms)).toSorted((one, other) => one - other)[0]

export function toldOfTasks(tasks: readonly OpenTask[], terms: Terms): DayNotice[] {
  const { calendar } = terms
  const week = lastBeginOfWeek(terms, calendar)
  return tasks.flatMap(({ id, checkpointId, projectId, employeeId, task, day }): DayNotice[] => {
    const of = { entity: 'checkpointTask', entityId: id, projectId, employeeId } as const
    const payload = { name: task, day, checkpointId }
    const first = calendar.add(day, 1)
    const overdue = week !== undefined && week > first ? week : isCovered(first, terms) ? first : undefined
    if (overdue !== undefined)
      return [{ ...of, kind: 'taskOverdue', cause: `taskOverdue:${id}:${day}:${overdue}`, payload }]
    if (!isCovered(workingDayBefore(day, calendar), terms)) return []
    return [{ ...of, kind: 'taskDue', cause: `taskDue:${id}:${day}`, payload }]
  })
}

/** Calendar days before the due day. */
const projectDays = [30, 7, 1]

/** Near ends, new red lights, late follow-ups. */
export function toldOfProjects(
  projects: readonly OpenProject[],
  { wasRed, ...terms }: Terms & { wasRed: ReadonlySet<number> },
): DayNotice[] {
  const { day: now, first, calendar } = terms
  return projects.flatMap(({ id, start, due, red, rhythm, lastFollowUp }) => {
    const told: DayNotice[] = []
    const tell = (kind: NoticeKind, cause: string, payload: DayNotice['payload']): void => {
      const cite = `${kind}:${id}:${cause}`
      told.push({ kind, cause: cite, entity: 'project', entityId: id, projectId: id, employeeId: null, payload })
    }
    const days = nearest(due, projectDays, terms)
    if (days !== undefined) tell('projectDue', `${due}:${days}`, { day: due })
    if (red && !first && !wasRed.has(id)) tell('turnedRed', now, red)
    if (rhythm === null) return told
    const last = lastFollowUp ?? start
    const silentFrom = before(nextFollowUp({ last, cadence: rhythm }, calendar), -1)
    if (isCovered(silentFrom, terms)) {
      const payload = { days: calendarDays(last, now), rhythm, ...(lastFollowUp === null && { never: true }) }
      tell('silent', silentFrom, payload)
    }
    return told
  })
}

/** Calendar days before the end. */
const licenceDays = [90, 30, 7, 0]

export function endingEarly(
  licences: readonly RunningLicence[],
  ends: ReadonlyMap<number, string>,
  now: string,
): RunningLicence[] {
  return licences.filter(({ projectId, ends: day }) => day >= now && day < (ends.get(projectId) ?? ''))
}

export const findingOf = ({ id, ends }: Pick<RunningLicence, 'id' | 'ends'>): string => `${id}:${ends}`

/**
 * A licence that is newly found to end before its project tells that, else how near its end is. `early` has those by
 * `findingOf`, with the project's end; `known` the former findings.
 */
export function toldOfLicences(
  licences: readonly RunningLicence[],
  { early, known, ...terms }: Terms & { early: ReadonlyMap<string, string>; known: ReadonlySet<string> },
): DayNotice[] {
  return licences.flatMap((licence) => {
    const { id, projectId, product, serial, ends } = licence
    const end = early.get(findingOf(licence))
    const isNew = end !== undefined && !terms.first && !known.has(findingOf(licence))
    const days = nearest(ends, licenceDays, terms)
    if (!isNew && days === undefined) return []
    const cause = `licenceEnds:${findingOf(licence)}:${isNew ? 'early' : days}`
    const payload = { product, serial, day: ends, ...(isNew && { due: end }) }
    return [{ kind: 'licenceEnds', cause, entity: 'licence', entityId: id, projectId, employeeId: null, payload }]
  })
}
