import { describe, expect, test } from 'vitest'

import { forecastFigures, type ForecastProject } from './forecast-figures.ts'
import { recordOf } from './forecast-record.ts'
import { defaultThresholds } from './forecast.ts'
import { projectProgress } from './progress.ts'
import type { RecordedProject } from './standing.ts'
import { workingDays } from './working-days.ts'

const calendar = workingDays()
const nobody = recordOf([], calendar)
const terms = (asOf: string, record = nobody) => ({ asOf, calendar, thresholds: defaultThresholds, record })

/** A project of 200 planned working days. */
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
  progress: projectProgress([]),
  windows: [],
  ...values,
})
const at = (asOf: string, values: Partial<ForecastProject>) => forecastFigures(project(values), terms(asOf))
const lightAt = (asOf: string, values: Partial<ForecastProject>) => {
  const { light, reason } = at(asOf, values)
  return [light, reason.code, reason.days ?? reason.day, reason.limit]
}

/** Nine projects that were planned for so many working days, and took others. */
const recordOfNine = (took: readonly number[], planned: number) =>
  recordOf(
    took.map((days, index): RecordedProject => {
      const start = calendar.add('2023-01-02', index)
      const on = (day: number) => calendar.add(start, day)
      const history = [25, 50, 75, 100].map((part) => ({ day: on(Math.round((days * part) / 100)), realized: part }))
      return {
        id: 100 + index,
        productId: 1,
        start,
        firstDue: on(planned),
        end: on(days),
        history,
        dues: [],
        quiet: [],
      }
    }),
    calendar,
  )
const likeThese = (took: readonly number[], asOf: string, values: Partial<ForecastProject>, planned = 100) =>
  forecastFigures(project(values), terms(asOf, recordOfNine(took, planned)))

describe('with nine finished projects', () => {
  const asPlanned = [92, 94, 96, 98, 100, 102, 104, 106, 108]
  const half = { percentage: 50, changedOn: '2026-06-30' }

  test('the days come from them, and the plan’s own day stays beside', () => {
    const told = likeThese(asPlanned, '2026-06-30', half)
    expect(told).toMatchObject({ method: 'record', outcome: 'forecast', range: { best: '2026-11-26' } })
    expect([told.from, told.forecast, told.to].map((day) => day && calendar.between('2026-06-30', day))).toEqual([
      84, 96, 106,
    ])
  })

  test('a project that is done or closed has no days; one that has not begun has them from its start', () => {
    expect(likeThese(asPlanned, '2026-06-30', { percentage: 100 })).toMatchObject({ method: 'record', forecast: null })
    const told = likeThese(asPlanned, '2026-01-05', {})
    expect([told.outcome, told.light, calendar.between('2026-02-02', told.forecast ?? '')]).toEqual([
      'notStarted',
      'grey',
      200,
    ])
    expect(at('2026-01-05', {})).toMatchObject({ outcome: 'notStarted', forecast: null, late: null })
  })

  test('it is beyond every day when they took too long', () => {
    const veryLong = asPlanned.map(() => 700)
    expect(likeThese(veryLong, '2026-06-30', { percentage: 50 }, 1)).toMatchObject({
      outcome: 'beyond',
      forecast: null,
      beyond: '2100-12-31',
      light: 'red',
      reason: { code: 'beyond', day: '2100-12-31' },
    })
  })
})

const outcomeOf = (weight: number, percentageRealized: number) => {
  const milestone = { weight, plannedPercentage: 0, percentageRealized }
  return at('2026-06-30', { progress: projectProgress([milestone]) }).outcome
}

describe('a project is done', () => {
  test('when all of at least 90 % assigned weight is', () => {
    expect([outcomeOf(90, 100), outcomeOf(100, 100), outcomeOf(89.99, 100), outcomeOf(90, 99.9)]).toEqual([
      'done',
      'done',
      'forecast',
      'forecast',
    ])
  })
})

describe('the light and its reason', () => {
  test('are of the first rule that fits', () => {
    expect(lightAt('2026-12-02', { closed: true, end: '2026-11-27' })).toEqual(['grey', 'closed', -1, null])
    const givenUp = { closed: true, cancelled: true, end: '2026-06-01' }
    expect(lightAt('2026-12-02', givenUp)).toEqual(['grey', 'cancelled', '2026-06-01', null])
    expect(at('2026-12-02', givenUp)).toMatchObject({ outcome: 'closed', late: null, lateFirst: null, overdue: 0 })
    expect(lightAt('2026-02-01', {})).toEqual(['grey', 'notStarted', '2026-02-02', null])
    const suspended = { quiet: [{ from: '2026-03-03', to: null }] }
    expect(lightAt('2026-12-02', suspended)).toEqual(['grey', 'quiet', '2026-03-03', null])
    expect(lightAt('2026-12-02', { percentage: 100 })).toEqual(['red', 'overdue', 2, null])
    expect(lightAt('2026-06-30', {})).toEqual(['red', 'noProgress', 98, 20])
    expect(lightAt('2026-02-05', { percentage: 1 })).toEqual(['grey', 'tooEarly', 3, 20])
    expect(lightAt('2026-06-30', { percentage: 100 })).toEqual(['green', 'done', null, null])
    expect(lightAt('2026-06-30', { percentage: 5 })).toEqual(['red', 'lateFar', 88, 50])
    expect(lightAt('2026-06-30', { percentage: 40 })).toEqual(['amber', 'late', 18, 10])
    expect(lightAt('2026-06-30', { percentage: 55 })).toEqual(['green', 'onTime', -12, 10])
  })

  test('are red when even the fastest of those that were alike would be too late', () => {
    const slow = [125, 126, 127, 128, 129, 130, 131, 132, 133]
    const { from, light, reason } = likeThese(slow, '2026-06-30', { percentage: 50, changedOn: '2026-06-30' })
    expect([calendar.between('2026-11-30', from ?? ''), light, reason.code, reason.days, reason.limit]).toEqual([
      18,
      'red',
      'lateRange',
      18,
      10,
    ])
  })

  test('a forecast is late from more than 5 % of the first promise’s days on: 10 of 200 are on time, 11 are late', () => {
    expect(lightAt('2026-06-30', { percentage: 44 })).toEqual(['green', 'onTime', 10, 10])
    expect(lightAt('2026-06-30', { percentage: 43.5 })).toEqual(['amber', 'late', 11, 10])
    expect(lightAt('2026-06-30', { percentage: 24 })).toEqual(['amber', 'late', 50, 10])
    expect(lightAt('2026-06-30', { percentage: 23.5 })).toEqual(['red', 'lateFar', 51, 50])
    expect(lightAt('2026-06-30', { percentage: 43.5, firstDue: '2027-12-31' }).slice(0, 2)).toEqual(['green', 'onTime'])
  })

  test('change where the thresholds say', () => {
    const strict = { ...terms('2026-06-30'), thresholds: { ...defaultThresholds, redDays: 10, redShare: 5 } }
    expect(forecastFigures(project({ percentage: 43.5 }), strict).reason).toMatchObject({ code: 'lateFar', limit: 10 })
    const patient = { ...terms('2026-06-30'), thresholds: { ...defaultThresholds, lateDays: 11 } }
    expect(forecastFigures(project({ percentage: 43.5 }), patient).light).toBe('green')
  })
})
