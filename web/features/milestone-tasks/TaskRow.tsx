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
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'
import { DescriptionList } from '#web/platform/kit/page/DescriptionList.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

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
  onSaved: () => void
  canWrite: boolean
}

/** The id of the button that opens a task, and of the first field that it opens. */
const editButton = (id: number) => `task-${id}-edit`
const firstField = (id: number) => `task-${id}-comments`
const focusSoon = (id: string) => setTimeout(() => focusField(id))

/** Saving what is written into a task, over what somebody else saved meanwhile where both can stay. */
function useSaving({ projectId, task, onEdit, onSaved }: Omit<TaskRowProps, 'edited' | 'canWrite'>) {
  const words = useTexts()
  const { milestoneTasks: texts } = words
  const cache = useQueryClient()
  const format = useFormat()
  const { savings, save: saveRow, forget } = useSavedRows<TaskValues, MilestoneTask>()
  const { state, conflict } = savings.get(task.id) ?? {}
  const [failure, setFailure] = useState<{ title: string; reason: string } | null>(null)

  const end = () => {
    setFailure(null)
    onEdit(null)
    focusSoon(editButton(task.id))
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
  return { save, saving: state === 'saving', conflict, failure, end, forget: () => forget(task.id) }
}

function ShownTask({ task, canWrite, onEdit }: Pick<TaskRowProps, 'task' | 'canWrite' | 'onEdit'>) {
  const { checkpointTasks, milestoneTasks: texts } = useTexts()
  const format = useFormat()
  const hours = (count: number | null) => count !== null && texts.hours(format.quantity(count))
  return (
    <li className="task-row">
      <div className="ui-flex ui-top ui-gap-12 ui-medium task-head">
        <p className="ui-long-text ui-fills">{task.comments}</p>
        <Badge tone={task.completedDate ? 'ok' : 'neutral'}>
          {checkpointTasks.statuses[task.completedDate ? 3 : 1]}
        </Badge>
        {canWrite && (
          <IconButton
            id={editButton(task.id)}
            label={texts.edit(task.comments)}
            icon={<Pencil />}
            tooltip="none"
            onClick={() => {
              onEdit({ from: task, values: valuesOfTask(task) })
              focusSoon(firstField(task.id))
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

/** One task of a milestone: to read, or with its fields in place. Giving up restores what was there. */
export function TaskRow({ projectId, task, edited, onEdit, onSaved, canWrite }: TaskRowProps) {
  const { milestoneTasks: texts, ui } = useTexts()
  const { save, saving, conflict, failure, end, forget } = useSaving({ projectId, task, onEdit, onSaved })
  if (!edited) return <ShownTask task={task} canWrite={canWrite} onEdit={onEdit} />
  if (conflict) {
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
            forget()
            onEdit(resume(choices))
            focusSoon(firstField(task.id))
          }}
        />
      </li>
    )
  }
  const { from, values } = edited
  return (
    <li className="task-row is-editing">
      <TaskForm
        label={texts.edit(task.comments)}
        firstId={firstField(task.id)}
        values={values}
        onChange={(next) => onEdit({ from, values: next })}
        min={todayInBogota()}
        from={from}
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
