import { type ReactNode, useId } from 'react'

import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'

import type { useAskedText } from './useAskedText.ts'

interface AskedTextDialogProps {
  asked: Pick<ReturnType<typeof useAskedText>, 'pending' | 'onSubmit'>
  title: string
  confirm: readonly [words: string, pending: string]
  /** Where it is read before anything is typed. */
  startAtTitle?: boolean
  onClose: () => void
  children: ReactNode
}

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
