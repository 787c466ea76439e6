import './filters.css'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useState } from 'react'

import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/Button.tsx'

import { countFilters, isNarrowed, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

interface FiltersPanelProps {
  /** On a phone they show from the start: the button was pressed before they came. */
  open?: boolean
  /** Says what is chosen only where something is, to stand in one row at the width of a desk. */
  brief?: boolean
  children: ReactNode
}

/** The filters of a list in one row, with their way back; on a phone behind one button that says how many are set. */
export function FiltersPanel({ open = false, brief = false, children }: FiltersPanelProps) {
  const texts = usePortfolioTexts().filters
  const format = useFormat()
  const { state, clear } = usePortfolioState()
  const [isOpen, setOpen] = useState(open)
  const count = countFilters(state)
  return (
    <fieldset
      className="ui-filters portfolio-filters"
      aria-label={texts.label}
      data-open={isOpen || undefined}
      data-brief={brief || undefined}
    >
      <div className="portfolio-filter-button">
        <Button
          icon={<SlidersHorizontal />}
          aria-expanded={isOpen}
          focusOnMount={open}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.button} {count > 0 && format.integer(count)}
        </Button>
      </div>
      {children}
      {isNarrowed(state) && (
        <Button kind="quiet" onClick={clear}>
          {texts.clear}
        </Button>
      )}
    </fieldset>
  )
}
