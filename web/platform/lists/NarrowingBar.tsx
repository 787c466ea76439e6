import type { ReactNode } from 'react'

import { Button } from '#web/platform/kit/actions/Button.tsx'
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
    <FilterBar
      brief
      className="is-row"
      count={count}
      clear={
        count > 0 && (
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
