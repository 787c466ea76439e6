import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import { useUiTexts } from './texts.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons: the main one first. */
  footer?: ReactNode
  /** 'm' is 480 px wide, 'l' 720 px; both fill the screen under 768 px. */
  size?: 'm' | 'l'
  /** A click beside the dialog closes it. Esc and the × always do. */
  dismissable?: boolean
  /** Something was changed: closing asks first, in place of the buttons. */
  dirty?: boolean
}

/** The focus goes back to what opened the dialog; when that is gone, to the heading of the page. */
function useFocusHome(isOpen: boolean) {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || !wasOpen.current) return
    wasOpen.current = false
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
    }, 250)
    return () => clearTimeout(timer)
  }, [isOpen])
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

/** A modal window: the focus stays inside, Esc closes it and brings the focus back. One at a time. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'm',
  dismissable = false,
  dirty = false,
}: DialogProps) {
  const texts = useUiTexts()
  const [asking, setAsking] = useState(false)
  if (asking && (!isOpen || !dirty)) setAsking(false)
  useFocusHome(isOpen)
  const close = () => (dirty ? setAsking(true) : onClose())
  return (
    <ModalOverlay
      className="ui-scrim"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      isDismissable={dismissable}
    >
      <Modal className={classNames('ui-modal', size === 'l' && 'is-large')}>
        <AriaDialog className="ui-dialog">
          <header className="ui-dialog-head">
            <Heading slot="title" level={2} className="ui-dialog-title">
              {title}
            </Heading>
            <IconButton label={texts.close} icon={<X aria-hidden="true" />} tooltip="none" onClick={close} />
          </header>
          <div className="ui-dialog-body">{children}</div>
          {asking ? (
            <DiscardQuestion onStay={() => setAsking(false)} onDiscard={onClose} />
          ) : (
            footer && <footer className="ui-dialog-foot">{footer}</footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
