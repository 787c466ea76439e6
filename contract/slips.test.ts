import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { calendarDays, dayOfNumber, dueDay, numberOfDay, type DueDays } from './days.ts'
import { slipFigures, slipsOf, statusIntervals, type TrailedChange } from './slips.ts'
import { workingDays } from './working-days.ts'

const calendar = workingDays()

const at = (day: string) => `${day}T15:00:00.000Z`
const cause = (causeId: number | null, causeName: string | null, shift: number) => ({ causeId, causeName, shift })
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
const moved = (day: string, before: TrailedChange['before']): TrailedChange => ({ at: at(day), before })

describe('the slip ledger of a project', () => {
  const changes = [
    moved('2026-03-02', { scheduledDate: null }),
    moved('2026-04-01', { endDate: '2026-11-30' }),
    moved('2026-05-04', { statusId: 2 }),
    moved('2026-06-01', { scheduledDate: '2026-12-31' }),
    moved('2026-07-01', { scheduledDate: '2027-01-29', endDate: '2026-12-15' }),
  ]
  const rows = slipsOf({ scheduledDate: '2027-01-15', endDate: '2026-12-31' }, changes, calendar)

  test('has a row for each change of the scheduled day, or of the end while none is scheduled, oldest first', () => {
    expect(rows.map(({ change, from, to }) => [change.at.slice(0, 10), from, to])).toEqual([
      ['2026-03-02', '2026-11-30', '2026-12-31'],
      ['2026-06-01', '2026-12-31', '2027-01-29'],
      ['2026-07-01', '2027-01-29', '2027-01-15'],
    ])
  })

  test('says shifts in calendar and in working days, and how far the due day is from the first', () => {
    expect(rows.map(({ shift, workingShift, cumulative }) => [shift, workingShift, cumulative])).toEqual([
      [31, 21, 31],
      [29, 19, 60],
      [-14, -10, 46],
    ])
  })

  test('comes to its moves, what was lost and won back, the longest shift, and the same by cause', () => {
    expect(
      slipFigures([cause(1, 'Cliente', 31), cause(null, null, 5), cause(2, 'Alcance', -40), cause(1, 'Cliente', 9)]),
    ).toEqual({
      moves: 4,
      slipped: 45,
      wonBack: 40,
      longest: -40,
      byCause: [
        { causeId: 1, causeName: 'Cliente', moves: 2, days: 40 },
        { causeId: null, causeName: null, moves: 1, days: 5 },
        { causeId: 2, causeName: 'Alcance', moves: 1, days: -40 },
      ],
    })
    expect(slipFigures([])).toEqual({ moves: 0, slipped: 0, wonBack: 0, longest: 0, byCause: [] })
  })
})

describe('the time in each status', () => {
  test('is counted from the day in Bogotá on which the project was made, up to the day that is asked for', () => {
    const changes = [
      { at: '2026-03-02T03:00:00.000Z', before: { statusId: 1 } },
      moved('2026-03-05', { endDate: '2026-11-30' }),
      moved('2026-04-01', { statusId: 2 }),
    ]
    const project = { statusId: 3, created: '2026-02-02T15:00:00.000Z', until: '2026-04-01' }
    expect(statusIntervals(project, changes)).toEqual([
      { statusId: 1, from: '2026-02-02', to: '2026-03-01', days: 27 },
      { statusId: 2, from: '2026-03-01', to: '2026-04-01', days: 31 },
      { statusId: 3, from: '2026-04-01', to: '2026-04-01', days: 0 },
    ])
  })
})

describe('of a thousand histories', () => {
  const day = fc.integer({ min: numberOfDay('2020-01-01'), max: numberOfDay('2030-12-31') }).map(dayOfNumber)
  const state = fc.record({ scheduledDate: fc.option(day), endDate: day, statusId: fc.integer({ min: 1, max: 3 }) })
  /** States of a project one after the other, and its trail: the former values of the fields that changed. */
  const history = fc.array(state, { minLength: 1, maxLength: 12 }).map((states) => {
    const trail = states.slice(1).flatMap((after, index) => {
      const before = states[index]!
      const changed = Object.entries(before).filter(([name, value]) => after[name as keyof typeof after] !== value)
      return changed.length === 0
        ? []
        : [moved(dayOfNumber(numberOfDay('2026-01-01') + 9 * index), Object.fromEntries(changed))]
    })
    return { first: states[0]!, last: states.at(-1)!, trail }
  })

  test('the shifts add up to the days from the first due day to the due day, in both counts', () => {
    fc.assert(
      fc.property(history, ({ first, last, trail }) => {
        const rows = slipsOf(last as DueDays, trail, calendar)
        const [from, to] = [dueDay(first), dueDay(last)]
        expect(rows[0]?.from ?? dueDay(last as DueDays)).toBe(from)
        expect(sumOf(rows.map(({ shift }) => shift))).toBe(calendarDays(from, to))
        expect(sumOf(rows.map(({ workingShift }) => workingShift))).toBe(calendar.between(from, to))
        expect(rows.at(-1)?.cumulative ?? 0).toBe(calendarDays(from, to))
        const { slipped, wonBack, byCause } = slipFigures(
          rows.map((row) => ({ ...row, causeId: null, causeName: null })),
        )
        expect(slipped - wonBack).toBe(calendarDays(from, to))
        expect(sumOf(byCause.map(({ days }) => days))).toBe(calendarDays(from, to))
      }),
      { numRuns: 1000 },
    )
  })

  test('the time in status has no gap and adds up to the days since the project was made', () => {
    fc.assert(
      fc.property(history, ({ last, trail }) => {
        const until = '2026-12-31'
        const intervals = statusIntervals({ statusId: last.statusId, created: at('2025-12-01'), until }, trail)
        intervals.slice(1).forEach(({ from }, index) => expect(from).toBe(intervals[index]!.to))
        expect([intervals[0]!.from, intervals.at(-1)!.to]).toEqual(['2025-12-01', until])
        expect(sumOf(intervals.map(({ days }) => days))).toBe(calendarDays('2025-12-01', until))
      }),
      { numRuns: 1000 },
    )
  })
})
