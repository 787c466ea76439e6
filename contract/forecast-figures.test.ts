import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { baselineOf } from './baseline.ts'
import { dayOfNumber, numberOfDay } from './days.ts'
import { forecastFigures, type ForecastProject, type ProgressOfDay } from './forecast-figures.ts'
import { figuresWithPoints } from './forecast-points.ts'
import { recordOf } from './forecast-record.ts'
import { defaultThresholds, ForecastFigures, ForecastPoint } from './forecast.ts'
import { fraction, rounded } from './fractions.ts'
import { projectProgress } from './progress.ts'
import { workingDays } from './working-days.ts'

const calendar = workingDays()
const nobody = recordOf([], calendar)
const terms = (asOf: string) => ({ asOf, calendar, thresholds: defaultThresholds, record: nobody })
const noMilestones = projectProgress([])

const project = (values: Partial<ForecastProject> = {}): ForecastProject => ({
  id: 1,
  productId: 1,
  quiet: [],
  changedOn: null,
  start: '2026-02-02',
  due: '2026-11-30',
  firstDue: '2026-11-30',
  closed: false,
  cancelled: false,
  end: null,
  cost: 1_000_000,
  percentage: 0,
  progressSource: 'milestones',
  progress: noMilestones,
  windows: [],
  ...values,
})
const at = (asOf: string, values: Partial<ForecastProject>, before?: ProgressOfDay) =>
  forecastFigures(project(values), terms(asOf), before)

const realizedInMay = (value: number, declared: number | null = null): ProgressOfDay => ({
  day: '2026-05-01',
  declared,
  realized: value,
})
const paceAt = (asOf: string, r: number, before?: ProgressOfDay) => at(asOf, { percentage: r }, before).range.atPace
const twoDecimals = (value: number | null) => (value === null ? null : Number(value.toFixed(2)))

describe('on a straight plan of 200 working days', () => {
  test.each`
    asOf            | r      | days   | es     | spit    | svt     | tspi    | outcome         | paceDay         | best            | late
    ${'2026-06-30'} | ${40}  | ${98}  | ${80}  | ${0.82} | ${-18}  | ${1.18} | ${'forecast'}   | ${'2027-02-05'} | ${'2026-12-28'} | ${45}
    ${'2026-06-30'} | ${55}  | ${98}  | ${110} | ${1.12} | ${12}   | ${0.88} | ${'forecast'}   | ${'2026-10-28'} | ${'2026-11-11'} | ${-21}
    ${'2026-11-30'} | ${60}  | ${200} | ${120} | ${0.6}  | ${-80}  | ${null} | ${'forecast'}   | ${'2027-06-18'} | ${'2027-03-31'} | ${134}
    ${'2027-02-01'} | ${90}  | ${241} | ${180} | ${0.75} | ${-61}  | ${null} | ${'forecast'}   | ${'2027-03-10'} | ${'2027-03-01'} | ${68}
    ${'2026-06-30'} | ${5}   | ${98}  | ${10}  | ${0.1}  | ${-88}  | ${1.86} | ${'forecast'}   | ${null}         | ${'2027-04-12'} | ${null}
    ${'2026-12-15'} | ${3}   | ${210} | ${6}   | ${0.03} | ${-204} | ${null} | ${'forecast'}   | ${null}         | ${'2027-09-30'} | ${null}
    ${'2026-02-05'} | ${1}   | ${3}   | ${2}   | ${0.67} | ${-1}   | ${1.01} | ${'tooEarly'}   | ${'2027-04-28'} | ${'2026-12-01'} | ${100}
    ${'2026-02-16'} | ${0}   | ${10}  | ${0}   | ${0}    | ${-10}  | ${1.05} | ${'tooEarly'}   | ${null}         | ${'2026-12-15'} | ${null}
    ${'2026-06-30'} | ${0}   | ${98}  | ${0}   | ${0}    | ${-98}  | ${1.96} | ${'noProgress'} | ${null}         | ${'2027-04-26'} | ${null}
    ${'2026-02-03'} | ${100} | ${1}   | ${200} | ${200}  | ${199}  | ${0}    | ${'done'}       | ${null}         | ${null}         | ${null}
  `(
    'as of $asOf with $r % done: $outcome, at AT $days',
    ({ asOf, r, days, es, spit, svt, tspi, outcome, paceDay, best, late }) => {
      const figures = at(asOf as string, { percentage: r as number })
      expect({
        pd: figures.pd,
        days: figures.at,
        es: twoDecimals(figures.es),
        spit: twoDecimals(figures.spit),
        svt: twoDecimals(figures.svt),
        tspi: twoDecimals(figures.tspi),
        outcome: figures.outcome,
        paceDay: figures.paceDay,
        best: figures.range.best,
        late: figures.paceDay && calendar.between('2026-11-30', figures.paceDay),
      }).toEqual({ pd: 200, days, es, spit, svt, tspi, outcome, paceDay, best, late })
      // Without finished projects it is forecast by its plan.
      expect(figures).toMatchObject({ method: 'plan', from: null, forecast: best, to: null })
    },
  )

  // The bounds: 5 working days (2026-02-09), 10 % of the 200 planned ones (2026-03-02), 5 % of the work.
  test.each`
    asOf            | r    | days  | outcome
    ${'2026-02-06'} | ${5} | ${4}  | ${'tooEarly'}
    ${'2026-02-09'} | ${5} | ${5}  | ${'forecast'}
    ${'2026-03-02'} | ${4} | ${20} | ${'tooEarly'}
    ${'2026-03-02'} | ${5} | ${20} | ${'forecast'}
    ${'2026-03-03'} | ${4} | ${21} | ${'forecast'}
    ${'2026-03-02'} | ${0} | ${20} | ${'tooEarly'}
    ${'2026-03-03'} | ${0} | ${21} | ${'noProgress'}
  `('it is too early for a forecast up to a bound: at AT $days with $r %: $outcome', ({ asOf, r, days, outcome }) => {
    const figures = at(asOf as string, { percentage: r as number })
    expect([figures.at, figures.outcome]).toEqual([days, outcome])
  })

  test('the plan, its value in pesos and the ratio of both are measured at the day', () => {
    expect(at('2026-06-30', { percentage: 40, cost: 1_000_001 })).toMatchObject({
      source: 'own',
      baseline: 'linear',
      r: 40,
      p: null,
      pv: 49,
      sv: -9,
      spi: 0.8163,
      ieac: 245,
      plannedPesos: 490_000,
      earnedPesos: 400_000,
    })
    expect(at('2026-06-30', { percentage: 50, cost: 1 })).toMatchObject({ plannedPesos: 0, earnedPesos: 1 })
    expect(at('2026-06-30', { percentage: 100, cost: Number.MAX_SAFE_INTEGER }).earnedPesos).toBe(
      Number.MAX_SAFE_INTEGER,
    )
  })

  test('a project is below the plan when it is by more points than the threshold', () => {
    expect([38, 39, 40].map((percentage) => at('2026-06-30', { percentage }).belowPlan)).toEqual([true, false, false])
  })

  test('days after the promise are counted while the project is open, and against the first one beside', () => {
    const moved = { percentage: 40, firstDue: '2026-10-30' }
    expect(at('2026-06-30', moved)).toMatchObject({ late: 18, lateFirst: 37, overdue: 0 })
    expect(at('2026-12-02', moved)).toMatchObject({ overdue: 2 })
    const first = forecastFigures(project(moved), { ...terms('2026-12-02'), against: 'first' })
    expect(first).toMatchObject({ overdue: 21, reason: { code: 'overdue', days: 21 } })
  })

  test('a closed project is measured at its end, whenever it is looked at', () => {
    const closed = { percentage: 40, firstDue: '2026-10-30', closed: true, end: '2026-12-02' }
    const told = at('2026-12-02', closed)
    expect(told).toMatchObject({
      outcome: 'closed',
      at: 202,
      pv: 100,
      late: 2,
      lateFirst: 21,
      overdue: 0,
      forecast: null,
      paceDay: null,
      range: { best: null, atPace: null },
    })
    expect(at('2028-05-30', closed)).toEqual(told)
  })
})

