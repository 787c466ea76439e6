import { calendarDays } from '#contract/days.ts'
import { itemAt } from '#contract/items.ts'

import { earlier, instantOn, later, plusDays, workday } from './days.ts'
import { approvals, errands, meetings, type Errand } from './follow-up-texts.ts'
import type { ProjectPlan } from './projects.ts'
import type { Random } from './random.ts'
import type { DemoTeam } from './team.ts'

interface PlannedTask {
  employeeId: number
  task: string
  comments: string
  /** 1 to do, 2 in progress, 3 done. */
  status: 1 | 2 | 3
  estimatedDate: string
}

interface PlannedFollowUp {
  employeeId: number
  date: string
  summary: string
  comments: string
  tasks: PlannedTask[]
}

/** In days. */
const reach = 150

/**
 * Of the last five months, every two to four weeks, with tasks for responsables. Old ones and those of closed projects
 * are done, with a few exceptions. `approval` gives the management's next task.
 */
export function followUpsOf(
  random: Random,
  { start, lastDay, realEnd, employeeIds }: ProjectPlan,
  { team, today, approval }: { team: DemoTeam; today: string; approval: () => Errand },
): PlannedFollowUp[] {
  const first = later(plusDays(start, random.whole(3, 12)), plusDays(today, -reach + random.whole(0, 14)))
  const days: string[] = []
  for (let day = first; day <= lastDay; day = plusDays(day, random.whole(14, 28))) days.push(workday(day))
  return days
    .filter((day) => day >= start)
    .map((day) => {
      const date = instantOn(random, day)
      const [summary, comments] = random.pick(meetings)
      const age = calendarDays(day, today)
      const taskOf = (employeeId: number, [task, words]: Errand): PlannedTask => {
        const wanted = workday(plusDays(day, random.whole(5, 30)))
        const estimatedDate = realEnd === null ? wanted : earlier(wanted, later(realEnd, day))
        const due = calendarDays(today, estimatedDate)
        return {
          employeeId,
          task,
          comments: words,
          status: statusOf(random, { due, age, closed: realEnd !== null }),
          estimatedDate,
        }
      }
      const tasks = random.some(errands, random.whole(1, 4)).map((errand) => taskOf(random.pick(employeeIds), errand))
      if (realEnd === null && age < 45 && random.chance(0.3)) tasks.push(taskOf(team.administrator, approval()))
      return { employeeId: random.pick(employeeIds.slice(0, 2)), date, summary, comments, tasks }
    })
}

/** `due` is in days, negative when it is past. */
function statusOf(random: Random, { due, age, closed }: { due: number; age: number; closed: boolean }): 1 | 2 | 3 {
  if (closed) return 3
  if (due < 0) return random.chance(age > 60 ? 0.97 : 0.8) ? 3 : random.chance(0.5) ? 2 : 1
  return random.pick([1, 1, 1, 2, 2, 3])
}

export function approvalsInTurn(): () => Errand {
  let given = 0
  return () => itemAt(approvals, given++ % approvals.length)
}
