import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'

import { IconButton } from '../actions/IconButton.tsx'
import { useUiTexts } from '../texts.ts'
import { ModalLayer } from './ModalLayer.tsx'

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

export function Drawer({ isOpen, onClose, title, children }: DrawerProps) {
  const texts = useUiTexts()
  const titleId = useId()
  return (
    <ModalLayer
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={titleId}
      dismissable
      className="ui-scrim ui-drawer-place"
      panelClassName="ui-drawer ui-dialog"
    >
      <div className="ui-dialog-head">
        <h2 id={titleId} className="ui-dialog-title">
          {title}
        </h2>
        <IconButton label={texts.close} icon={<X aria-hidden="true" />} tooltip="none" onClick={onClose} />
      </div>
      <div className="ui-dialog-body">{children}</div>
    </ModalLayer>
  )
}
