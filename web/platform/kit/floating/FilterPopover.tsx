import '../css/filter-popover.css'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

import { Popover } from './Popover.tsx'

interface FilterPopoverProps {
  /** What it narrows: 'Estado'. */
  label: string
  /** What is chosen, in a word or two: 'Abiertos'. */
  value: string
  /** Something other than usual is chosen: the button is tinted. */
  set?: boolean
  icon?: ReactNode
  children: ReactNode
}

/** A filter of a list as a button that names it and what is chosen, and opens its choices. */
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
