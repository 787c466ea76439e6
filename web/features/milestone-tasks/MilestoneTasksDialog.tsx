import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { projectMilestonesKey } from '#web/features/project-milestones/project-milestones.api.ts'
import { saidOr } from '#web/platform/calls/call-error.ts'
import { DraftNotice } from '#web/platform/forms/DraftNotice.tsx'
import { useDraft } from '#web/platform/forms/useDraft.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useUnsavedChangesGuard } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { createTask } from './milestone-tasks.api.ts'
import { useTaskEditing } from './task-editing.ts'
import { type EditedTask, isBegun, isComplete, newTask, type TaskValues } from './task-form.ts'
import { TaskForm } from './TaskForm.tsx'
import { TaskRow } from './TaskRow.tsx'

import './milestone-tasks.css'

interface MilestoneTasksDialogProps {
  projectId: number
  milestone: ProjectMilestone
  canWrite: boolean
  onClose: () => void
}

/** What stands in the dialog: a stored task that is being changed, and the new one. */
interface Written {
  editing: EditedTask | null
  fresh: TaskValues
}
const untouched: Written = { editing: null, fresh: newTask }

function useNewTask(milestoneId: number, onCreated: () => void) {
  const { milestoneTasks: texts } = useTexts()
  const [fresh, setFresh] = useState(newTask)
  const [creating, setCreating] = useState(false)
  const [failure, setFailure] = useState<{ title: string; reason: string } | null>(null)
  const add = async () => {
    if (!isComplete(fresh)) return
    setCreating(true)
    setFailure(null)
    try {
      await createTask(milestoneId, fresh)
      toastSuccess(texts.created)
      setFresh(newTask)
      onCreated()
    } catch (error) {
      setFailure({ title: texts.createFailed, reason: saidOr(error, texts.unknown) })
    } finally {
      setCreating(false)
    }
  }
  return { fresh, setFresh, add, creating, failure }
}

function NewTask({ fresh, setFresh, add, creating, failure }: ReturnType<typeof useNewTask>) {
  const { milestoneTasks: texts } = useTexts()
  return (
    <section className="task-new" aria-label={texts.addTitle}>
      <h3 className="ui-card-title">{texts.addTitle}</h3>
      <TaskForm
        label={texts.addTitle}
        values={fresh}
        onChange={setFresh}
        saving={creating}
        failure={failure}
        onSubmit={() => void add()}
      >
        <Button
          type="submit"
          kind="primary"
          icon={<Plus />}
          pending={creating}
          pendingLabel={texts.adding}
          disabled={!isComplete(fresh)}
        >
          {texts.add}
        </Button>
      </TaskForm>
    </section>
  )
}

/** The tasks of an assigned milestone, one edited at a time, and the form of a new one. Mounted while open. */
export function MilestoneTasksDialog({ projectId, milestone, canWrite, onClose }: MilestoneTasksDialogProps) {
  const { milestoneTasks: texts } = useTexts()
  const cache = useQueryClient()
  const refresh = () => void cache.invalidateQueries({ queryKey: [projectMilestonesKey] })
  const edit = useTaskEditing()
  const added = useNewTask(milestone.id, refresh)
  const dirty = edit.dirty || isBegun(added.fresh)
  useUnsavedChangesGuard(dirty)
  const draft = useDraft<Written>(
    { dirty, base: { version: undefined, values: untouched }, values: { editing: edit.editing, fresh: added.fresh } },
    ({ values }) => {
      edit.write(values.editing)
      added.setFresh(values.fresh)
    },
    `tasks-${milestone.id}`,
  )
  return (
    <Dialog
      isOpen
      size="l"
      startAtTitle
      onClose={() => {
        draft.forget()
        onClose()
      }}
      dirty={dirty}
      busy={edit.saving || added.creating}
      title={texts.title(milestone.name)}
    >
      <DraftNotice draft={draft.offer} />
      {milestone.tasks.length === 0 ? (
        <p className="ui-small ui-quiet page-none">{texts.empty}</p>
      ) : (
        <ul className="tasks" aria-label={texts.list}>
          {milestone.tasks.map((task) => (
            <TaskRow
              key={task.id}
              projectId={projectId}
              task={task}
              edit={edit}
              onSaved={refresh}
              canWrite={canWrite}
            />
          ))}
        </ul>
      )}
      {canWrite && <NewTask {...added} />}
    </Dialog>
  )
}
