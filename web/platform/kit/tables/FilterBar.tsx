import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useState } from 'react'

import { Button } from '../actions/Button.tsx'
import { classNames } from '../class-names.ts'
import { useUiTexts } from '../texts.ts'

interface FilterBarProps {
  /** How many filters are set. */
  count: number
  /** On a phone they show from the start: the button was pressed before they came. */
  open?: boolean
  /** Says what is chosen only where something is, to stand in one row at the width of a desk. */
  brief?: boolean
  className?: string | undefined
  /** Takes all of them back; absent while none is set. */
  clear?: ReactNode
  children: ReactNode
}

/**
 * The filters of a list: one row, which scrolls sideways where it is too long, so that a filter that is set moves nothing
 * below. On a phone they are behind one button, which says how many are set.
 */
export function FilterBar({ count, open = false, brief = false, className, clear, children }: FilterBarProps) {
  const { list } = useUiTexts()
  const [isOpen, setOpen] = useState(open)
  return (
    <fieldset
      className={classNames('ui-filters', className)}
      aria-label={list.filters}
      data-open={isOpen || undefined}
      data-brief={brief || undefined}
    >
      <div className="ui-filters-button">
        <Button
          icon={<SlidersHorizontal />}
          aria-expanded={isOpen}
          focusOnMount={open}
          onClick={() => setOpen(!isOpen)}
        >
          {list.filters} {count > 0 && count}
        </Button>
      </div>
      {children}
      {clear && <span className="ui-filters-clear">{clear}</span>}
    </fieldset>
  )
}
