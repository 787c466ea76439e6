import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'

import type { ButtonKind } from './Button.tsx'
import { classNames } from './class-names.ts'

export interface PopoverProps {
  /** The name of what opens. */
  label: string
  trigger: ReactNode
  /** The trigger shows an icon alone: it then is named by `label`. */
  iconOnly?: boolean
  kind?: ButtonKind
  placement?: 'bottom end' | 'bottom start' | 'top end' | 'top start'
  children: ReactNode | ((parts: { close: () => void }) => ReactNode)
}

/** A button that opens a small window beside it, without covering the page. */
export function Popover({
  label,
  trigger,
  iconOnly = false,
  kind = 'secondary',
  placement = 'bottom end',
  children,
}: PopoverProps) {
  return (
    <DialogTrigger>
      <Button
        className={iconOnly ? 'ui-icon-button is-quiet' : classNames('ui-button', `is-${kind}`)}
        {...(iconOnly && { 'aria-label': label })}
      >
        {trigger}
      </Button>
      {/* The dialog inside has the name; react-aria would name this wrapper, which has no role, too. */}
      <AriaPopover className="ui-popover" placement={placement} offset={6} aria-labelledby="">
        <Dialog className="ui-popover-body" aria-label={label}>
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