test('what milestones realised counts once weight is assigned, and weight that is not assigned counts as not done', () => {
  const milestone = { weight: 60, plannedPercentage: 80, percentageRealized: 50 }
  const milestones = [{ ...milestone, plannedStart: '2026-02-02', plannedEnd: '2026-03-02' }]
  expect(
    at('2026-02-20', { percentage: 77, progress: projectProgress(milestones), windows: milestones }),
  ).toMatchObject({ source: 'milestones', baseline: 'windows', r: 30, p: 48 })
})

describe('the recent pace', () => {
  test('tells when the project ends as in the last 30 working days', () => {
    expect(paceAt('2026-06-30', 40, realizedInMay(25))).toBe(calendar.add('2026-02-02', 98 + 120))
    expect(paceAt('2026-06-30', 40, realizedInMay(33))).toBe(calendar.add('2026-02-02', 98 + 258))
  })

  test('is not told without history, without a gain, from another source, or before there were 30 days', () => {
    expect(paceAt('2026-06-30', 40)).toBeNull()
    expect(paceAt('2026-06-30', 40, realizedInMay(40))).toBeNull()
    expect(paceAt('2026-06-30', 40, realizedInMay(60))).toBeNull()
    expect(paceAt('2026-06-30', 40, realizedInMay(20, 20))).toBeNull()
    expect(paceAt('2026-03-02', 40, realizedInMay(20))).toBeNull()
  })

  test('reads the last progress of the day 30 working days ago', () => {
    const history = [
      { day: '2026-02-02', declared: null, realized: 0 },
      { day: calendar.add('2026-06-30', -30), declared: null, realized: 25 },
      { day: calendar.add('2026-06-30', -29), declared: null, realized: 39 },
    ]
    const { range } = figuresWithPoints(project({ percentage: 40 }), history, terms('2026-06-30'))
    expect(range.atPace).toBe(calendar.add('2026-02-02', 98 + 120))
  })
})

