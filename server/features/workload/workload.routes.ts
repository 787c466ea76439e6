import { workload, workloadOf } from '#contract/workload.ts'
import type { Context } from '#server/context.ts'
import { today } from '#server/platform/base/clock.ts'
import { reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import { workPage } from './workload.queries.ts'

export const workloadEndpoints = ({ db, clock }: Context): Endpoint[] => [
  reading(workload.list, async ({ query }) => {
    const day = today(clock)
    const { data, ...counts } = await workPage(db, query)
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
