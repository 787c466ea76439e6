import { projectProgress } from '#contract/progress.ts'

import { daysBetween, plusDays, workday } from './days.ts'
import type { Random } from './random.ts'
import { dueAsOf, type Timeline } from './timeline.ts'

/** A milestone of a project as it stands, and when it was worked on. All in percent. */
export interface PlannedMilestone {
  name: string
  weight: number
  planned: number
  realized: number
  /** From which day it was worked on, and until which: as far as it has come. */
  from: string
  until: string
}

/** How far a project was on a day, all in percent: what was planned, what was done, and what was said in its form. */
export interface ProgressPoint {
  day: string
  planned: number
  realized: number
  percentage: number
}

export interface Progress {
  milestones: PlannedMilestone[]
  /** From the first day to the last; the last one is how the project stands. */
  history: ProgressPoint[]
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share))

/** Of each milestone the share of the whole after which it begins, and at which it ends. */
function spans(
  weights: Readonly<Record<string, number>>,
): { name: string; weight: number; from: number; to: number }[] {
  let before = 0
  return Object.entries(weights).map(([name, weight]) => {
    const from = before / 100
    before += weight
    return { name, weight, from, to: before / 100 }
  })
}

/**
 * How a project came along its days: with its milestones at the pace of its stage, seen every two or three weeks.
 * @param weights of the milestones, in their order; together 100 at most
 */
export function progressOf(random: Random, timeline: Timeline, weights: Readonly<Record<string, number>>): Progress {
  const { start, lastDay, stage } = timeline
  const phases = spans(weights)
  const pace =
    { 'En riesgo': random.whole(42, 62), 'En ejecución': random.whole(76, 104) }[stage as string] ??
    random.whole(65, 95)
  const says = random.chance(0.3) ? 1 : 0

  const plannedOn = (day: string) =>
    stage === 'Finalizado' && day === lastDay
      ? 1
      : clamp(daysBetween(start, day) / Math.max(1, daysBetween(start, dueAsOf(timeline, day))))
  const doneOn = (day: string) =>
    stage === 'Finalizado'
      ? clamp(daysBetween(start, day) / Math.max(1, daysBetween(start, lastDay))) ** 1.2
      : Math.min(0.97, (plannedOn(day) * pace) / 100)
  const stateAt = (planned: number, done: number) =>
    phases.map(({ name, weight, from, to }) => ({
      name,
      weight,
      plannedPercentage: Math.round(clamp((planned - from) / (to - from)) * 100),
      percentageRealized: Math.round(clamp((done - from) / (to - from)) * 20) * 5,
    }))

  let done = 0
  const seen: { day: string; state: ReturnType<typeof stateAt> }[] = []
  for (const day of daysSeen(random, start, lastDay)) {
    // What is done stays done, also when the day was moved.
    done = Math.max(done, doneOn(day))
    seen.push({ day, state: stateAt(plannedOn(day), done) })
  }
  const sums = seen.map(({ day, state }) => ({ day, ...projectProgress(state) }))
  const history = sums.map(({ day, planned, realized }, index) => {
    const said = stage === 'Finalizado' && index === sums.length - 1 ? index : Math.max(0, index - says)
    return { day, planned, realized, percentage: Math.round(sums[said]!.realized) }
  })
  const last = seen.at(-1)?.state ?? stateAt(0, 0)
  const milestones = last.map(({ name, weight, plannedPercentage, percentageRealized }) => {
    const worked = seen.filter(({ state }) => isUnderWay(state.find((one) => one.name === name)))
    const from = worked[0]?.day ?? start
    return {
      name,
      weight,
      planned: plannedPercentage,
      realized: percentageRealized,
      from,
      until: worked.at(-1)?.day ?? from,
    }
  })
  return { milestones, history }
}

const isUnderWay = (milestone?: { percentageRealized: number }): boolean =>
  milestone !== undefined && milestone.percentageRealized > 0 && milestone.percentageRealized < 100

/** The first day, the last, and one every two or three weeks in between; none for a project that has not begun. */
function daysSeen(random: Random, start: string, lastDay: string): string[] {
  if (lastDay < start) return []
  const days = [start]
  for (let day = plusDays(start, 12); day < plusDays(lastDay, -6); day = plusDays(day, random.whole(12, 20)))
    days.push(workday(day))
  return lastDay > start ? [...days, lastDay] : days
}
