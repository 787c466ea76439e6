import { milestoneTasks } from '#contract/milestone-tasks.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { createTask, updateTask } from './milestone-tasks.service.ts'

export const milestoneTaskEndpoints = (context: Context): Endpoint[] => [
  endpoint(milestoneTasks.create, (call) => createTask(context, call)),
  endpoint(milestoneTasks.update, (call) => updateTask(context, call)),
]
