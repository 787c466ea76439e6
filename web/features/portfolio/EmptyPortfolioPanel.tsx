import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { LinkButton } from '#web/platform/kit/LinkButton.tsx'
import { EmptyState } from '#web/platform/kit/ListStates.tsx'
import { paths } from '#web/platform/paths.ts'

import { isNarrowed, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

/** Why no project is shown, with the way on: there is none at all, none needs attention, or the filters find none. */
export function EmptyPortfolioPanel({ total, calm = false }: { total: number | undefined; calm?: boolean }) {
  const texts = usePortfolioTexts()
  const { projects } = useTexts()
  const { state, clear } = usePortfolioState()
  const canWrite = useCan('projects.write')
  if (total === 0)
    return (
      <EmptyState
        title={texts.empty}
        text={texts.emptyText}
        action={canWrite && <LinkButton href={paths.projects.create}>{projects.add}</LinkButton>}
      />
    )
  if (calm && !isNarrowed(state)) return <EmptyState title={texts.calm} text={texts.calmText} />
  return (
    <EmptyState
      title={texts.nothingFound}
      text={texts.nothingFoundText}
      action={isNarrowed(state) && <Button onClick={clear}>{texts.filters.clear}</Button>}
    />
  )
}
