import { Pencil } from 'lucide-react'
import { useState } from 'react'

import type { MilestoneTask } from '#contract/project-milestones.ts'
import { saidOr } from '#web/http/call-error.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTexts } from '#web/i18n/language.ts'
import { todayInBogota } from '#web/i18n/today.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { focusField } from '#web/ui/focus-field.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toastSuccess } from '#web/ui/toasts.tsx'

import { updateTask } from './project-milestones.api.ts'
import { changesOf, isComplete, type TaskValues, valuesOfTask } from './task-form.ts'
import { TaskForm } from './TaskForm.tsx'

export interface TaskRowProps {
  task: MilestoneTask
  /** What is written into it; null while it is read. */
  values: TaskValues | null
  onEdit: (values: TaskValues | null) => void
  /** It was saved. */
  onSaved: () => void
  canWrite: boolean
}

/** One task of a milestone: to read, or with its fields in place. Giving up restores what was there. */
export function TaskRow({ task, values, onEdit, onSaved, canWrite }: TaskRowProps) {
  const { projectMilestones, ui } = useTexts()
  const { tasks: texts } = projectMilestones
  const format = useFormat()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ title: string; reason: string } | null>(null)
  const button = `task-${task.id}-edit`
  const field = `task-${task.id}-comments`
  const hours = (count: number | null) => count !== null && texts.hours(format.decimal(count, count % 1 === 0 ? 0 : 2))

  const end = () => {
    setFailure(null)
    onEdit(null)
    setTimeout(() => focusField(button))
  }
  const save = async () => {
    if (!values || !isComplete(values)) return
    setSaving(true)
    setFailure(null)
    try {
      await updateTask(task.id, changesOf(values, task), task.version)
      toastSuccess(texts.updated)
      onSaved()
      end()
    } catch (error) {
      setFailure({ title: texts.saveFailed, reason: saidOr(error, texts.unknown) })
    } finally {
      setSaving(false)
    }
  }
  if (values)
    return (
      <li className="task-row is-editing">
        <TaskForm
          label={texts.edit(task.comments)}
          firstId={field}
          values={values}
          onChange={onEdit}
          min={todayInBogota()}
          failure={failure}
          onSubmit={() => void save()}
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
  return (
    <li className="task-row">
      <div className="task-head">
        <p className="ui-long-text">{task.comments}</p>
        <Badge tone={task.completedDate ? 'ok' : 'neutral'}>{task.completedDate ? texts.done : texts.pending}</Badge>
        {canWrite && (
          <IconButton
            id={button}
            label={texts.edit(task.comments)}
            icon={<Pencil />}
            tooltip="none"
            onClick={() => {
              onEdit(valuesOfTask(task))
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
