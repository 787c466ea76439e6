import { type KeyboardEvent, type PointerEvent, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { createPortal } from 'react-dom'

import { classNames } from '../class-names.ts'
import { isTopmost, loopTab, showAgain, useModal } from './modal.ts'

interface ModalLayerProps {
  isOpen: boolean
  /** On Esc or, when `dismissable`, on a press beside the panel. */
  onClose: () => void
  /** The heading's id; or else `label`. */
  labelledBy?: string
  label?: string
  role?: 'dialog' | 'alertdialog'
  dismissable?: boolean
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
    // What else asks for the end of a dialog, as a phone's way back. A file input has an event of this name, too.
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

export function ModalLayer(props: ModalLayerProps) {
  return props.isOpen ? createPortal(<OpenLayer {...props} />, document.body) : null
}
