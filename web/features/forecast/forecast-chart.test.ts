// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { someForecast } from '#web/testing/forecast.ts'

import { chartOf } from './forecast-chart.ts'

const today = '2026-06-30'
const point = (realized: number) => ({ day: today, planned: 49, declared: 45, realized })

describe('the chart of a forecast', () => {
  test('reaches from the start to the last day on which it is likely to end, or to the due day where that is later', () => {
    expect(chartOf(someForecast(), today)).toMatchObject({ start: '2026-02-02', end: '2027-05-14' })
    const soon = { from: '2026-10-01', forecast: '2026-10-28', to: '2026-11-12' }
    expect(chartOf(someForecast(soon), today).end).toBe('2026-11-30')
    const none = { from: null, forecast: null, to: null }
    expect(chartOf(someForecast({ ...none, outcome: 'noProgress' }), '2027-03-01').end).toBe('2027-03-01')
    expect(chartOf(someForecast({ ...none, forecast: '2027-02-05', method: 'plan' }), today).end).toBe('2027-02-05')
  })

  test('a fan leads from the work of today to the days between which it ends; by the plan alone there is none', () => {
    const { at, fan } = chartOf(someForecast(), today)
    const x = (day: string) => `${at(day).toFixed(2)}%`
    expect(fan).toBe(`polygon(${x(today)} 60.00%, ${x('2026-12-17')} 0.00%, 100.00% 0.00%)`)
    expect(chartOf(someForecast({ from: null, to: null, method: 'plan' }), today).fan).toBeUndefined()
  })

  test('that of a closed project ends with it, whatever day it is', () => {
    const points = someForecast().points.with(2, { ...point(100), day: '2026-12-09' })
    const ended = { outcome: 'closed', from: null, forecast: null, to: null, r: 100, points } as const
    const chart = chartOf(someForecast(ended), '2027-06-30')
    expect(chart).toMatchObject({ end: '2026-12-09', ended: '2026-12-09', forecast: undefined, fan: undefined })
    expect(chart.realized).toMatch(/L100.00 0.00$/)
    expect(chartOf(someForecast(), today).ended).toBeNull()
  })

  test('the plan goes on to the due day, the work ends today, and dots lead from there to the forecast', () => {
    const chart = chartOf(someForecast(), today)
    const x = (day: string) => chart.at(day).toFixed(2)
    expect(chart.planned).toMatch(new RegExp(`^M0.00 100.00.*L${x('2026-11-30')} 0.00$`))
    expect(chart.realized).toMatch(new RegExp(`L${x(today)} 60.00$`))
    expect(chart.forecast).toBe(`M${x(today)} 60.00L${x('2027-02-05')} 0.00`)
    expect(chartOf(someForecast({ forecast: null }), today).forecast).toBeUndefined()
  })

  test('names each line where it runs, the plan above the work that is behind it, where there is room', () => {
    const planned = { from: null, to: null, method: 'plan' } as const
    const { names, at } = chartOf(someForecast(planned), today)
    expect([names.planned?.side, names.realized?.side, names.forecast?.side]).toEqual(['above', 'below', 'below'])
    expect(names.realized!.x).toBeLessThan(at(today))
    const ahead = chartOf(someForecast({ r: 80, points: someForecast().points.with(2, point(80)) }), today).names
    expect([ahead.planned?.side, ahead.realized?.side]).toEqual(['below', 'above'])
    // Where its line leads through the fan, the legend names it.
    expect(chartOf(someForecast(), today).names.forecast).toBeUndefined()
    const early = chartOf(someForecast({ ...planned, forecast: null }), '2026-02-20').names
    expect([early.planned?.side, early.realized, early.forecast]).toEqual(['above', undefined, undefined])
  })

  test('is hatched where the work is below the plan, and not where it is above', () => {
    const { at, behind } = chartOf(someForecast(), today)
    const april = `${at('2026-04-30').toFixed(2)}%`
    expect(behind).toContain(`${april} 65.00%`)
    expect(behind).not.toContain(`${april} 70.00%`)
    expect(behind).toContain(`${at(today).toFixed(2)}% 51.00%`)
  })
})
