import { useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'

import type { Choices } from '#contract/merge.ts'
import type { MilestoneTask } from '#contract/milestone-tasks.ts'
import { saidOr } from '#web/platform/calls/call-error.ts'
import { ConflictPanel } from '#web/platform/conflicts/ConflictPanel.tsx'
import { useSavedRows } from '#web/platform/conflicts/useSavedRows.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Badge } from '#web/platform/kit/Badge.tsx'
import { Button } from '#web/platform/kit/Button.tsx'
import { DescriptionList } from '#web/platform/kit/DescriptionList.tsx'
import { focusField } from '#web/platform/kit/focus-field.ts'
import { IconButton } from '#web/platform/kit/IconButton.tsx'
import { toastSuccess } from '#web/platform/kit/toasts.tsx'

import { updateTask } from './milestone-tasks.api.ts'
import { storedTask } from './stored-task.ts'
import { changesOf, type EditedTask, isComplete, type TaskValues, valuesOfTask } from './task-form.ts'
import { TaskForm } from './TaskForm.tsx'

interface TaskRowProps {
  projectId: number
  task: MilestoneTask
  /** What is written into it; null while it is read. */
  edited: EditedTask | null
  onEdit: (edited: EditedTask | null) => void
  /** It was saved. */
  onSaved: () => void
  canWrite: boolean
}

/** One task of a milestone: to read, or with its fields in place. Giving up restores what was there. */
export function TaskRow({ projectId, task, edited, onEdit, onSaved, canWrite }: TaskRowProps) {
  const words = useTexts()
  const { checkpointTasks, milestoneTasks: texts, ui } = words
  const cache = useQueryClient()
  const format = useFormat()
  const { savings, save: saveRow, forget } = useSavedRows<TaskValues, MilestoneTask>()
  const { state, conflict } = savings.get(task.id) ?? {}
  const saving = state === 'saving'
  const [failure, setFailure] = useState<{ title: string; reason: string } | null>(null)
  const button = `task-${task.id}-edit`
  const field = `task-${task.id}-comments`
  const hours = (count: number | null) => count !== null && texts.hours(format.quantity(count))

  const end = () => {
    setFailure(null)
    onEdit(null)
    setTimeout(() => focusField(button))
  }
  const save = async ({ from, values }: EditedTask, answered?: typeof conflict) => {
    if (!isComplete(values)) return
    setFailure(null)
    const outcome = await saveRow({
      stored: storedTask(cache, projectId, from, words, format),
      base: { version: from.version, values: valuesOfTask(from) },
      mine: values,
      send: (merged, base) => updateTask(task.id, changesOf(merged, base.values), base.version),
      canSend: isComplete,
      answered,
    })
    if (outcome.kind === 'saved') {
      toastSuccess(texts.updated)
      const line = outcome.merged?.joinedLine(texts.fields)
      if (line !== undefined) toastSuccess(line)
      onSaved()
      end()
    } else if (outcome.kind === 'gone') setFailure({ title: texts.saveFailed, reason: words.conflicts.gone })
    else if (outcome.kind === 'failed') {
      // What was chosen stays, in the fields.
      onEdit({ from, values })
      setFailure({ title: texts.saveFailed, reason: saidOr(outcome.error, texts.unknown) })
    } else if (!outcome.asks) onEdit({ from: outcome.conflict.record, values: outcome.conflict.merge.values })
  }
  if (edited && conflict) {
    const resume = (choices: Choices) => ({ from: conflict.record, values: conflict.settle(choices) })
    return (
      <li className="task-row is-editing">
        <ConflictPanel
          conflict={conflict}
          labels={texts.fields}
          write={conflict.write}
          saving={saving}
          onSave={(choices) => void save(resume(choices), conflict)}
          onStay={(choices) => {
            forget(task.id)
            onEdit(resume(choices))
            setTimeout(() => focusField(field))
          }}
        />
      </li>
    )
  }
  if (edited) {
    const { from, values } = edited
    return (
      <li className="task-row is-editing">
        <TaskForm
          label={texts.edit(task.comments)}
          firstId={field}
          values={values}
          onChange={(next) => onEdit({ from, values: next })}
          min={todayInBogota()}
          failure={failure}
          onSubmit={() => void save(edited)}
          onCancel={end}
        >
          <Button
            type="submit"
            kind="primary"
            pending={saving}
            pendingLabel={texts.saving}
            disabled={!isComplete(values)}
          >
            {texts.save}
          </Button>
          <Button onClick={end}>{ui.cancel}</Button>
        </TaskForm>
      </li>
    )
  }
  return (
    <li className="task-row">
      <div className="task-head">
        <p className="ui-long-text">{task.comments}</p>
        <Badge tone={task.completedDate ? 'ok' : 'neutral'}>
          {checkpointTasks.statuses[task.completedDate ? 3 : 1]}
        </Badge>
        {canWrite && (
          <IconButton
            id={button}
            label={texts.edit(task.comments)}
            icon={<Pencil />}
            tooltip="none"
            onClick={() => {
              onEdit({ from: task, values: valuesOfTask(task) })
              setTimeout(() => focusField(field))
            }}
          />
        )}
      </div>
      <DescriptionList
        items={[
          { label: texts.fields.estimatedHours, value: hours(task.estimatedHours) },
          { label: texts.fields.actualWorkHours, value: hours(task.actualWorkHours) },
          { label: texts.fields.completedDate, value: format.day(task.completedDate) },
        ]}
      />
    </li>
  )
}
