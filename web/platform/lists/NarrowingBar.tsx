import type { ReactNode } from 'react'

import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'

import { FilteredEmpty } from './FilteredEmpty.tsx'
import { useListFilterTexts } from './list-filters-texts.ts'
import { type Narrowing, useNarrowing } from './narrowing.ts'

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

interface NarrowedEmptyPartProps {
  title: string
  /** What the list is narrowed by. */
  known: Narrowing
}

/** What the list shows where these filters find nothing; it comes with them, after the first load. */
export function NarrowedEmptyPart({ title, known }: NarrowedEmptyPartProps) {
  const { nothingFoundText, clear } = useListFilterTexts()
  const narrowing = useNarrowing(known)
  return <FilteredEmpty title={title} text={nothingFoundText} clear={clear} onClear={narrowing.clear} />
}
