import { type KeyboardEvent, type PointerEvent, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { createPortal } from 'react-dom'

import { classNames } from '../class-names.ts'
import { isTopmost, loopTab, showAgain, useModal } from './modal.ts'

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
  const { onClose, labelledBy, label, role, dismissable = false, className, panelClassName } = props
  const { ref, layer } = useModal()
  const panel = useRef<HTMLDivElement>(null)

  const ground = {
    onPointerDown: (event: PointerEvent) => {
      if (dismissable && event.target === event.currentTarget) onClose()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { target, currentTarget } = event
      if (!panel.current || !(target instanceof Node)) return
      // Toasts, and what is rendered elsewhere for a child of the panel, such as another layer, answer for themselves.
      if (target !== currentTarget && !panel.current.contains(target)) return
      if (event.key === 'Tab') loopTab(event, panel.current)
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    },
    // What else asks for the end of a dialog, as the way back of a phone. A box of files has an event of this name, too.
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      if (isTopmost(event.currentTarget)) onClose()
    },
    onClose: () => {
      if (layer && showAgain(layer) && isTopmost(layer)) onClose()
    },
  }
  return (
    <dialog
      {...ground}
      ref={ref}
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-label={label}
      tabIndex={-1}
      className={classNames('ui-layer', className)}
    >
      {layer && (
        <div ref={panel} className={panelClassName}>
          {props.children}
        </div>
      )}
    </dialog>
  )
}

/** A panel above the page, which is out of reach while it is open. Dialogs, drawers and the menu of phones stand on it. */
export function ModalLayer(props: ModalLayerProps) {
  return props.isOpen ? createPortal(<OpenLayer {...props} />, document.body) : null
}
