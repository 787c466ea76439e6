import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

import { Button } from './Button.tsx'
import { useUiTexts } from './texts.ts'

export interface ConfirmDialogProps {
  isOpen: boolean
  /** Names the object: 'Desactivar licencia AB-123'. */
  title: string
  /** What follows from it, in one sentence. */
  children: ReactNode
  /** A verb: 'Desactivar'. */
  confirmLabel: string
  pendingLabel?: string
  /** A verb too; 'Cancelar' when left out. */
  cancelLabel?: string
  onConfirm: () => void
  onCancel: () => void
  pending?: boolean
  /** The deed takes something away or is hard to undo; 'primary' when it is harmless. */
  kind?: 'danger' | 'primary'
}

/** Asks before something that is hard to undo. The focus starts on the button that does nothing. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  pendingLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  pending = false,
  kind = 'danger',
}: ConfirmDialogProps) {
  const texts = useUiTexts()
  return (
    <ModalOverlay
      className="ui-scrim"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
      isKeyboardDismissDisabled={pending}
    >
      <Modal className="ui-modal is-confirm">
        <AriaDialog role="alertdialog" className="ui-dialog">
          <header className="ui-dialog-head">
            <Heading slot="title" level={2} className="ui-dialog-title">
              {title}
            </Heading>
          </header>
          <div className="ui-dialog-body">{children}</div>
          <footer className="ui-dialog-foot">
            <Button focusOnMount onClick={onCancel} disabled={pending}>
              {cancelLabel ?? texts.cancel}
            </Button>
            <Button kind={kind} onClick={onConfirm} pending={pending} {...(pendingLabel && { pendingLabel })}>
              {confirmLabel}
            </Button>
          </footer>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
