import { calendarDays } from '#contract/days.ts'
import { itemAt } from '#contract/items.ts'
import { projectProgress } from '#contract/progress.ts'

import { plusDays, workday } from './days.ts'
import type { Random } from './random.ts'
import { dueAsOf, type Timeline } from './timeline.ts'

/** In percent. */
export interface PlannedMilestone {
  name: string
  weight: number
  planned: number
  realized: number
  /** Its share of the project's days. */
  plannedStart: string
  plannedEnd: string
  /** When it was worked on. */
  from: string
  until: string
}

/** In percent. */
interface ProgressStep {
  day: string
  milestones: { name: string; planned: number; realized: number }[]
  percentage: number
}

export interface Progress {
  milestones: PlannedMilestone[]
  /** The last one is the present state. */
  steps: ProgressStep[]
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share))

/** By milestone, the beginning and end in shares of the whole. */
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

/** In percent of its plan: three in four running ones keep up, a few have not moved. */
function paceOf(random: Random, stage: Timeline['stage']): number {
  if (stage === 'En riesgo') return random.whole(50, 70)
  if (stage !== 'En ejecución') return random.whole(65, 95)
  if (random.chance(0.06)) return 0
  return random.chance(0.75) ? random.whole(99, 114) : random.whole(76, 95)
}

const percentagesOf = (milestone: { name: string; plannedPercentage: number; percentageRealized: number }) => ({
  name: milestone.name,
  planned: milestone.plannedPercentage,
  realized: milestone.percentageRealized,
})

/** `start` when nothing was done. */
function workedOn(
  name: string,
  seen: readonly { day: string; state: readonly { name: string; percentageRealized: number }[] }[],
  start: string,
) {
  const worked = seen.filter(({ state }) => isUnderWay(state.find((one) => one.name === name)))
  const from = worked[0]?.day ?? start
  return { from, until: worked.at(-1)?.day ?? from }
}

/** At the pace of its stage, saved every four to six weeks. `weights` are in order, 100 at most together. */
export function progressOf(random: Random, timeline: Timeline, weights: Readonly<Record<string, number>>): Progress {
  const { start, lastDay, stage } = timeline
  const phases = spans(weights)
  const pace = paceOf(random, stage)
  const says = random.chance(0.3) ? 1 : 0

  const plannedOn = (day: string) =>
    stage === 'Finalizado' && day === lastDay
      ? 1
      : clamp(calendarDays(start, day) / Math.max(1, calendarDays(start, dueAsOf(timeline, day))))
  const doneOn = (day: string) =>
    stage === 'Finalizado'
      ? clamp(calendarDays(start, day) / Math.max(1, calendarDays(start, lastDay))) ** 1.2
      : Math.min(0.97, (plannedOn(day) * pace) / 100)
  const stateAt = (planned: number, done: number) =>
    phases.map((phase) => {
      const shareOf = (whole: number) => clamp((whole - phase.from) / (phase.to - phase.from))
      return {
        ...phase,
        plannedPercentage: Math.round(shareOf(planned) * 100),
        percentageRealized: Math.round(shareOf(done) * 20) * 5,
      }
    })

  let done = 0
  const seen: { day: string; state: ReturnType<typeof stateAt> }[] = []
  for (const day of daysSeen(random, start, lastDay)) {
    // A moved day does not undo work.
    done = Math.max(done, doneOn(day))
    seen.push({ day, state: stateAt(plannedOn(day), done) })
  }
  const sums = seen.map(({ state }) => Math.round(projectProgress(state).realized))
  const steps = seen.map(({ day, state }, index): ProgressStep => {
    const said = stage === 'Finalizado' && index === sums.length - 1 ? index : Math.max(0, index - says)
    return { day, milestones: state.map(percentagesOf), percentage: itemAt(sums, said) }
  })
  const last = seen.at(-1)?.state ?? stateAt(0, 0)
  const days = calendarDays(start, dueAsOf(timeline, lastDay))
  const milestones = last.map((milestone) => ({
    ...percentagesOf(milestone),
    weight: milestone.weight,
    plannedStart: plusDays(start, days * milestone.from),
    plannedEnd: plusDays(start, days * milestone.to),
    ...workedOn(milestone.name, seen, start),
  }))
  return { milestones, steps }
}

const isUnderWay = (milestone?: { percentageRealized: number }): boolean =>
  milestone !== undefined && milestone.percentageRealized > 0 && milestone.percentageRealized < 100

/** First and last day, and every four to six weeks; none before the start. */
function daysSeen(random: Random, start: string, lastDay: string): string[] {
  if (lastDay < start) return []
  const days = [start]
  for (let day = plusDays(start, 20); day < plusDays(lastDay, -10); day = plusDays(day, random.whole(26, 40)))
    days.push(workday(day))
  return lastDay > start ? [...days, lastDay] : days
}
