import type { JSX } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

export interface TooltipProps {
  /** What it says; for a control without words the same as its `aria-label`. */
  text: string
  placement?: 'top' | 'bottom' | 'left' | 'right'
  /** One DOM element that can take the focus, such as `<button>` or `<a href>`. */
  children: JSX.Element
}

/** Words beside a control, after 500 ms of hover or at once on keyboard focus; Esc takes them away. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className="ui-tooltip" placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
