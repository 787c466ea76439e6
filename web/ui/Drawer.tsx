import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import { useUiTexts } from './texts.ts'

export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  footer?: ReactNode
  side?: 'right' | 'left'
}

/** A modal panel at the side of the window: what belongs to the page without leaving it. */
export function Drawer({ isOpen, onClose, title, children, footer, side = 'right' }: DrawerProps) {
  const texts = useUiTexts()
  return (
    <ModalOverlay
      className={classNames('ui-scrim ui-drawer-place', side === 'left' && 'is-left')}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable
    >
      <Modal className="ui-drawer">
        <AriaDialog className="ui-dialog">
          <header className="ui-dialog-head">
            <Heading slot="title" level={2} className="ui-dialog-title">
              {title}
            </Heading>
            <IconButton label={texts.close} icon={<X aria-hidden="true" />} tooltip="none" onClick={onClose} />
          </header>
          <div className="ui-dialog-body">{children}</div>
          {footer && <footer className="ui-dialog-foot">{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
