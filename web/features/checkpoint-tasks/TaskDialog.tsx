import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'

import { CheckpointTaskDraft } from '#contract/checkpoint-tasks.ts'
import { refreshCheckpoints } from '#web/features/checkpoints/checkpoints.api.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { DraftNotice } from '#web/platform/forms/DraftNotice.tsx'
import type { Messages } from '#web/platform/forms/record-values.ts'
import { useDraft } from '#web/platform/forms/useDraft.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useUnsavedChangesGuard } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { toastSuccess } from '#web/platform/kit/states/toasts.tsx'

import { createTask } from './checkpoint-tasks.api.ts'
import { fieldId, firstWrong, isBlank, problemsOf, type TaskValues } from './task-form.ts'
import { TaskForm } from './TaskForm.tsx'
import { isSame } from './written-tasks.ts'

interface TaskDialogProps {
  checkpointId: number
  /** What it begins with. */
  begins: TaskValues
  onClose: () => void
}

/** What is typed of a new task and saving it. @param id begins the ids of its fields */
function useNewTask(id: string, { checkpointId, begins, onClose }: TaskDialogProps) {
  const texts = useTexts()
  const cache = useQueryClient()
  const [values, setValues] = useState(begins)
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ message: string; fields: Messages } | null>(null)

  const dirty = !isBlank(values) && !isSame(values, begins)
  const draft = useDraft(
    { dirty, base: { version: undefined, values: begins }, values },
    (typed) => setValues(typed.values),
    `task-of-${checkpointId}`,
  )

  const change = (next: TaskValues) => {
    setValues(next)
    if (failure) setFailure({ ...failure, fields: {} })
  }
  const save = async () => {
    setTried(true)
    const checked = CheckpointTaskDraft.safeParse(values)
    if (!checked.success) {
      const wrong = firstWrong(problemsOf(values, texts))
      if (wrong) focusField(fieldId(id, wrong))
      return
    }
    setSaving(true)
    setFailure(null)
    try {
      await createTask(checkpointId, checked.data)
      toastSuccess(texts.checkpointTasks.created)
      void refreshCheckpoints(cache)
      draft.forget()
      onClose()
    } catch (error) {
      const fields = error instanceof CallError ? error.errors : []
      setFailure({
        message: textOf(error),
        fields: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
      })
    } finally {
      setSaving(false)
    }
  }
  const messages = { ...failure?.fields, ...(tried && problemsOf(values, texts)) }
  return { values, change, dirty, draft, messages, failure: failure?.message, saving, save }
}

/** One more task for a stored follow-up. Mounted while open. */
export function TaskDialog(props: TaskDialogProps) {
  const { onClose } = props
  const { checkpointTasks: words } = useTexts()
  const id = useId()
  const { values, change, dirty, draft, messages, failure, saving, save } = useNewTask(id, props)
  useUnsavedChangesGuard(dirty && !saving)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!saving) void save()
  }
  return (
    <Dialog
      isOpen
      onClose={() => {
        draft.forget()
        onClose()
      }}
      dirty={dirty}
      busy={saving}
      title={words.newTask}
      footer={
        <Button type="submit" form={id} kind="primary" pending={saving} pendingLabel={words.adding}>
          {words.add}
        </Button>
      }
      cancelable
    >
      <form id={id} noValidate onSubmit={submit}>
        <DraftNotice draft={draft.offer} />
        {failure !== undefined && <ErrorBanner message={failure} />}
        <TaskForm prefix={id} values={values} onChange={change} messages={messages} />
      </form>
    </Dialog>
  )
}
