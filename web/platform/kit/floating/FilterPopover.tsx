import '../css/filter-popover.css'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

import { Popover } from './Popover.tsx'

interface FilterPopoverProps {
  label: string
  value: string
  /** Tints the button: something other than usual is chosen. */
  set?: boolean
  icon?: ReactNode
  children: ReactNode
}

export function FilterPopover({ label, value, set = false, icon, children }: FilterPopoverProps) {
  return (
    <span className="ui-filter" data-set={set || undefined}>
      <Popover
        label={label}
        placement="bottom start"
        trigger={
          <>
            <span className="ui-filter-label">{label}</span> <span className="ui-filter-value">{value}</span>
            {icon ?? <ChevronDown aria-hidden="true" />}
          </>
        }
      >
        {children}
      </Popover>
    </span>
  )
}
