import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { classNames } from '../class-names.ts'
import { HeldFields } from '../fields/HeldFields.tsx'
import { useFocusOnMount } from '../refs.ts'
import { useUiTexts } from '../texts.ts'
import { ModalLayer } from './ModalLayer.tsx'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  footer?: ReactNode
  /** Puts 'Cancelar' behind the buttons: for every dialog that waits to be confirmed. */
  cancelable?: boolean
  /** Nothing closes the dialog, or changes what is in it, before the answer is there. */
  busy?: boolean
  /** 480, 720 or 960 px wide, 'm' by default; all fill the screen under 768 px. */
  size?: 'm' | 'l' | 'xl'
  /** A press beside the dialog closes it. Esc and the × always do. */
  dismissable?: boolean
  /** Closing asks first, in place of the buttons. */
  dirty?: boolean
  /** Where reading comes before writing. */
  startAtTitle?: boolean
}

/** Mounts after the layer, and so takes the focus after it. */
function Title({ id, startsHere, children }: { id: string; startsHere: boolean; children: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>(startsHere)
  return (
    <h2 id={id} ref={heading} tabIndex={startsHere ? -1 : undefined} className="ui-dialog-title">
      {children}
    </h2>
  )
}

function DiscardQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const { unsaved } = useUiTexts()
  return (
    <div className="ui-dialog-foot is-question" role="alert">
      <p className="ui-dialog-question">{unsaved.title}</p>
      <Button focusOnMount onClick={onStay}>
        {unsaved.stay}
      </Button>
      <Button kind="danger" onClick={onDiscard}>
        {unsaved.discard}
      </Button>
    </div>
  )
}

function useClosing({ isOpen, onClose, busy, dirty }: Pick<DialogProps, 'isOpen' | 'onClose' | 'busy' | 'dirty'>) {
  const [asking, setAsking] = useState(false)
  const focused = useRef<Element>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  if (asking && (!isOpen || !dirty || busy)) setAsking(false)
  const close = () => {
    if (busy) return
    if (!dirty) return onClose()
    if (!asking) focused.current = document.activeElement
    setAsking(true)
  }
  const stay = () => {
    flushSync(() => setAsking(false))
    // The buttons at the foot went while it was asked, and are new ones now.
    const place = focused.current?.isConnected ? focused.current : cancel.current
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
  }
  return { asking, close, stay, cancel }
}

/** One at a time. Esc closes it and brings the focus back; where it asks first, a second Esc stays. */
export function Dialog(dialog: DialogProps) {
  const { title, children, footer, cancelable, busy = false, size, dismissable = false, startAtTitle = false } = dialog
  const texts = useUiTexts()
  const titleId = useId()
  const { asking, close, stay, cancel } = useClosing(dialog)
  return (
    <ModalLayer
      isOpen={dialog.isOpen}
      onClose={asking ? stay : close}
      labelledBy={titleId}
      dismissable={dismissable}
      className="ui-scrim"
      panelClassName={classNames('ui-modal ui-dialog', size === 'l' && 'is-large', size === 'xl' && 'is-wide')}
    >
      <div className="ui-dialog-head">
        <Title id={titleId} startsHere={startAtTitle}>
          {title}
        </Title>
        <IconButton
          label={texts.close}
          icon={<X aria-hidden="true" />}
          tooltip="none"
          disabled={busy}
          onClick={close}
        />
      </div>
      <HeldFields held={busy} className="ui-dialog-body">
        {children}
      </HeldFields>
      {asking ? (
        <DiscardQuestion onStay={stay} onDiscard={dialog.onClose} />
      ) : (
        (footer || cancelable) && (
          <div className="ui-dialog-foot">
            {footer}
            {cancelable && (
              <Button ref={cancel} disabled={busy} onClick={close}>
                {texts.cancel}
              </Button>
            )}
          </div>
        )
      )}
    </ModalLayer>
  )
}
