import { FilteredEmpty } from '#web/platform/lists/FilteredEmpty.tsx'

import { usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

export function NothingFoundPart() {
  const texts = usePortfolioTexts()
  const { clear } = usePortfolioState()
  return (
    <FilteredEmpty
      title={texts.nothingFound}
      text={texts.nothingFoundText}
      clear={texts.filters.clear}
      onClear={clear}
    />
  )
}
