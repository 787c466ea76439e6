import { type ReactNode, useId } from 'react'

import { Button } from '../actions/Button.tsx'
import { useUiTexts } from '../texts.ts'
import { ModalLayer } from './ModalLayer.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  pendingLabel?: string
  /** 'Cancelar' when left out. */
  cancelLabel?: string
  onConfirm: () => void
  onCancel: () => void
  /** Where `cancelLabel` does something too: Esc does neither, and the focus starts on `confirmLabel`. */
  onEscape?: () => void
  pending?: boolean
  /** What is asked about is not known yet: it can be left, and not be confirmed. */
  waiting?: boolean
  /** 'primary' when the deed is harmless. */
  kind?: 'danger' | 'primary'
}

/** The focus starts on the button that does nothing. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  pendingLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  onEscape,
  pending = false,
  waiting = false,
  kind = 'danger',
}: ConfirmDialogProps) {
  // It is drawn when it opens.
  'use no memo'
  const texts = useUiTexts()
  const titleId = useId()
  return (
    <ModalLayer
      isOpen={isOpen}
      onClose={() => {
        if (!pending) (onEscape ?? onCancel)()
      }}
      role="alertdialog"
      labelledBy={titleId}
      className="ui-scrim"
      panelClassName="ui-modal ui-dialog is-confirm"
    >
      <div className="ui-dialog-head">
        <h2 id={titleId} className="ui-dialog-title">
          {title}
        </h2>
      </div>
      <div className="ui-dialog-body">{children}</div>
      <div className="ui-dialog-foot">
        <Button focusOnMount={!onEscape} onClick={onCancel} disabled={pending}>
          {cancelLabel ?? texts.cancel}
        </Button>
        <Button
          kind={kind}
          focusOnMount={!!onEscape}
          onClick={onConfirm}
          pending={pending || waiting}
          {...(pendingLabel && !waiting && { pendingLabel })}
        >
          {confirmLabel}
        </Button>
      </div>
    </ModalLayer>
  )
}
