// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { someRow } from '#web/testing/portfolio.ts'

import { barOf, windowOf } from './timeline-bar.ts'
import { beginOf, endOf, periodOf } from './timeline.ts'

const today = '2026-11-20'
const period = periodOf('months', { from: undefined, today, phone: false })
const begin = (day: string) => beginOf(period, day)
const end = (day: string) => endOf(period, day)
const bar = (parts: Parameters<typeof someRow>[0] = {}) => barOf(someRow(parts), period, today)

describe('the bar of a project', () => {
  test('goes from its start to the end of its due day, and is cut at the period', () => {
    expect(bar({ start: '2026-09-01' }).whole).toEqual({
      from: begin('2026-09-01'),
      to: end('2026-11-13'),
      cutStart: false,
      cutEnd: false,
    })
    expect(bar({ due: '2027-08-31', movedTo: [], firstDue: '2027-08-31' }).whole).toEqual({
      from: 0,
      to: 100,
      cutStart: true,
      cutEnd: true,
    })
  })

  test('is realised up to the earned day, and behind from there to today or its end, whichever is first', () => {
    expect(bar({ start: '2026-09-01' })).toMatchObject({
      done: { from: begin('2026-09-01'), to: end('2026-10-05') },
      behind: { from: end('2026-10-05'), to: end('2026-11-13') },
    })
    expect(bar({ due: '2026-12-31' }).behind).toEqual({ from: end('2026-10-05'), to: end(today) })
  })

  test('has nothing behind where it is ahead, before its start, and once it is closed', () => {
    expect(bar({ due: '2026-12-31', earned: '2026-12-04' }).behind).toBeUndefined()
    const ahead = bar({ outcome: 'notStarted', start: '2026-12-01', due: '2027-02-26', r: 0, forecast: null })
    expect([ahead.done, ahead.behind]).toEqual([undefined, undefined])
    expect(bar({ outcome: 'closed', ended: '2026-11-10', forecast: null }).behind).toBeUndefined()
  })

  test('without any progress is behind from its start; with all of it, realised to its end', () => {
    expect(bar({ start: '2026-10-05', earned: '2026-10-05', r: 0 })).toMatchObject({
      done: undefined,
      behind: { from: begin('2026-10-05') },
    })
    expect(bar({ r: 100, outcome: 'done', forecast: null }).done?.to).toBe(end('2026-11-13'))
  })

  test('has its first promise, and a mark for each move of its date, the last one at its end', () => {
    const moved = bar({ firstDue: '2026-10-16', movedTo: ['2026-10-30', '2026-11-13'] })
    expect(moved.first).toBe(end('2026-10-16'))
    expect(moved.moves).toEqual([end('2026-10-30'), end('2026-11-13')])
    expect(bar({ firstDue: '2026-11-13', movedTo: [] })).toMatchObject({ first: undefined, moves: [] })
    // Moved and moved back: the promise is the first one again, and both moves are still to be seen.
    expect(bar({ firstDue: '2026-11-13', movedTo: ['2026-12-01', '2026-11-13'] }).moves).toHaveLength(2)
  })

  test('leads by dots to a later forecast, and by an arrow to one beyond the period or not told exactly', () => {
    expect(bar()).toMatchObject({
      dots: { from: end('2026-11-13'), to: end('2027-01-06'), arrow: false },
      forecast: end('2027-01-06'),
    })
    expect(bar({ forecast: '2027-09-30' })).toMatchObject({ dots: { to: 100, arrow: true }, forecast: undefined })
    expect(bar({ outcome: 'beyond', forecast: null, beyond: '2027-03-01' })).toMatchObject({
      dots: { to: end('2027-03-01'), arrow: true },
      forecast: undefined,
    })
    expect(bar({ forecast: '2026-11-04' })).toMatchObject({ dots: undefined, forecast: end('2026-11-04') })
  })

  test('of a closed project has a mark on the day on which it ended, early or late', () => {
    const early = bar({ outcome: 'closed', ended: '2026-10-30', forecast: null })
    expect([early.ended, early.done?.to]).toEqual([end('2026-10-30'), end('2026-10-30')])
    const late = bar({ outcome: 'closed', ended: '2026-12-11', forecast: null })
    expect([late.ended, late.done?.to]).toEqual([end('2026-12-11'), end('2026-11-13')])
    expect(late.extent.to).toBe(end('2026-12-11'))
  })

  test('says on which side it lies where nothing of it is in the period', () => {
    const past = { start: '2025-01-06', due: '2025-06-30', firstDue: '2025-06-30', movedTo: [], forecast: null }
    expect(bar(past)).toMatchObject({ outside: 'before', whole: undefined, extent: { from: 0, to: 0 } })
    const coming = { start: '2028-01-03', due: '2028-06-30', firstDue: '2028-06-30', movedTo: [], forecast: null }
    expect(bar(coming)).toMatchObject({ outside: 'after', whole: undefined, extent: { from: 100, to: 100 } })
    // Due before the period, with a forecast in it: the dots are drawn from its edge.
    expect(bar({ ...past, forecast: '2026-09-30' })).toMatchObject({
      outside: undefined,
      dots: { from: 0, to: end('2026-09-30') },
    })
  })

  test('has only places within the period', () => {
    const days = ['2024-02-29', '2026-07-31', '2026-08-01', '2026-11-20', '2027-05-31', '2027-06-01', '2099-12-31']
    for (const start of days)
      for (const due of days.filter((day) => day >= start))
        for (const forecast of [null, ...days]) {
          const { outside: _, moves, ...drawn } = bar({ start, due, earned: start, forecast, movedTo: [due] })
          const parts = Object.values(drawn).flatMap((part) =>
            typeof part === 'number' ? [part] : part ? [part.from, part.to] : [],
          )
          for (const place of [...parts, ...moves]) {
            expect(place).toBeGreaterThanOrEqual(0)
            expect(place).toBeLessThanOrEqual(100)
          }
        }
  })
})

describe('the planned days of a milestone', () => {
  const planned = { plannedStart: '2026-11-02', plannedEnd: '2026-12-01' }

  test('are realised in their share, and behind up to today', () => {
    const spans = windowOf({ ...planned, percentageRealized: 50 }, period, today)
    const [from, to] = [begin('2026-11-02'), end('2026-12-01')]
    expect(spans).toMatchObject({
      whole: { from, to },
      done: { from, to: (from + to) / 2 },
      behind: { from: (from + to) / 2, to: end(today) },
    })
  })

  test('of which all is realised have nothing behind; without any there is nothing to draw', () => {
    expect(windowOf({ ...planned, percentageRealized: 100 }, period, today)?.behind).toBeUndefined()
    expect(windowOf({ plannedStart: null, plannedEnd: null, percentageRealized: 20 }, period, today)).toBeUndefined()
  })
})
