import { checkpointTasks } from '#contract/checkpoint-tasks.ts'
import { exports } from '#contract/exports.ts'
import { myWork } from '#contract/my-work.ts'
import { taskList } from '#contract/task-list.ts'
import type { Context } from '#server/context.ts'
import { today } from '#server/platform/base/clock.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exporting } from '#server/platform/sheets/exporting.ts'

import { openTaskBatches, openTaskPage, taskBatches, taskPage } from './checkpoint-tasks.queries.ts'
import { createTask, updateTaskStatus } from './checkpoint-tasks.service.ts'
import { dueTaskCount, workOf } from './my-work.queries.ts'

export const checkpointTaskEndpoints = (context: Context): Endpoint[] => [
  endpoint(checkpointTasks.create, (call) => createTask(context, call)),
  endpoint(checkpointTasks.updateStatus, (call) => updateTaskStatus(context, call)),
  endpoint(checkpointTasks.mine, ({ caller, query }) => openTaskPage(context.db, caller.employeeId, query)),
  endpoint(myWork.due, async ({ caller }) => ({
    count: await dueTaskCount(context.db, caller.employeeId, today(context.clock)),
  })),
  endpoint(myWork.tasks, ({ caller }) => workOf(context.db, caller.employeeId, today(context.clock))),
  reading(taskList.list, ({ query }) => taskPage(context.db, query)),
  exporting(context, 'checkpointTasks', exports.myTasks, ({ caller, query }) =>
    openTaskBatches(context.db, caller.employeeId, query),
  ),
  exporting(context, 'checkpointTasks', exports.tasks, ({ query }) => taskBatches(context.db, query)),
]
