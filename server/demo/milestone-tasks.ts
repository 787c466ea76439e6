import { calendarDays } from '#contract/days.ts'

import { earlier, later, plusDays, workday } from './days.ts'
import type { PlannedMilestone } from './progress-plan.ts'
import { milestoneWork } from './project-texts.ts'
import type { ProjectPlan } from './projects.ts'
import type { Random } from './random.ts'

interface PlannedWork {
  comments: string
  estimatedHours: number
  actualWorkHours: number | null
  completedDate: string | null
}

/** Done as far as the milestone, on its days. */
export function workOf(
  random: Random,
  { start, lastDay }: ProjectPlan,
  { name, realized, from, until }: PlannedMilestone,
): PlannedWork[] {
  const known = milestoneWork[name]
  if (known === undefined) throw new Error(`The demo knows no work of the milestone '${name}'.`)
  const work = random.some(known, random.whole(1, Math.min(3, known.length)))
  const done = Math.floor((work.length * realized) / 100)
  return work.map((comments, index) => {
    const estimatedHours = random.whole(4, 72) / 2
    if (index >= done) {
      const begun = index === done && realized > 0 && random.chance(0.5)
      return { comments, estimatedHours, actualWorkHours: begun ? random.whole(2, 12) / 2 : null, completedDate: null }
    }
    const day = workday(plusDays(from, (calendarDays(from, until) * (index + 1)) / done))
    return {
      comments,
      estimatedHours,
      actualWorkHours: Math.round(estimatedHours * random.whole(75, 145) * 0.04) / 4,
      completedDate: earlier(later(day, start), lastDay),
    }
  })
}
