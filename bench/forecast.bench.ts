import { forecastFigures } from '#contract/forecast-figures.ts'
import { forecastByRecord, recordOf, teaching, type ForecastRecord } from '#contract/forecast-record.ts'
import { defaultThresholds } from '#contract/forecast.ts'
import { itemAt } from '#contract/items.ts'
import { projectProgress } from '#contract/progress.ts'
import { half, plannedDays, stageOn } from '#contract/standing.ts'
import { workingDays } from '#contract/working-days.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { companyOf, populations, type Finished, type Population } from './forecast/companies.ts'

const calendar = workingDays()
/** Companies with so many finished projects, one after the other. */
const finished = [0, 10, 25, 50, 100, 200]
const looked = 160
const shares = [25, 50, 75] as const

/** At a share of the days that a project takes, or of those that were planned at first. */
type Time = 'real' | 'planned'
type Share = (typeof shares)[number]

/** In percent of the due date's error. */
const aims: Readonly<Record<Time, Record<Share, number>>> = {
  real: { 25: 85, 50: 75, 75: 95 },
  planned: { 25: 85, 50: 75, 75: 65 },
}
const ofBest = 105
const held = { least: 72, most: 90 }
const cpuMost = 400

/** What was told of a project at a moment, in working days after its end; undefined where nothing was. */
interface Told {
  time: Time
  share: Share
  /** None of a company with projects of all populations. */
  population: Population | undefined
  teachers: number
  due: number
  best: number | undefined
  pace: number | undefined
  forecast: number | undefined
  range: { width: number; holds: boolean } | undefined
}

/**
 * The forecast of made-up projects with known ends, taught forward in time, beside their promise, `best` and `paceDay`;
 * then the time of the processor for 10 000 forecasts.
 */
const bench: Bench = async () => {
  const told = [false, true].flatMap((mixed) =>
    populations.flatMap((population, index) => {
      const about = { seed: 1000 + index, finished: itemAt(finished, index % finished.length), looked, mixed }
      const company = companyOf(population, about, calendar)
      const record = recordOf([...company.before, ...company.looked], calendar)
      return company.looked.flatMap((project) => toldOf(project, mixed ? undefined : population, record))
    }),
  )
  const groups: [string, (one: Told) => string][] = [
    ['shape', ({ population }) => population?.shape ?? 'all mixed'],
    ['delay', ({ population }) => population?.delay ?? 'all mixed'],
    ['habit', ({ population }) => population?.habit ?? 'all mixed'],
    ['finished that teach', ({ teachers }) => teachersOf(teachers)],
  ]
  for (const [name, keyOf] of groups) print(name, told, keyOf)
  return [
    ...(['real', 'planned'] as const).flatMap((time) => shares.flatMap((share) => resultsOf(told, time, share))),
    speed(),
  ]
}
export default bench

const teachersOf = (count: number): string =>
  count < 9 ? '0 to 8' : count < 50 ? '9 to 49' : count < 200 ? '50 to 199' : '200'

function toldOf(project: Finished, population: Population | undefined, record: ForecastRecord): Told[] {
  const took = calendar.between(project.start, project.end)
  const planned = plannedDays(project, calendar)
  return (['real', 'planned'] as const).flatMap((time) =>
    shares.flatMap((share): Told[] => {
      const days = Math.max(1, half(share * (time === 'real' ? took : planned), 100))
      return days >= took
        ? []
        : [{ time, share, population, ...toldOn(project, calendar.add(project.start, days), record) }]
    }),
  )
}

