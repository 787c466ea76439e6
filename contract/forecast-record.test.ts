import { describe, expect, test } from 'vitest'

import { forecastByRecord, recordOf } from './forecast-record.ts'
import { stageOn, standingOn, type RecordedProject } from './standing.ts'
import { workingDays } from './working-days.ts'

const calendar = workingDays()

const took = [40, 66, 72, 84, 52, 90, 60, 70, 48, 75, 63, 105]

/** The n-th of twelve finished projects, n from 1 on. */
function finished(n: number): RecordedProject {
  const start = calendar.add('2024-01-02', 10 * n)
  const on = (days: number) => calendar.add(start, days)
  const [planned, days] = [40 + 10 * (n % 4), took[n - 1]!]
  const reports = Array.from({ length: Math.floor(days / 10) }, (_, index) => 10 * (index + 1))
  return {
    id: n,
    productId: n % 2 === 1 ? 1 : 2,
    start,
    firstDue: on(planned),
    end: on(days),
    history: [
      ...reports.filter((t) => t < days).map((t) => ({ day: on(t), realized: Math.floor((100 * t) / days) })),
      { day: on(days), realized: 100 },
    ],
    dues: days > planned ? [{ day: on(planned), due: on(days) }] : [],
    quiet: n === 6 ? [{ from: on(20), to: on(30) }] : [],
  }
}
const twelve = took.map((_, index) => finished(index + 1))
const record = recordOf(twelve, calendar)

/** Counted in working days after its start. */
interface Open {
  planned: number
  product: number
  reports?: readonly (readonly [days: number, percent: number])[]
  moved?: readonly [days: number, to: number]
  suspended?: readonly [from: number, to: number]
}

function open({ planned, product, reports = [], moved, suspended }: Open): RecordedProject {
  const start = '2026-03-02'
  const on = (days: number) => calendar.add(start, days)
  return {
    id: 99,
    productId: product,
    start,
    firstDue: on(planned),
    end: null,
    history: reports.map(([days, realized]) => ({ day: on(days), realized })),
    dues: moved ? [{ day: on(moved[0]), due: on(moved[1]) }] : [],
    quiet: suspended ? [{ from: on(suspended[0]), to: on(suspended[1]) }] : [],
  }
}

const half = [[10, 17], [20, 33], [30, 50]] as const // prettier-ignore

describe('a project is forecast by the nine finished ones that were most like it', () => {
  test.each<[string, Open, number, string, string, string]>([
    [
      'half done in half of the time',
      { planned: 60, product: 1, reports: half },
      30,
      '5000 5000 0 0',
      '7 11 1 3 9 5 2 10 6',
      '05-20 05-29 06-22',
    ],
    [
      'slow',
      {
        planned: 60,
        product: 1,
        reports: [
          [10, 8],
          [25, 20],
        ],
      },
      30,
      '2000 5000 0 833',
      '1 7 11 9 3 5 10 4 12',
      '06-04 07-01 10-23',
    ],
    ['silent', { planned: 60, product: 2 }, 20, '0 3333 0 3333', '1 9 5 2 10 6 8 4 12', '05-29 07-24 11-09'],
    [
      'moved',
      {
        planned: 50,
        product: 2,
        reports: [
          [20, 30],
          [40, 62],
          [55, 80],
        ],
        moved: [50, 70],
      },
      60,
      '8000 12000 4000 1000',
      '7 9 3 11 2 5 10 6 8',
      '06-05 06-10 06-30',
    ],
    [
      'nearly done',
      {
        planned: 80,
        product: 1,
        reports: [
          [20, 24],
          [40, 51.25],
          [60, 80],
          [76, 99],
        ],
      },
      78,
      '9900 9750 0 250',
      '3 7 5 11 1 9 2 10 6',
      '07-03 07-07 07-16',
    ],
    [
      'suspended for a while',
      {
        planned: 60,
        product: 2,
        reports: [
          [10, 17],
          [38, 45],
        ],
        suspended: [20, 30],
      },
      40,
      '4500 5000 0 333',
      '7 11 3 2 10 6 8 4 12',
      '06-05 07-08 09-11',
    ],
    ['not started', { planned: 60, product: 1 }, -5, '0 0 0 0', '1 7 11 9 3 5 10 8 12', '05-13 06-11 10-27'],
    [
      'fallen back',
      {
        planned: 40,
        product: 1,
        reports: [
          [10, 40],
          [15, 60],
          [24, 35.5],
        ],
      },
      25,
      '3550 6250 0 250',
      '1 7 11 9 5 3 10 8 4',
      '05-06 05-19 07-01',
    ],
  ])('%s', (_what, project, t, standing, nine, days) => {
    const told = forecastByRecord(open(project), record, calendar.add('2026-03-02', t))
    expect(told && Object.values(told.standing).join(' ')).toBe(standing)
    expect(told?.alike.map(({ id }) => id).join(' ')).toBe(nine)
    expect([told?.from, told?.forecast, told?.to].map((day) => day?.slice(5)).join(' ')).toBe(days)
  })

  test('each of them says how much longer than planned its rest took', () => {
    const told = forecastByRecord(
      open({ planned: 60, product: 1, reports: half }),
      record,
      calendar.add('2026-03-02', 30),
    )
    expect(told?.alike.map(({ stretch }) => stretch)).toEqual([714, 755, 800, 896, 949, 1023, 1091, 1250, 1429])
  })

  test('and is not told while there are only eight', () => {
    const eight = recordOf(twelve.slice(0, 8), calendar)
    expect(forecastByRecord(open({ planned: 60, product: 1, reports: half }), eight, '2026-05-04')).toBeNull()
  })
})

