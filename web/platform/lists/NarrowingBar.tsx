import type { ReactNode } from 'react'

import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'

import { useListFilterTexts } from './list-filters-texts.ts'
import type { useNarrowing } from './narrowing.ts'

interface NarrowingBarProps {
  narrowing: Pick<ReturnType<typeof useNarrowing>, 'count' | 'clear'>
  children: ReactNode
}

export function NarrowingBar({ narrowing: { count, clear }, children }: NarrowingBarProps) {
  const texts = useListFilterTexts()
  return (
    <FilterBar brief className="is-row" count={count} clear={{ label: texts.clear, onClear: clear }}>
      {children}
    </FilterBar>
  )
}
