import { lastForecastDay, mostTeachers, neededAlike } from './forecast-limits.ts'
import { firstOf, lastOf } from './items.ts'
import {
  half,
  laterDay,
  plannedDays,
  stageOn,
  standingOn,
  type RecordedProject,
  type Stage,
  type Standing,
} from './standing.ts'
import type { WorkingDays } from './working-days.ts'

// Finished projects teach how much longer than planned the rest takes. All numbers are whole and below 2^53, so that
// every machine computes the same day.

/** At its most similar moment. `rest` is in working days, `stretch` in thousandths of the planned rest. */
interface Alike {
  id: number
  day: string
  rest: number
  stretch: number
}

/** Null beyond the last day of a forecast. */
interface RecordForecast {
  from: string | null
  forecast: string | null
  to: string | null
  standing: Standing
  /** By stretch. */
  alike: Alike[]
}

interface Lesson extends Standing {
  day: string
  rest: number
  stretch: number
}

interface Teacher {
  project: RecordedProject & { end: string }
  /** By time. */
  lessons(): readonly Lesson[]
}

/** One more than may teach, because a project does not teach itself. */
interface Latest {
  day: string
  teachers: readonly Teacher[]
  ids: ReadonlySet<number>
}

export interface ForecastRecord {
  calendar: WorkingDays
  latest(day: string): Latest
}

const productDistance = 2000
const lessonsPerPlan = 20
const lastLesson = 60

/** In ten thousandths of a day, at least one day; `planned` is in days. */
const plannedRest = (planned: number, { r }: Standing): number => Math.max(10_000, planned * Math.max(1000, 10_000 - r))

/** At each twentieth of its planned days. */
function lessonsOf(project: RecordedProject & { end: string }, calendar: WorkingDays): Lesson[] {
  const { start, end, quiet } = project
  const planned = plannedDays(project, calendar)
  const took = calendar.between(start, end)
  const lessons: Lesson[] = []
  for (let part = 0; part <= lastLesson; part += 1) {
    const time = Math.ceil((part * planned) / lessonsPerPlan)
    if (time >= took) break
    const day = calendar.add(start, time)
    if (quiet.some(({ from, to }) => from < day && (to === null || day <= to))) continue
    const standing = standingOn(stageOn(project, day), day, calendar)
    const rest = took - time
    lessons.push({ ...standing, day, rest, stretch: half(10_000_000 * rest, plannedRest(planned, standing)) })
  }
  return lessons
}

/** Lessons are computed when they are first asked for. */
export function recordOf(finished: readonly RecordedProject[], calendar: WorkingDays): ForecastRecord {
  const teachers = finished.flatMap((project): Teacher[] => {
    const { end } = project
    if (end === null) return []
    const ended = { ...project, end }
    let lessons: Lesson[] | undefined
    return [{ project: ended, lessons: () => (lessons ??= lessonsOf(ended, calendar)) }]
  })
  teachers.sort(({ project: one }, { project: other }) =>
    one.end === other.end ? other.id - one.id : one.end < other.end ? 1 : -1,
  )
  // All projects of a panorama ask for the same day.
  let asked: Latest | undefined
  return {
    calendar,
    latest(day) {
      if (asked?.day !== day) {
        const first = teachers.findIndex(({ project }) => project.end < day)
        const some = first === -1 ? [] : teachers.slice(first, first + mostTeachers + 1)
        asked = { day, teachers: some, ids: new Set(some.map(({ project }) => project.id)) }
      }
      return asked
    },
  }
}

/** The latest projects that ended before the day, without the project itself. */
function teachersOf(record: ForecastRecord, id: number, asOf: string): readonly Teacher[] {
  const { teachers, ids } = record.latest(asOf)
  const others = ids.has(id) ? teachers.filter(({ project }) => project.id !== id) : teachers
  return others.length > mostTeachers ? others.slice(0, mostTeachers) : others
}

export const teaching = (record: ForecastRecord, id: number, asOf: string): number =>
  teachersOf(record, id, asOf).filter(({ lessons }) => lessons().length > 0).length

interface Near {
  teacher: Teacher
  lesson: Lesson
  distance: number
}

