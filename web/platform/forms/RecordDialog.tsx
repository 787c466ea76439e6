import { type ReactNode, useId } from 'react'

import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'

import { DraftNotice } from './DraftNotice.tsx'
import type { RecordForm as Form } from './record-form.ts'

interface RecordDialogProps {
  form: Pick<Form<never>, 'submit' | 'saving' | 'canSubmit' | 'failure' | 'draft' | 'forget'>
  title: string
  /** null where there is nothing to send. */
  confirm: readonly [words: string, pending: string] | null
  /** Closing asks first. */
  dirty?: boolean
  onClose: () => void
  note?: ReactNode
  children: ReactNode
  below?: ReactNode
}

export function RecordDialog({
  form,
  title,
  confirm,
  dirty = false,
  onClose,
  note,
  children,
  below,
}: RecordDialogProps) {
  const formId = useId()
  const { failure } = form
  return (
    <Dialog
      isOpen
      onClose={() => {
        form.forget()
        onClose()
      }}
      dirty={dirty}
      busy={form.saving}
      title={title}
      footer={
        confirm && (
          <Button
            type="submit"
            form={formId}
            kind="primary"
            pending={form.saving}
            pendingLabel={confirm[1]}
            disabled={!form.canSubmit}
          >
            {confirm[0]}
          </Button>
        )
      }
      cancelable
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        <DraftNotice draft={form.draft} />
        {failure && <ErrorBanner key={failure.attempt} message={failure.message} fields={failure.fields} />}
        {note}
        <FormGrid>{children}</FormGrid>
      </form>
      {below}
    </Dialog>
  )
}
