import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'

import { loopTab, useModal } from './modal.ts'

interface ModalLayerProps {
  isOpen: boolean
  /** Esc was pressed or, when `dismissable`, the page beside the panel. */
  onClose: () => void
  /** The id of the heading that names it; or else `label`. */
  labelledBy?: string
  label?: string
  role?: 'dialog' | 'alertdialog'
  dismissable?: boolean
  /** The class of the ground that covers the page, and of the panel on it. */
  className: string
  panelClassName: string
  children: ReactNode
}

function OpenLayer(props: ModalLayerProps) {
  const { onClose, labelledBy, label, role = 'dialog', dismissable = false, className, panelClassName } = props
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useModal(layer, panel)

  const ground = {
    onPointerDown: (event: PointerEvent) => {
      if (dismissable && event.target === event.currentTarget) onClose()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { target } = event
      // What is rendered elsewhere for a child of the panel, such as a calendar, answers for itself.
      if (!panel.current || !(target instanceof Node) || !panel.current.contains(target)) return
      if (event.key === 'Tab') loopTab(event, panel.current)
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.stopPropagation()
      onClose()
    },
  }
  return (
    <div {...ground} ref={layer} className={className}>
      <div
        ref={panel}
        role={role}
        aria-modal="true"
        aria-labelledby={labelledBy}
        aria-label={label}
        tabIndex={-1}
        className={panelClassName}
      >
        {props.children}
      </div>
    </div>
  )
}

/** A panel above the page, which is out of reach while it is open. Dialogs, drawers and the menu of phones stand on it. */
export function ModalLayer(props: ModalLayerProps) {
  return props.isOpen ? createPortal(<OpenLayer {...props} />, document.body) : null
}