/** The same as the rule says it, with nothing left out: every lesson of every project compared. */
function slowNine(project: RecordedProject, finished: readonly RecordedProject[], asOf: string): number[] {
  const standing = standingOn(stageOn(project, asOf), asOf, calendar)
  const nearest = finished
    .filter(({ id, end }) => id !== project.id && end !== null && end < asOf)
    .toSorted((one, other) => (one.end === other.end ? other.id - one.id : one.end! < other.end! ? 1 : -1))
    .slice(0, 200)
    .flatMap((teacher) => {
      const planned = Math.max(1, calendar.between(teacher.start, teacher.firstDue))
      const took = calendar.between(teacher.start, teacher.end!)
      const distances = Array.from({ length: 61 }, (_, part) => Math.ceil((part * planned) / 20))
        .filter((time) => time < took)
        .map((time) => calendar.add(teacher.start, time))
        .filter((day) => !teacher.quiet.some(({ from, to }) => from < day && day <= to!))
        .map((day) => {
          const then = standingOn(stageOn(teacher, day), day, calendar)
          const apart = teacher.productId === project.productId ? 0 : 2000
          return (['r', 'time', 'moved', 'silent'] as const).reduce(
            (sum, part) => sum + Math.abs(then[part] - standing[part]),
            apart,
          )
        })
      return distances.length === 0 ? [] : [{ id: teacher.id, distance: Math.min(...distances) }]
    })
  return nearest
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, 9)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
}

describe('the search', () => {
  test('finds the same nine as comparing all', () => {
    const random = randomNumbers(7)
    const some = Array.from({ length: 260 }, (_, index) => someProject(random, index + 1))
    const all = recordOf(some, calendar)
    for (let round = 0; round < 40; round += 1) {
      const project = { ...someProject(random, 1000 + round), end: null }
      const asOf = calendar.add(project.start, random(1, 200))
      const told = forecastByRecord(project, all, asOf)
      expect(told?.alike.map(({ id }) => id).toSorted((one, other) => one - other) ?? []).toEqual(
        told ? slowNine(project, some, asOf) : [],
      )
    }
  })
})

/** Whole numbers between two, the same on every run. */
function randomNumbers(seed: number): (least: number, most: number) => number {
  let state = seed
  return (least, most) => {
    state = (state * 48_271) % 2_147_483_647
    return least + (state % (most - least + 1))
  }
}

function someProject(random: (least: number, most: number) => number, id: number): RecordedProject {
  const start = calendar.add('2022-01-03', random(0, 500))
  const on = (days: number) => calendar.add(start, days)
  const [planned, days] = [random(1, 150), random(1, 300)]
  const reports = Array.from({ length: random(0, 12) }, () => random(1, days)).toSorted((one, other) => one - other)
  const still = random(0, 3) === 0 ? random(1, days) : undefined
  return {
    id,
    productId: random(1, 3),
    start,
    firstDue: on(planned),
    end: on(days),
    history: reports.map((day) => ({ day: on(day), realized: random(0, 10_000) / 100 })),
    dues: days > planned ? [{ day: on(planned), due: on(planned + random(1, 60)) }] : [],
    quiet: still === undefined ? [] : [{ from: on(still), to: on(still + random(1, 30)) }],
  }
}
