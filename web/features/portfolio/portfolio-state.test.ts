// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { countCardFilters } from '#web/features/projects/projects.api.ts'

import {
  addressOfFilter,
  countFilters,
  filtersIn,
  presetOf,
  queryOf,
  readPortfolioState,
  withChange,
} from './portfolio-state.ts'

describe('the address of the panorama', () => {
  test('names the tab, the days, and each filter with its values', () => {
    expect(
      readPortfolioState(
        '?tab=todos&asOf=2026-09-30&light=red,amber&statusId=2,3&silent=true&dueWithin=30&groupBy=status',
      ),
    ).toEqual({
      tab: 'todos',
      asOf: '2026-09-30',
      light: ['red', 'amber'],
      statusId: ['2', '3'],
      silent: true,
      dueWithin: '30',
      groupBy: ['status'],
    })
  })

  test('the first promise as the yardstick narrows nothing, and stays where a figure leads', () => {
    const state = readPortfolioState('?tab=todos&against=first&light=red')
    expect(state).toEqual({ tab: 'todos', against: 'first', light: ['red'] })
    expect(countFilters(state)).toBe(1)
    expect(filtersIn('?against=first&light=red')).toEqual({ against: 'first', light: 'red' })
    expect(addressOfFilter('?against=first', 'open=true&overdue=true')).toBe(
      '?tab=todos&against=first&open=true&overdue=true',
    )
    expect(withChange('?against=first', { against: undefined })).toBe('')
    expect(readPortfolioState('?against=other')).toEqual({ tab: 'atencion' })
  })

  test('what makes no sense in it counts as absent', () => {
    expect(
      readPortfolioState('?tab=x&asOf=2026-02-31&light=blue&statusId=0,x&silent=yes&dueWithin=-1&groupBy=channel'),
    ).toEqual({ tab: 'atencion' })
  })

  test('a change goes back to the first page and leaves what belongs to others', () => {
    expect(withChange('?tab=todos&q=erp&page=3&light=red', { light: undefined, statusId: ['2'] })).toBe(
      '?tab=todos&q=erp&statusId=2',
    )
  })

  test('the list behind a figure keeps the day and the search, and has the filter of the figure alone', () => {
    const search = '?tab=silencio&asOf=2026-09-30&light=red&page=2'
    expect(addressOfFilter(search, 'searchTerm=erp&asOf=2026-09-30&open=true&overdue=true')).toBe(
      '?tab=todos&asOf=2026-09-30&q=erp&open=true&overdue=true',
    )
  })
})

describe('the call of the panorama', () => {
  test('each tab narrows by itself; a light that the person has chosen goes before', () => {
    expect(presetOf(readPortfolioState(''))).toEqual({ light: ['red', 'amber'] })
    expect(presetOf(readPortfolioState('?light=green'))).toEqual({ light: ['green'] })
    expect(presetOf(readPortfolioState('?tab=silencio'))).toEqual({ silent: true })
    expect(presetOf(readPortfolioState('?tab=licencias'))).toEqual({ licenceRisk: true })
    expect(presetOf(readPortfolioState('?tab=todos'))).toEqual({})
  })

  test('several values of a filter are one list, and the tab is no part of it', () => {
    expect(queryOf(readPortfolioState('?tab=todos&light=red,amber&overdue=true'))).toEqual({
      light: 'red,amber',
      overdue: 'true',
    })
  })

  test('a group is no filter', () => {
    expect(countFilters(readPortfolioState('?groupBy=status'))).toBe(0)
    expect(countFilters(readPortfolioState('?groupBy=status&light=red&customerId=4'))).toBe(2)
  })
})

describe('the filters of the project list', () => {
  test('are those of the panorama, without its tab, days and group', () => {
    expect(filtersIn('?tab=silencio&asOf=2026-01-31&groupBy=status&q=erp&page=2&open=true&light=red,amber')).toEqual({
      open: 'true',
      light: 'red,amber',
    })
  })

  test('each of them is counted in an address without reading what it is', () => {
    const all = {
      light: 'red',
      open: 'true',
      classification: '0',
      channel: 'Aliado',
      statusId: '1',
      employeeId: '2',
      customerId: '3',
      productId: '4',
      overdue: 'true',
      belowPlan: 'true',
      silent: 'true',
      slipped: 'true',
      delayed: 'true',
      delayedFrom: '2026-01-01',
      delayedTo: '2026-06-30',
      causeId: '0',
      licenceRisk: 'true',
      dueWithin: '30',
    }
    expect(countFilters(readPortfolioState(`?${new URLSearchParams(all)}`))).toBe(Object.keys(all).length)
    for (const [name, value] of Object.entries(all))
      expect([name, countCardFilters(`?q=a&${name}=${value}`)]).toEqual([name, 1])
    expect(countCardFilters('?q=light=red&page=2&sort=TotalCost&asc=false&groupBy=status&tab=todos')).toBe(0)
  })
})
