import type { CheckpointRow } from '#contract/checkpoints.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { ProgressRule } from '#web/platform/kit/figures/ProgressRule.tsx'

/** How many of a follow-up's tasks are done, of how many. */
export function ProgressOfCheckpoint({ checkpoint }: { checkpoint: CheckpointRow }) {
  const { checkpoints } = useTexts()
  const format = useFormat()
  const { tasksDone, tasksTotal, employeeName, date } = checkpoint
  if (tasksTotal === 0) return <span className="ui-small ui-quiet page-none">{checkpoints.noTasks}</span>
  return (
    <span className="ui-mid ui-grid ui-gap-8 checkpoint-progress">
      <span className="ui-number ui-nowrap">
        {checkpoints.progress(format.integer(tasksDone), format.integer(tasksTotal))}
      </span>
      <ProgressRule
        label={checkpoints.progressOf(employeeName, format.instantDay(date))}
        value={(tasksDone / tasksTotal) * 100}
      />
    </span>
  )
}
