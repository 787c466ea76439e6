import * as z from 'zod/mini'

import { calendarDate, decimal, idParam, problem, requiredId } from './fields.ts'
import { against, Forecast } from './forecast.ts'
import { ProjectUpdate } from './projects.ts'
import { route } from './route.ts'

const mostMilestones = 200

/** Null removes it. */
const plannedDay = z.optional(z.nullable(calendarDate))

/** Of the assignment. */
const SupposedMilestone = z.object({
  id: requiredId,
  plannedStart: plannedDay,
  plannedEnd: plannedDay,
  percentageRealized: z.optional(decimal(0, 100, 'percentage')),
})

/** As if agreed or reported today; unsent fields stay. */
export const WhatIf = z.object({
  due: z.optional(calendarDate),
  percentage: ProjectUpdate.shape.percentage,
  milestones: z.optional(
    z.array(SupposedMilestone, problem('invalid')).check(z.maxLength(mostMilestones, problem('tooMany')), (context) => {
      const seen = new Set<number>()
      context.value.forEach(({ id }, index) => {
        if (seen.has(id))
          context.issues.push({ code: 'custom', message: problem('twice'), path: [index, 'id'], input: id })
        seen.add(id)
      })
    }),
  ),
})
export type WhatIf = z.output<typeof WhatIf>

export const whatIfs = {
  ofProject: route({
    tag: 'projects',
    method: 'POST',
    reads: true,
    path: '/projects/:id/forecast/what-if',
    summary:
      'What the forecast of project :id would be today if its due day, its percentage or its milestones were other ones; saves nothing.',
    access: 'portal.access',
    params: idParam,
    query: z.object({ against }),
    body: WhatIf,
    bodyLimit: 256 * 1024,
    answer: Forecast,
    problems: [404],
  }),
}
