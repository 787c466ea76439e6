import { dayOfNumber, numberOfDay } from './days.ts'

/** From when to when a milestone is planned, both days included, `YYYY-MM-DD`. */
interface PlannedDays {
  plannedStart: string
  plannedEnd: string
}

/** The first and the last day of a project as it is planned. */
export interface ProjectDays {
  start: string
  due: string
}

/**
 * Days for the milestones of a project that is to last from `start` to `due`, both included: one after the other by
 * ordinality, each as long as its weight among them, at least a day. They fill the time without a gap, and overlap only
 * where there are more milestones than days. Answered in the order in which they were given.
 */
export function proposedDays(
  milestones: readonly { ordinality: number; weight: number }[],
  { start, due }: ProjectDays,
): PlannedDays[] {
  const first = numberOfDay(start)
  const length = Math.max(numberOfDay(due) - first + 1, 1)
  const all = milestones.reduce((sum, { weight }) => sum + weight, 0)
  const order = Array.from(milestones.keys()).toSorted(
    (one, other) => milestones[one]!.ordinality - milestones[other]!.ordinality || one - other,
  )
  const proposed: PlannedDays[] = []
  let before = 0
  let used = 0
  for (const [nth, index] of order.entries()) {
    // The milestones behind it have a day left each, where there are enough.
    const most = Math.max(length - (order.length - nth - 1), 1)
    before += all > 0 ? milestones[index]!.weight / all : 1 / order.length
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
