import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

import type { ButtonKind } from '../actions/Button.tsx'
import { useLeave } from '../actions/useLeave.ts'
import { classNames } from '../class-names.ts'
import { floating, useFloating } from './useFloating.ts'

interface PopoverProps {
  label: string
  trigger: ReactNode
  /** The trigger is named by `label`. */
  iconOnly?: boolean
  kind?: ButtonKind
  placement?: 'bottom end' | 'bottom start'
  children: ReactNode
}

/** Does not cover the page. Esc and leaving close it. */
export function Popover({
  label,
  trigger,
  iconOnly = false,
  kind = 'secondary',
  placement = 'bottom end',
  children,
}: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const popup = useFloating(isOpen, button, placement)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useLeave(isOpen, [button, popup], () => setOpen(false))
  const named = { role: 'dialog', 'aria-label': label }
  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      if (!isOpen || event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      close()
    },
  }
  return (
    <div {...keys} className="ui-menu">
      <button
        ref={button}
        type="button"
        className={iconOnly ? 'ui-icon-button is-quiet' : classNames('ui-button', `is-${kind}`)}
        aria-label={iconOnly ? label : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div {...floating} ref={popup} className="ui-popover is-floating" {...named}>
          <div className="ui-popover-body">{children}</div>
        </div>
      )}
    </div>
  )
}