function toldOn(project: Finished, day: string, record: ForecastRecord) {
  const stage = stageOn(project, day)
  const figures = forecastFigures(
    {
      ...stage,
      closed: false,
      cancelled: false,
      end: null,
      cost: 1,
      percentage: stage.r,
      progressSource: 'own',
      progress: projectProgress([]),
      windows: [],
    },
    { asOf: day, calendar, thresholds: defaultThresholds, record },
  )
  const { from, to, forecast, paceDay, range } = figures
  const after = (told: string | null) => (told === null ? undefined : calendar.between(project.end, told))
  return {
    teachers: teaching(record, project.id, day),
    due: calendar.between(project.end, stage.due > day ? stage.due : day),
    best: after(range.best),
    pace: after(paceDay),
    forecast: after(forecast),
    range:
      from === null || to === null
        ? undefined
        : { width: calendar.between(from, to), holds: from <= project.end && project.end <= to },
  }
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length

/** What one way of telling the end is worth: its mean error, its bias (above 0 it is too late), and how often it tells. */
function worth(told: readonly Told[], way: 'due' | 'best' | 'pace' | 'forecast') {
  const values = told.flatMap((one) => one[way] ?? [])
  return { error: mean(values.map(Math.abs)), bias: mean(values), of: values.length / told.length }
}

function rangeWorth(told: readonly Told[]) {
  const ranges = told.flatMap(({ range }) => range ?? [])
  return {
    holds: 100 * mean(ranges.map(({ holds }) => Number(holds))),
    width: mean(ranges.map(({ width }) => width)),
    of: ranges.length / told.length,
  }
}

const days = (value: number): string => value.toFixed(1)

function resultsOf(all: readonly Told[], time: Time, share: Share): Result[] {
  const told = all.filter((one) => one.time === time && one.share === share)
  const [due, best, pace, forecast] = [
    worth(told, 'due'),
    worth(told, 'best'),
    worth(told, 'pace'),
    worth(told, 'forecast'),
  ]
  const range = rangeWorth(told)
  const at = `${share} % of ${time} time`
  const ways = { due, best, pace, forecast }
  const note = Object.entries(ways).map(
    ([way, { error, bias }]) => `${way} ${days(error)} (${bias > 0 ? '+' : ''}${days(bias)})`,
  )
  return [
    {
      name: `${at}: error, of the due date’s`,
      value: (100 * forecast.error) / due.error,
      unit: '%',
      atMost: aims[time][share],
      note: `${note.join(', ')} days; ${told.length} projects`,
    },
    // An error of the easy ones alone says nothing beside the due date's, which all have.
    { name: `${at}: projects of which it is told`, value: 100 * forecast.of, unit: '%', atLeast: 99 },
    { name: `${at}: error, of best’s`, value: (100 * forecast.error) / best.error, unit: '%', atMost: ofBest },
    {
      name: `${at}: ends within the range`,
      value: range.holds,
      unit: '%',
      atLeast: held.least,
      atMost: held.most,
      note: `${days(range.width)} days wide, told of ${(100 * range.of).toFixed(0)} %`,
    },
  ]
}

function print(kind: string, told: readonly Told[], keyOf: (one: Told) => string): void {
  console.log(`  by ${kind}: mean error of due date, best, pace and forecast; the range holds`)
  for (const [key, some] of Map.groupBy(told, keyOf)) {
    const ways = (['due', 'best', 'pace', 'forecast'] as const).map((way) => days(worth(some, way).error))
    console.log(`    ${key.padEnd(20)} ${ways.join('  ')}  ${days(rangeWorth(some).holds)} %`)
  }
}

function speed(): Result {
  const population = itemAt(populations, 13)
  const { before } = companyOf(population, { seed: 7, finished: 200, looked: 0 }, calendar)
  const others = companyOf(population, { seed: 8, finished: 0, looked: 500 }, calendar).looked
  const last = before.reduce((latest, { end }) => (end > latest ? end : latest), '')
  const asOf = calendar.add(last, 1)
  const record = recordOf(before, calendar)
  const open = Array.from({ length: 10_000 }, (_, index) => {
    const { id, ...project } = itemAt(others, index % others.length)
    const start = calendar.add(asOf, -1 - ((index * 7) % 200))
    const shifted = (day: string): string => calendar.add(start, calendar.between(project.start, day))
    return {
      ...project,
      id: 10_000 + id + index,
      start,
      firstDue: shifted(project.firstDue),
      end: null,
      history: project.history.map(({ day, realized }) => ({ day: shifted(day), realized })),
      dues: project.dues.map(({ day, due }) => ({ day: shifted(day), due: shifted(due) })),
      quiet: [],
    }
  })
  const began = process.cpuUsage()
  const told = open.filter((project) => forecastByRecord(project, record, asOf) !== null).length
  const { user, system } = process.cpuUsage(began)
  if (told < open.length) throw new Error(`Only ${told} of ${open.length} forecasts were made`)
  return {
    name: '10 000 forecasts from 200 finished projects, time of the processor',
    value: (user + system) / 1000,
    unit: 'ms',
    atMost: cpuMost,
    note: 'what the finished ones teach is computed within',
  }
}
