import CalendarClock from 'lucide-react/icons/calendar-clock'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'

import type { CheckpointTask } from '#contract/checkpoint-tasks.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { SeeMore } from '#web/platform/kit/actions/SeeMore.tsx'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'

import { dueState } from './task-status.ts'

export function WordsOfTask({ task }: { task: Pick<CheckpointTask, 'task' | 'comments'> }) {
  return (
    <div className="ui-shrinks ui-breaks checkpoint-words">
      <p className="ui-medium">{task.task}</p>
      <SeeMore text={task.comments} />
    </div>
  )
}

/** The day by which a task should be done; marked once that is past, or when it is today. */
export function DueOfTask({ task }: { task: Pick<CheckpointTask, 'status' | 'estimatedDate'> }) {
  const { checkpointTasks } = useTexts()
  const format = useFormat()
  const due = dueState(task, todayInBogota())
  return (
    <span className="ui-wraps ui-inline checkpoint-due">
      <span className="ui-number">{format.day(task.estimatedDate)}</span>
      {due === 'overdue' && (
        <Badge tone="bad" icon={<TriangleAlert />}>
          {checkpointTasks.overdue}
        </Badge>
      )}
      {due === 'today' && (
        <Badge tone="warn" icon={<CalendarClock />}>
          {checkpointTasks.dueToday}
        </Badge>
      )}
    </span>
  )
}
