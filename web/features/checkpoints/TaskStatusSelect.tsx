import type { CheckpointTask } from '#contract/checkpoints.ts'
import { useCan, useUser } from '#web/http/useSession.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusField } from '#web/ui/focus-field.ts'
import { Select } from '#web/ui/Select.tsx'
import { ringStyle, StatusDot } from '#web/ui/StatusDot.tsx'
import { useHeld } from '#web/ui/waiting.ts'

import type { TaskSaving } from './task-saving.ts'
import { colourOf, statusField, statusNumbers, statusOf } from './task-status.ts'

/** After this many milliseconds a row says that it is being saved. */
const quiet = 300

function SavingMark() {
  const { checkpoints } = useTexts()
  return useHeld(true, quiet) ? <output className="checkpoint-mark">{checkpoints.saving}</output> : null
}

export interface TaskStatusSelectProps {
  task: CheckpointTask
  /** How its last change fares. */
  saving: TaskSaving | undefined
  onChange: (status: number) => void
}

/**
 * The status of a task: to choose for who may write follow-ups and for whose task it is, else to read. A change shows
 * before it is stored.
 */
export function TaskStatusSelect({ task, saving, onChange }: TaskStatusSelectProps) {
  const { checkpoints: texts, ui } = useTexts()
  const canWrite = useCan('checkpoints.write')
  const isMine = useUser()?.id === task.employeeId
  const shown = statusOf(saving?.state === 'saving' ? saving.status : task.status)
  if (!canWrite && !isMine) return <StatusDot colour={colourOf[shown]}>{texts.statuses[shown]}</StatusDot>
  return (
    <div className="checkpoint-status">
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
      {saving?.state === 'saving' && <SavingMark />}
      {saving?.state === 'failed' && (
        <span className="checkpoint-failed">
          <output className="checkpoint-mark is-bad">{texts.notSaved}</output>
          <Button
            kind="quiet"
            aria-label={texts.retry(task.task)}
            onClick={() => {
              onChange(saving.status)
              // The pressed button goes.
              focusField(statusField(task.id))
            }}
          >
            {ui.retry}
          </Button>
        </span>
      )}
    </div>
  )
}
