import * as z from 'zod/mini'

import { taskStatuses } from './checkpoint-tasks.ts'
import { dayOfNumber, numberOfDay } from './days.ts'
import { id, storedDay } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { route } from './route.ts'

export const workloadSortFields = ['FullName'] as const
export type WorkloadSortField = (typeof workloadSortFields)[number]

export const workloadWeeks = 12

/** `filter` is a complete query of tasks with as many rows as `count`. */
const counted = { count: z.int(), filter: z.string() }

/** Open projects, and open tasks by estimated day. Overdue tasks are apart, so today's week has only the rest. */
export const Workload = z.object({
  employeeId: id,
  fullName: z.string(),
  projects: z.int(),
  overdue: z.object(counted),
  weeks: z.array(z.object({ monday: storedDay, ...counted })),
})
export type Workload = z.infer<typeof Workload>

/** By estimated day, `YYYY-MM-DD`. */
interface TasksOfDay {
  day: string
  count: number
}

const statuses = [taskStatuses.pending, taskStatuses.inProgress].join()

/** Both days included. */
const filterOf = (employeeId: number, days: { from?: string; to: string }): string =>
  new URLSearchParams({ employeeId: String(employeeId), ...days, status: statuses }).toString()

/** Before today, and by week from Monday to Sunday. */
export function workloadOf(
  employeeId: number,
  tasks: readonly TasksOfDay[],
  today: string,
): Pick<Workload, 'overdue' | 'weeks'> {
  const now = numberOfDay(today)
  const monday = now - ((((now + 3) % 7) + 7) % 7)
  const between = (from: string, to: string): number =>
    tasks.reduce((sum, { day, count }) => (day >= from && day <= to ? sum + count : sum), 0)
  const yesterday = dayOfNumber(now - 1)
  return {
    overdue: { count: between('', yesterday), filter: filterOf(employeeId, { to: yesterday }) },
    weeks: Array.from({ length: workloadWeeks }, (_, week) => {
      const first = dayOfNumber(monday + 7 * week)
      const from = week === 0 ? today : first
      const to = dayOfNumber(monday + 7 * week + 6)
      return { monday: first, count: between(from, to), filter: filterOf(employeeId, { from, to }) }
    }),
  }
}

export const workload = {
  list: route({
    tag: 'project-checkpoints',
    method: 'GET',
    path: '/workload',
    costly: 'read',
    summary: 'A page of employees with their open projects, and their open tasks by week, from this one on.',
    access: 'portal.access',
    query: listQuery(workloadSortFields),
    answer: page(Workload),
  }),
}
