import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'

import type { MilestoneTask } from '#contract/project-milestones.ts'
import { saidOr } from '#web/platform/calls/call-error.ts'
import { ConflictPanel } from '#web/platform/conflicts/ConflictPanel.tsx'
import type { Meeting } from '#web/platform/conflicts/meet.ts'
import type { Choices } from '#web/platform/conflicts/merge.ts'
import { saveOver } from '#web/platform/conflicts/save-over.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Badge } from '#web/platform/kit/Badge.tsx'
import { Button } from '#web/platform/kit/Button.tsx'
import { DescriptionList } from '#web/platform/kit/DescriptionList.tsx'
import { focusField } from '#web/platform/kit/focus-field.ts'
import { IconButton } from '#web/platform/kit/IconButton.tsx'
import { toastSuccess } from '#web/platform/kit/toasts.tsx'

import { updateTask } from './project-milestones.api.ts'
import { storedTask } from './stored-milestone.ts'
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
  const { checkpoints, projectMilestones, ui } = words
  const { tasks: texts } = projectMilestones
  const cache = useQueryClient()
  const format = useFormat()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ title: string; reason: string } | null>(null)
  const [met, setMet] = useState<Meeting<TaskValues, MilestoneTask> | null>(null)
  const button = `task-${task.id}-edit`
  const field = `task-${task.id}-comments`
  const hours = (count: number | null) => count !== null && texts.hours(format.quantity(count))

  const end = () => {
    setFailure(null)
    onEdit(null)
    setTimeout(() => focusField(button))
  }
  const save = async ({ from, values }: EditedTask) => {
    if (!isComplete(values)) return
    setSaving(true)
    setFailure(null)
    try {
      const outcome = await saveOver({
        stored: storedTask(cache, projectId, from, words, format),
        base: { version: from.version, values: valuesOfTask(from) },
        mine: values,
        send: (merged, base) => updateTask(task.id, changesOf(merged, base.values), base.version),
        canSend: isComplete,
      })
      if (outcome.kind === 'saved') {
        toastSuccess(texts.updated)
        const line = outcome.met?.joinedLine(texts.fields)
        if (line !== undefined) toastSuccess(line)
        onSaved()
        setMet(null)
        end()
      } else if (outcome.kind === 'gone') {
        setMet(null)
        setFailure({ title: texts.saveFailed, reason: words.conflicts.gone })
      } else if (outcome.asks) setMet(outcome.met)
      else onEdit({ from: outcome.met.record, values: outcome.met.merge.values })
    } catch (error) {
      // What was chosen stays, in the fields.
      setMet(null)
      onEdit({ from, values })
      setFailure({ title: texts.saveFailed, reason: saidOr(error, texts.unknown) })
    } finally {
      setSaving(false)
    }
  }
  if (edited && met) {
    const resume = (choices: Choices) => ({ from: met.record, values: met.settle(choices) })
    return (
      <li className="task-row is-editing">
        <ConflictPanel
          met={met}
          labels={texts.fields}
          write={met.write}
          saving={saving}
          onSave={(choices) => void save(resume(choices))}
          onStay={(choices) => {
            setMet(null)
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
        <Badge tone={task.completedDate ? 'ok' : 'neutral'}>{checkpoints.statuses[task.completedDate ? 3 : 1]}</Badge>
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
