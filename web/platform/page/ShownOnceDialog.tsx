import type { ReactNode } from 'react'

import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useAskBeforeUnload } from '#web/platform/kit/actions/useAskBeforeUnload.ts'
import { Dialog, type DialogProps } from '#web/platform/kit/dialogs/Dialog.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

interface ShownOnceDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'size'> {
  /** 'Listo' */
  done: string
  /** In place of the children, where they were lost with an answer. */
  lost: string | false
  children: ReactNode
  below?: ReactNode
}

/** For a token, a secret, codes: leaving the portal asks first. */
export function ShownOnceDialog({ done, lost, children, below, ...dialog }: ShownOnceDialogProps) {
  useAskBeforeUnload(true)
  return (
    <Dialog
      {...dialog}
      isOpen
      startAtTitle
      footer={
        <Button kind="primary" onClick={dialog.onClose}>
          {done}
        </Button>
      }
    >
      <FormGrid>
        {lost === false ? children : <InlineAlert tone="warn">{lost}</InlineAlert>}
        {below}
      </FormGrid>
    </Dialog>
  )
}
