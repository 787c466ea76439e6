import { useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'

import type { Choices } from '#contract/merge.ts'
import type { MilestoneTask } from '#contract/milestone-tasks.ts'
import { saidOr } from '#web/platform/calls/call-error.ts'
import { ConflictPanel } from '#web/platform/conflicts/ConflictPanel.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'
import { DescriptionList } from '#web/platform/kit/page/DescriptionList.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { updateTask } from './milestone-tasks.api.ts'
import { storedTask } from './stored-task.ts'
import { focusSoon, idOf, type TaskEditing } from './task-editing.ts'
import { changesOf, type EditedTask, isComplete, valuesOfTask } from './task-form.ts'
import { TaskForm } from './TaskForm.tsx'

interface TaskRowProps {
  projectId: number
  task: MilestoneTask
  edit: TaskEditing
  onSaved: () => void
  canWrite: boolean
}

/** Saving what is written into a task, over what somebody else saved meanwhile where both can stay. */
function useSaving({ projectId, task, edit, onSaved }: Omit<TaskRowProps, 'canWrite'>) {
  const words = useTexts()
  const { milestoneTasks: texts } = words
  const cache = useQueryClient()
  const format = useFormat()
  const { rows, write } = edit
  const { state, conflict } = rows.savings.get(task.id) ?? {}
  const [failure, setFailure] = useState<{ title: string; reason: string } | null>(null)

  const end = () => {
    setFailure(null)
    edit.end()
  }
  const save = async ({ from, values }: EditedTask, answered?: typeof conflict) => {
    if (!isComplete(values)) return
    setFailure(null)
    const outcome = await rows.save({
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
      write({ from, values })
      setFailure({ title: texts.saveFailed, reason: saidOr(outcome.error, texts.unknown) })
    } else if (!outcome.asks) write({ from: outcome.conflict.record, values: outcome.conflict.merge.values })
  }
  return { save, saving: state === 'saving', conflict, failure: state === 'failed' ? failure : null, end }
}

function ShownTask({ task, canWrite, edit }: Pick<TaskRowProps, 'task' | 'canWrite' | 'edit'>) {
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
            id={idOf('edit', task)}
            label={texts.edit(task.comments)}
            icon={<Pencil />}
            tooltip="none"
            disabled={!edit.canBegin}
            onClick={() => edit.begin(task)}
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

interface ChangedTaskProps extends Pick<TaskRowProps, 'task' | 'edit'> {
  edited: EditedTask
  saved: Pick<ReturnType<typeof useSaving>, 'save' | 'saving' | 'failure' | 'end'>
}

/** The fields of a task in its place; where another one was asked for, with what becomes of the change. */
function ChangedTask({ task, edit, edited, saved: { save, saving, failure, end } }: ChangedTaskProps) {
  const { milestoneTasks: texts, ui } = useTexts()
  const { from, values } = edited
  const { asking } = edit
  return (
    <TaskForm
      label={texts.edit(task.comments)}
      firstId={idOf('comments', task)}
      values={values}
      onChange={(next) => edit.write({ from, values: next })}
      min={todayInBogota()}
      from={from}
      saving={saving}
      failure={failure}
      onSubmit={() => void save(edited)}
      onCancel={asking ? edit.stay : end}
    >
      {asking && (
        <InlineAlert tone="warn" live="alert">
          {texts.unsaved}
        </InlineAlert>
      )}
      <Button
        id={idOf('save', task)}
        type="submit"
        kind="primary"
        pending={saving}
        pendingLabel={texts.saving}
        disabled={!isComplete(values)}
      >
        {texts.save}
      </Button>
      <Button id={idOf('cancel', task)} disabled={saving} onClick={end}>
        {asking ? texts.discard : ui.cancel}
      </Button>
    </TaskForm>
  )
}

/** One task of a milestone: to read, or with its fields in place. Giving up restores what was there. */
export function TaskRow({ projectId, task, edit, onSaved, canWrite }: TaskRowProps) {
  const { milestoneTasks: texts } = useTexts()
  const { save, conflict, ...saved } = useSaving({ projectId, task, edit, onSaved })
  const { editing, rows, write } = edit
  if (editing?.from.id !== task.id) return <ShownTask task={task} canWrite={canWrite} edit={edit} />
  if (!conflict)
    return (
      <li className="task-row is-editing">
        <ChangedTask task={task} edit={edit} edited={editing} saved={{ save, ...saved }} />
      </li>
    )
  const resume = (choices: Choices) => ({ from: conflict.record, values: conflict.settle(choices) })
  return (
    <li className="task-row is-editing">
      <ConflictPanel
        conflict={conflict}
        labels={texts.fields}
        write={conflict.write}
        saving={saved.saving}
        onSave={(choices) => void save(resume(choices), conflict)}
        onStay={(choices) => {
          rows.forget(task.id)
          write(resume(choices))
          focusSoon(idOf('comments', task))
        }}
      />
    </li>
  )
}
