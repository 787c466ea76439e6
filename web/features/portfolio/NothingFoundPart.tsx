import { Button } from '#web/platform/kit/actions/Button.tsx'
import { focusSearch } from '#web/platform/kit/fields/focus-next.ts'
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
      action={
        <Button
          onClick={() => {
            // The pressed button goes.
            focusSearch()
            clear()
          }}
        >
          {texts.filters.clear}
        </Button>
      }
    />
  )
}
