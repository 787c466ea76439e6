import type { ReactNode } from 'react'

import { useUser } from '#web/platform/calls/useSession.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'

import { CustomerFilter, DueFilter, LightFilter, PersonFilter, StatusFilter } from './FilterSelect.tsx'
import { FiltersPanel } from './FiltersPanel.tsx'
import { usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

function Toggle({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <span className="ui-filter" data-set={pressed || undefined}>
      <Button aria-pressed={pressed} onClick={onPress}>
        {children}
      </Button>
    </span>
  )
}

/** What the list of projects can be narrowed to: open ones and one's own with one press each, and the rest by a choice. */
export function ProjectFilterPanel({ open = false }: { open?: boolean }) {
  const texts = usePortfolioTexts().filters
  const { state, set } = usePortfolioState()
  const user = useUser()
  const isOpen = state.open?.join() === 'true'
  const own = user ? [String(user.id)] : undefined
  const isOwn = own !== undefined && state.employeeId?.join() === own.join()
  return (
    <FiltersPanel open={open} brief>
      <Toggle pressed={isOpen} onPress={() => set({ open: isOpen ? undefined : ['true'] })}>
        {texts.open}
      </Toggle>
      {own && (
        <Toggle pressed={isOwn} onPress={() => set({ employeeId: isOwn ? undefined : own })}>
          {texts.mine}
        </Toggle>
      )}
      <StatusFilter usual={['true', 'false']} />
      <PersonFilter />
      <CustomerFilter />
      <DueFilter />
      <LightFilter />
    </FiltersPanel>
  )
}

/** Stands where the filters find no project. */
export function NothingFoundPanel() {
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
