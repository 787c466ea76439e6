import type { MouseEvent, ReactNode, Ref } from 'react'

import { classNames } from '../class-names.ts'
import { Tooltip, type TooltipProps } from '../floating/Tooltip.tsx'

interface IconButtonProps {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  kind?: 'quiet' | 'outlined' | 'danger'
  disabled?: boolean
  /** 'none' where the name can be read beside it. */
  tooltip?: NonNullable<TooltipProps['placement']> | 'none'
  id?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'dialog'
  'aria-controls'?: string
  'aria-pressed'?: boolean
  'aria-describedby'?: string
}

export function IconButton({ label, icon, kind = 'quiet', tooltip = 'top', className, ...rest }: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={classNames('ui-icon-button', `is-${kind}`, className)}
    >
      {icon}
    </button>
  )
  if (tooltip === 'none' || rest.disabled) return button
  return (
    <Tooltip text={label} placement={tooltip}>
      {button}
    </Tooltip>
  )
}
