import { itemAt } from '#contract/items.ts'
import { keysOf } from '#contract/keys.ts'
import { half, type RecordedProject } from '#contract/standing.ts'
import type { WorkingDays } from '#contract/working-days.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'

/** How much of a project is done after a share of its work, both from 0 to 1. */
const shapes = {
  even: (worked: number) => worked,
  'slow, quick, slow': (worked: number) => worked * worked * (3 - 2 * worked),
  'quick at first': (worked: number) => 1 - (1 - worked) ** 2,
  'late at first': (worked: number) => worked ** 2,
  'in five steps': (worked: number) => Math.floor(worked * 5) / 5,
  'stuck at 90 %': (worked: number) => (worked < 0.6 ? 1.5 * worked : 0.9 + 0.625 * (worked - 0.6) ** 2),
} as const

/** How many times its plan the work of a project takes. */
const delays = {
  'nearly on time': (random: Random) => around(random, 1.02, 0.12),
  'often late': (random: Random) => around(random, 1.35, 0.3),
  'some very late': (random: Random) => (random.chance(0.25) ? around(random, 2.3, 0.25) : around(random, 1.1, 0.18)),
} as const

/** Every how many working days it is reported, and what is said of a percentage. */
const habits = {
  weekly: { every: 5, silent: 0.05, said: (percent: number) => Math.floor(percent) },
  'monthly, by fives': { every: 20, silent: 0.1, said: (percent: number) => Math.floor(percent / 5) * 5 },
  'hopeful, with gaps': {
    every: 10,
    silent: 0.4,
    said: (percent: number) => Math.min(95, Math.round(percent * 0.9 + 14)),
  },
} as const

export interface Population {
  shape: keyof typeof shapes
  delay: keyof typeof delays
  habit: keyof typeof habits
}

export const populations: readonly Population[] = keysOf(shapes).flatMap((shape) =>
  keysOf(delays).flatMap((delay) => keysOf(habits).map((habit): Population => ({ shape, delay, habit }))),
)

/** A factor whose logarithm is nearly normal. */
function around(random: Random, middle: number, spread: number): number {
  const sum = Array.from({ length: 12 }, () => random.whole(0, 1000)).reduce((total, one) => total + one, 0)
  return middle * Math.exp(spread * (sum / 1000 - 6))
}

export type Finished = RecordedProject & { end: string }

/** Working days after the start: from when to when a project stood still. */
type Still = readonly [from: number, to: number]

/** A project that begins on a day, as it was reported and promised until its end. */
function madeProject(
  random: Random,
  { shape, delay, habit }: Population,
  { id, start, calendar }: { id: number; start: string; calendar: WorkingDays },
): Finished {
  const on = (days: number): string => calendar.add(start, days)
  const productId = random.whole(1, 3)
  const planned = random.whole(30, 240)
  const work = Math.max(5, Math.round(planned * delays[delay](random) * itemAt([0.92, 1, 1.12], productId - 1)))
  const stops = random.chance(0.2) ? half(work * random.whole(20, 80), 100) : undefined
  const still: Still | undefined = stops === undefined ? undefined : [stops, stops + random.whole(10, 40)]
  const took = work + (still ? still[1] - still[0] : 0)
  const worked = (days: number): number =>
    still && days > still[0] ? Math.max(still[0], days - (still[1] - still[0])) : days
  return {
    id,
    productId,
    start,
    firstDue: on(planned),
    end: on(took),
    history: reported(random, habit, took, (days) => 100 * shapes[shape](worked(days) / work), still).map(
      ([days, realized]) => ({ day: on(days), realized }),
    ),
    dues: promised(random, planned, took).map(([days, due]) => ({ day: on(days), due: on(due) })),
    quiet: still ? [{ from: on(still[0]), to: on(still[1]) }] : [],
  }
}

function reported(
  random: Random,
  habit: Population['habit'],
  took: number,
  percentAfter: (days: number) => number,
  still: Still | undefined,
): [days: number, percent: number][] {
  const { every, silent, said } = habits[habit]
  const reports: [number, number][] = []
  for (let days = every; days < took; days += every) {
    const stands = still && days > still[0] && days <= still[1]
    if (!stands && !random.chance(silent)) reports.push([days, Math.min(99, said(percentAfter(days)))])
  }
  return [...reports, [took, 100]]
}

/** A promise is moved when most of its time has passed and the end is seen to lie behind it: by less than it takes, mostly. */
function promised(random: Random, planned: number, took: number): [days: number, due: number][] {
  const moves: [number, number][] = []
  let due = planned
  for (let days = half(85 * planned, 100); days < took && due < took; days += 10) {
    if (days < 0.85 * due || random.chance(0.25)) continue
    due += Math.max(5, half((took - due) * random.whole(30, 110), 100))
    moves.push([days, due])
  }
  return moves
}

/** Projects of one company: first those that have ended before the others begin, which are looked at. */
interface Company {
  population: Population
  before: readonly Finished[]
  looked: readonly Finished[]
}

const firstDay = '2008-01-02'
/** Working days from the begin of a project to that of the next one. */
const apart = 5

/** A company with some finished projects that makes so many more: all alike, or each of another population. */
export function companyOf(
  population: Population,
  { seed, finished, looked, mixed = false }: { seed: number; finished: number; looked: number; mixed?: boolean },
  calendar: WorkingDays,
): Company {
  const random = randomFrom(seed)
  const made = (count: number, from: string, firstId: number): Finished[] =>
    Array.from({ length: count }, (_, index) =>
      madeProject(random, mixed ? random.pick(populations) : population, {
        id: firstId + index,
        start: calendar.add(from, apart * index),
        calendar,
      }),
    )
  const before = made(finished, firstDay, 1)
  const last = before.reduce((latest, { end }) => (end > latest ? end : latest), firstDay)
  return { population, before, looked: made(looked, calendar.add(last, 1), finished + 1) }
}
