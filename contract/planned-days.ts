import { dayOfNumber, numberOfDay } from './days.ts'

interface PlannedDays {
  plannedStart: string
  plannedEnd: string
}

export interface ProjectDays {
  start: string
  due: string
}

/**
 * Milestones follow each other by ordinality, each in proportion to its weight, at least a day: without gaps, and
 * overlapping only with more milestones than days. Both ends included; in the given order.
 */
export function proposedDays(
  milestones: readonly { ordinality: number; weight: number }[],
  { start, due }: ProjectDays,
): PlannedDays[] {
  const first = numberOfDay(start)
  const length = Math.max(numberOfDay(due) - first + 1, 1)
  const all = milestones.reduce((sum, { weight }) => sum + weight, 0)
  const order = milestones
    .map(({ ordinality, weight }, index) => ({ ordinality, weight, index }))
    .toSorted((one, other) => one.ordinality - other.ordinality || one.index - other.index)
  const proposed: PlannedDays[] = []
  let before = 0
  let used = 0
  for (const [nth, { weight, index }] of order.entries()) {
    // Later milestones keep a day each, if possible.
    const most = Math.max(length - (order.length - nth - 1), 1)
    before += all > 0 ? weight / all : 1 / order.length
    const end = nth === order.length - 1 ? length : Math.min(Math.max(Math.round(before * length), used + 1), most)
    const from = Math.min(used, length - 1)
    proposed[index] = {
      plannedStart: dayOfNumber(first + from),
      plannedEnd: dayOfNumber(first + Math.max(end - 1, from)),
    }
    used = Math.max(end, used)
  }
  return proposed
}
