import { queryOptions } from '@tanstack/react-query'

import { myWork } from '#contract/my-work.ts'
import { portfolio } from '#contract/portfolio.ts'
import { checkpointsKey } from '#web/features/checkpoints/checkpoints.api.ts'
import { call } from '#web/platform/calls/call.ts'

/** What the signed-in employee has to do, in groups by day. */
export const workOfMine = () =>
  queryOptions({
    queryKey: [checkpointsKey, 'work'],
    queryFn: ({ signal }) => call(myWork.tasks, {}, { signal }),
  })

/** How many of the own projects show. */
const shown = 8

/** The open projects of an employee, those first that need attention most. */
export const projectsOfMine = (employeeId: number) =>
  queryOptions({
    queryKey: ['portfolio', 'mine', employeeId],
    queryFn: ({ signal }) => call(portfolio.list, { query: { employeeId, top: shown } }, { signal }),
  })
