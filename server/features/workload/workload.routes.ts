import { workload, workloadOf } from '#contract/workload.ts'
import type { Context } from '#server/context.ts'
import { today } from '#server/platform/base/clock.ts'
import { finding, type Endpoint } from '#server/platform/http/endpoint.ts'

import { workPage } from './workload.queries.ts'

export const workloadEndpoints = ({ db, clock }: Context): Endpoint[] => [
  finding(workload.list, async ({ query, hidden }) => {
    const day = today(clock)
    const { data, ...counts } = await workPage(db, query, hidden)
    return {
      ...counts,
      data: data.map(({ id, fullName, projects, tasks }) => ({
        employeeId: id,
        fullName,
        projects,
        ...workloadOf(id, tasks, day),
      })),
    }
  }),
]
