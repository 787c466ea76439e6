import { type SyntheticEvent, useId, useState } from 'react'

import { CheckpointTaskDraft } from '#contract/checkpoint-tasks.ts'
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

import { fieldId, firstWrong, isBlank, problemsOf, type TaskValues } from './task-form.ts'
import { TaskForm } from './TaskForm.tsx'
import { isSame } from './written-tasks.ts'

interface TaskDialogProps {
  begins: TaskValues
  onClose: () => void
  /** Under which its draft is kept. */
  draftName: string
  /** Its title, its button, the same while it works, and a line above its fields. */
  words: { title: string; add: string; adding: string; note?: string }
  /** Stores the task, and says so. */
  send: (task: CheckpointTaskDraft) => Promise<unknown>
}

/** What is typed of a new task and saving it. @param id begins the ids of its fields */
function useNewTask(id: string, { begins, draftName, send, onClose }: TaskDialogProps) {
  const texts = useTexts()
  const [values, setValues] = useState(begins)
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ message: string; fields: Messages } | null>(null)

  const dirty = !isBlank(values) && !isSame(values, begins)
  const draft = useDraft(
    { dirty, base: { version: undefined, values: begins }, values },
    (typed) => setValues(typed.values),
    draftName,
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
      await send(checked.data)
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

export function TaskDialog(props: TaskDialogProps) {
  const { onClose, words } = props
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
      title={words.title}
      footer={
        <Button type="submit" form={id} kind="primary" pending={saving} pendingLabel={words.adding}>
          {words.add}
        </Button>
      }
      cancelable
    >
      <form id={id} noValidate onSubmit={submit}>
        {words.note !== undefined && <p className="ui-gap-below ui-soft">{words.note}</p>}
        <DraftNotice draft={draft.offer} />
        {failure !== undefined && <ErrorBanner message={failure} />}
        <TaskForm prefix={id} values={values} onChange={change} messages={messages} />
      </form>
    </Dialog>
  )
}
