import type { ReactNode } from 'react'

import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { FirstSteps } from '#web/platform/page/first-steps/first-steps.ts'
import { paths } from '#web/platform/paths.ts'

import { NothingFoundPart } from './NothingFoundPart.tsx'
import { isNarrowed, readRadarState, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

interface EmptyPortfolioPanelProps {
  /** How many projects there are, whatever the filters; undefined while nobody knows. */
  total: number | undefined
  /** What is to be seen here once there are projects; what the whole panorama is for unless told. */
  purpose?: string
  /** What is said where nothing is narrowed, which is no news. */
  calm?: ReactNode
}

/** Why no project is shown, with the way on: there is none at all, all is well, or the filters find none. */
export function EmptyPortfolioPanel({ total, purpose, calm }: EmptyPortfolioPanelProps) {
  const texts = usePortfolioTexts()
  const { projects } = useTexts()
  const { state, search } = usePortfolioState()
  const canWrite = useCan('projects.write')
  const ofRadar =
    state.tab === 'licencias' ? Object.keys(readRadarState(search)).filter((name) => name !== 'list').length : 0
  if (total === 0)
    return (
      <EmptyState
        title={texts.empty}
        text={purpose ?? texts.emptyText}
        action={
          <FirstSteps otherwise={canWrite && <LinkButton href={paths.projects.create}>{projects.add}</LinkButton>} />
        }
      />
    )
  if (isNarrowed(state) || ofRadar > 0) return <NothingFoundPart />
  return calm || <EmptyState title={texts.nothingFound} text={texts.nothingFoundText} />
}
