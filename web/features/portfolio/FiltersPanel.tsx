import './filters.css'
import type { ReactNode } from 'react'

import { Button } from '#web/platform/kit/actions/Button.tsx'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'

import { countFilters, isNarrowed, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

interface FiltersPanelProps {
  /** On a phone they show from the start: the button was pressed before they came. */
  open?: boolean
  /** Says what is chosen only where something is, to stand in one row at the width of a desk. */
  brief?: boolean
  children: ReactNode
}

/** The filters of a list of projects, with their way back. */
export function FiltersPanel({ open = false, brief = false, children }: FiltersPanelProps) {
  const texts = usePortfolioTexts().filters
  const { state, clear } = usePortfolioState()
  return (
    <FilterBar
      className="portfolio-filters"
      count={countFilters(state)}
      open={open}
      brief={brief}
      clear={
        isNarrowed(state) && (
          <Button kind="quiet" onClick={clear}>
            {texts.clear}
          </Button>
        )
      }
    >
      {children}
    </FilterBar>
  )
}
