import { type ReactNode, useId } from 'react'

import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'

import type { useAskedText } from './useAskedText.ts'

interface AskedTextDialogProps {
  /** From `useAskedText`. */
  asked: Pick<ReturnType<typeof useAskedText>, 'pending' | 'onSubmit'>
  title: string
  /** The button's words, and those while it is sent. */
  confirm: readonly [words: string, pending: string]
  /** Where it is read before anything is typed. */
  startAtTitle?: boolean
  onClose: () => void
  /** The field, with what stands around it. */
  children: ReactNode
}

/** One text that is asked for, as a password or a code, in a dialog. Mounted while it is open. */
export function AskedTextDialog({ asked, title, confirm, startAtTitle, onClose, children }: AskedTextDialogProps) {
  const formId = useId()
  const { pending, onSubmit } = asked
  return (
    <Dialog
      isOpen
      {...(startAtTitle && { startAtTitle })}
      onClose={onClose}
      busy={pending}
      title={title}
      footer={
        <Button type="submit" form={formId} kind="primary" pending={pending} pendingLabel={confirm[1]}>
          {confirm[0]}
        </Button>
      }
      cancelable
    >
      <form id={formId} noValidate onSubmit={onSubmit}>
        <FormGrid>{children}</FormGrid>
      </form>
    </Dialog>
  )
}
