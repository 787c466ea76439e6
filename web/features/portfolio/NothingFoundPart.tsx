import { Button } from '#web/platform/kit/actions/Button.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'

import { usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

export function NothingFoundPart() {
  const texts = usePortfolioTexts()
  const { clear } = usePortfolioState()
  return (
    <EmptyState
      title={texts.nothingFound}
      text={texts.nothingFoundText}
      action={<Button onClick={clear}>{texts.filters.clear}</Button>}
    />
  )
}