const differenceOf = (one: Standing, other: Standing): number =>
  Math.abs(one.r - other.r) +
  Math.abs(one.time - other.time) +
  Math.abs(one.moved - other.moved) +
  Math.abs(one.silent - other.silent)

/** Most lie at twentieths of the plan. */
function lessonAt(lessons: readonly Lesson[], time: number): number {
  let index = Math.min(lessons.length, Math.max(0, Math.round((time * lessonsPerPlan) / 10_000)))
  while ((lessons[index - 1]?.time ?? -Infinity) >= time) index -= 1
  while ((lessons[index]?.time ?? Infinity) < time) index += 1
  return index
}

/**
 * The earliest of equals. Lessons are ordered by time, and their distance in time is a lower bound: the search goes
 * outwards and ends early.
 */
function nearestLesson(teacher: Teacher, standing: Standing, within: number): Near | undefined {
  const lessons = teacher.lessons()
  const { time } = standing
  let found: Lesson | undefined
  let distance = within
  const from = lessonAt(lessons, time)
  for (let index = from; ; index += 1) {
    const lesson = lessons[index]
    if (!lesson || lesson.time - time >= distance) break
    const difference = differenceOf(lesson, standing)
    if (difference >= distance) continue
    found = lesson
    distance = difference
  }
  for (let index = from - 1; ; index -= 1) {
    const lesson = lessons[index]
    if (!lesson || time - lesson.time > distance) break
    const difference = differenceOf(lesson, standing)
    if (difference > distance || (difference === distance && !found)) continue
    found = lesson
    distance = difference
  }
  return found && { teacher, lesson: found, distance }
}

/** The nearest nine projects; of equals the one that ended later. */
function nearest(teachers: readonly Teacher[], productId: number, standing: Standing): Near[] {
  const near: Near[] = []
  for (const teacher of teachers) {
    const apart = teacher.project.productId === productId ? 0 : productDistance
    const within = near.length < neededAlike ? Infinity : lastOf(near).distance - apart
    const found = nearestLesson(teacher, standing, within)
    if (!found) continue
    found.distance += apart
    const farther = near.findIndex(({ distance }) => distance > found.distance)
    near.splice(farther === -1 ? near.length : farther, 0, found)
    if (near.length > neededAlike) near.pop()
  }
  return near
}

/** Null with too few similar projects. */
export function forecastByStage(stage: Stage, record: ForecastRecord, asOf: string): RecordForecast | null {
  const { calendar } = record
  const day = laterDay(asOf, stage.start)
  const standing = standingOn(stage, day, calendar)
  const near = nearest(teachersOf(record, stage.id, asOf), stage.productId, standing)
  if (near.length < neededAlike) return null
  const alike = near
    .map(({ teacher, lesson: { day, rest, stretch } }) => ({ id: teacher.project.id, day, rest, stretch }))
    .toSorted((one, other) => one.stretch - other.stretch)
  const stretches = alike.map(({ stretch }) => stretch)
  const rest = plannedRest(plannedDays(stage, calendar), standing)
  const left = calendar.between(day, lastForecastDay)
  const endAfter = (stretch: number): string | null => {
    const days = Math.max(1, Math.ceil((stretch * rest) / 10_000_000))
    return days > left ? null : calendar.add(day, days)
  }
  const between = stretches.slice(1, -1)
  return {
    from: endAfter(firstOf(stretches)),
    forecast: endAfter(
      half(
        between.reduce((sum, stretch) => sum + stretch, 0),
        between.length,
      ),
    ),
    to: endAfter(lastOf(stretches)),
    standing,
    alike,
  }
}

export const forecastByRecord = (
  project: RecordedProject,
  record: ForecastRecord,
  asOf: string,
): RecordForecast | null => forecastByStage(stageOn(project, laterDay(asOf, project.start)), record, asOf)

/** In percent, at their similar moments. */
export const alikeThen = ({ alike }: RecordForecast, record: ForecastRecord, asOf: string) =>
  alike.flatMap((one) => {
    const teacher = record.latest(asOf).teachers.find(({ project }) => project.id === one.id)
    return teacher ? [{ ...one, end: teacher.project.end, r: stageOn(teacher.project, one.day).r }] : []
  })
