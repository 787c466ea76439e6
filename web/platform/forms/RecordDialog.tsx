import { type ReactNode, useId } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { DraftNotice } from './DraftNotice.tsx'
import type { RecordForm as Form } from './record-form.ts'

interface RecordDialogProps {
  form: Pick<
    Form<never>,
    'dirty' | 'submit' | 'saving' | 'canSubmit' | 'failure' | 'draft' | 'forget' | 'conflict' | 'joined'
  >
  title: string
  /** null where there is nothing to send. */
  confirm: readonly [words: string, pending: string] | null
  onClose: () => void
  note?: ReactNode
  children: ReactNode
  below?: ReactNode
}

/** Closing asks first once something was changed. */
export function RecordDialog({ form, title, confirm, onClose, note, children, below }: RecordDialogProps) {
  const { conflicts } = useTexts()
  const formId = useId()
  const { failure, conflict, joined } = form
  // One dialog at a time: what is asked about a change of somebody else's stands in the place of the form.
  if (conflict) return <conflict.Dialog {...conflict.props} />
  return (
    <Dialog
      isOpen
      onClose={() => {
        form.forget()
        onClose()
      }}
      dirty={form.dirty}
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
        {joined !== undefined && (
          <InlineAlert live="status" title={joined}>
            {conflicts.notYet}
          </InlineAlert>
        )}
        {note}
        <FormGrid>{children}</FormGrid>
      </form>
      {below}
    </Dialog>
  )
}
