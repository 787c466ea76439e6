import type { CheckpointTask } from '#contract/checkpoint-tasks.ts'
import { useCan, useUser } from '#web/platform/calls/useSession.ts'
import { SavingMark } from '#web/platform/conflicts/SavingMark.tsx'
import { begunWith } from '#web/platform/conflicts/words.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { ringStyle, StatusDot } from '#web/platform/kit/figures/StatusDot.tsx'

import type { TaskSaving } from './task-saving.ts'
import { colourOf, statusField, statusNumbers, statusOf } from './task-status.ts'

interface TaskStatusSelectProps {
  task: CheckpointTask
  /** How its last change fares. */
  saving: TaskSaving | undefined
  onChange: (status: number) => void
  /** What somebody else has chosen meanwhile may stay. */
  onLeave: () => void
}

interface FailedProps extends Omit<TaskStatusSelectProps, 'saving'> {
  saving: NonNullable<TaskStatusSelectProps['saving']>
}

function Failed({ task, saving, onChange, onLeave }: FailedProps) {
  const words = useTexts()
  const { checkpointTasks: texts, ui } = words
  const format = useFormat()
  const wanted = texts.statuses[statusOf(saving.status)]
  return (
    <span className="ui-line ui-ends checkpoint-failed">
      <SavingMark failed>
        {saving.who &&
          texts.changedMeanwhile(begunWith([saving.who], words, format), texts.statuses[statusOf(task.status)])}
      </SavingMark>
      <Button
        kind="quiet"
        aria-label={saving.who ? texts.putAnyway(wanted, task.task) : texts.retry(task.task)}
        onClick={() => {
          onChange(saving.status)
          // The pressed button goes.
          focusField(statusField(task.id))
        }}
      >
        {saving.who ? texts.put(wanted) : ui.retry}
      </Button>
      {saving.who && (
        <Button
          kind="quiet"
          aria-label={texts.leaveOf(task.task)}
          onClick={() => {
            onLeave()
            focusField(statusField(task.id))
          }}
        >
          {texts.leave}
        </Button>
      )}
    </span>
  )
}

/**
 * To choose for a person who may write follow-ups and for the task's own, else to read. A change shows before it is
 * stored.
 */
export function TaskStatusSelect({ task, saving, onChange, onLeave }: TaskStatusSelectProps) {
  const { checkpointTasks: texts } = useTexts()
  const canWrite = useCan('checkpoints.write')
  const isMine = useUser()?.id === task.employeeId
  const shown = statusOf(saving?.state === 'saving' ? saving.status : task.status)
  if (!canWrite && !isMine) return <StatusDot colour={colourOf[shown]}>{texts.statuses[shown]}</StatusDot>
  return (
    <div className="ui-grid ui-gap-4">
      <Select
        id={statusField(task.id)}
        label={texts.statusOf(task.task)}
        hideLabel
        value={shown}
        onChange={onChange}
        options={statusNumbers.map((number) => ({
          value: number,
          label: texts.statuses[number],
          icon: <span className="ui-dot" style={ringStyle(colourOf[number])} />,
        }))}
      />
      {saving?.state === 'saving' && <SavingMark failed={false} />}
      {saving?.state === 'failed' && <Failed task={task} saving={saving} onChange={onChange} onLeave={onLeave} />}
    </div>
  )
}