describe('the points of the chart', () => {
  test('are the start, the changes, the day and the due day, with nothing realised after the day', () => {
    const history = [
      { day: '2026-01-20', declared: null, realized: 2 },
      { day: '2026-03-02', declared: null, realized: 20 },
    ]
    const { points } = figuresWithPoints(project({ percentage: 40 }), history, terms('2026-06-30'))
    expect(points).toEqual([
      { day: '2026-01-20', planned: 0, declared: null, realized: 2 },
      { day: '2026-02-02', planned: 0, declared: null, realized: 2 },
      { day: '2026-03-02', planned: 10, declared: null, realized: 20 },
      { day: '2026-06-30', planned: 49, declared: null, realized: 40 },
      { day: '2026-11-30', planned: 100, declared: null, realized: null },
    ])
  })
})

describe('whatever a project is', () => {
  const Figures = z.object({ ...ForecastFigures.shape, points: z.array(ForecastPoint) })
  const anyDay = fc
    .oneof(
      fc.integer({ min: numberOfDay('2024-02-20'), max: numberOfDay('2029-03-05') }),
      fc.integer({ min: numberOfDay('0001-01-01'), max: numberOfDay('9999-12-31') }),
    )
    .map(dayOfNumber)
  const percent = fc.oneof(
    fc.constantFrom(0, 100),
    fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
  )
  const milestone = fc.record({
    weight: fc.integer({ min: 1, max: 2500 }).map((value) => value / 100),
    plannedPercentage: percent,
    percentageRealized: percent,
    days: fc.option(fc.tuple(anyDay, anyDay), { freq: 5 }),
  })
  const anyProject = fc
    .record({
      days: fc.tuple(anyDay, anyDay, anyDay),
      percentage: fc.integer({ min: 0, max: 100 }),
      closed: fc.boolean(),
      end: fc.option(anyDay),
      cost: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      milestones: fc.array(milestone, { maxLength: 4 }),
    })
    .map(({ days, milestones, ...values }): ForecastProject => {
      const [start, due] = days.slice(0, 2).toSorted() as [string, string]
      const windows = milestones.map(({ days, ...one }) => {
        const [plannedStart, plannedEnd] = days?.toSorted() ?? [null, null]
        return { ...one, plannedStart: plannedStart ?? null, plannedEnd: plannedEnd ?? null }
      })
      return { ...project(values), start, due, firstDue: days[2], progress: projectProgress(windows), windows }
    })
  const numbersIn = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : value && typeof value === 'object'
        ? Object.values(value).flatMap(numbersIn)
        : []

  test('each figure is a number or null, and the answer is one that the contract promises', () => {
    fc.assert(
      fc.property(anyProject, anyDay, fc.array(fc.tuple(anyDay, percent), { maxLength: 3 }), (given, asOf, changes) => {
        const history = changes
          .filter(([day]) => day <= asOf)
          .map(([day, realized]) => ({ day, declared: realized, realized }))
          .toSorted((one, other) => (one.day < other.day ? -1 : 1))
        const told = figuresWithPoints(given, history, terms(asOf))
        expect(numbersIn(told).filter((value) => !Number.isFinite(value))).toEqual([])
        expect(Figures.parse(told)).toEqual(told)
        expect(told.pd).toBeGreaterThanOrEqual(1)
        expect(told.outcome !== 'forecast' || told.forecast !== null).toBe(true)
        expect(told.beyond !== null).toBe(told.outcome === 'beyond')
        expect(told.late === null || told.forecast !== null || told.outcome === 'closed').toBe(true)
      }),
      { numRuns: 1500 },
    )
  })

  test('more progress never earns less time, nor ends later', () => {
    fc.assert(
      fc.property(anyProject, percent, percent, (given, one, other) => {
        const baseline = baselineOf(given, calendar)
        const [less, more] = [one, other]
          .toSorted((a, b) => a - b)
          .map((value) => rounded(baseline.timeOf(fraction(Math.round(value * 100), 100)), 4)) as [number, number]
        expect(less).toBeLessThanOrEqual(more)
        expect(more).toBeLessThanOrEqual(baseline.duration)
      }),
      { numRuns: 500 },
    )
  })

  test.each<[string, Partial<ForecastProject>, string, ForecastFigures['outcome']]>([
    ['start and due on one day', { start: '2026-02-02', due: '2026-02-02', percentage: 90 }, '2026-02-20', 'forecast'],
    ['a start in the future', { start: '2027-02-01', due: '2027-03-01', percentage: 50 }, '2026-02-20', 'notStarted'],
    ['a leap day', { start: '2028-02-29', due: '2028-03-31', percentage: 50 }, '2028-03-15', 'forecast'],
    ['the end of a year', { start: '2026-12-31', due: '2027-01-04', percentage: 20 }, '2027-01-12', 'forecast'],
    ['a due day of the last year there is', { due: '9999-12-31', percentage: 50 }, '2026-11-30', 'beyond'],
  ])('%s has its outcome', (_what, values, asOf, outcome) => {
    expect(at(asOf, { ...values, firstDue: '2026-01-01' }).outcome).toBe(outcome)
  })
})
