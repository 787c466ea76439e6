import type { ReactNode } from 'react'

import { useUser } from '#web/platform/calls/useSession.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'

import { AgainstFilterPart } from './AgainstFilterPart.tsx'
import { CustomerFilterPart } from './CustomerFilterPart.tsx'
import { DelayFilterPart } from './DelayFilterPart.tsx'
import { DueFilterPart } from './DueFilterPart.tsx'
import { GroupFilterPart } from './GroupFilterPart.tsx'
import { LightFilterPart } from './LightFilterPart.tsx'
import { MoreFiltersPart } from './MoreFiltersPart.tsx'
import { PersonFilterPart } from './PersonFilterPart.tsx'
import { countFilters, delayFilters, presetOf, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'
import { StatusFilterPart } from './StatusFilterPart.tsx'

function Toggle({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <span className="ui-filter" data-set={pressed || undefined}>
      <Button aria-pressed={pressed} onClick={onPress}>
        {children}
      </Button>
    </span>
  )
}

/** One press each: open projects, and one's own. */
function Presses() {
  const texts = usePortfolioTexts().filters
  const { state, set } = usePortfolioState()
  const user = useUser()
  const isOpen = state.open?.join() === 'true'
  const own = user ? [String(user.id)] : undefined
  const isOwn = own !== undefined && state.employeeId?.join() === own.join()
  return (
    <>
      <Toggle pressed={isOpen} onPress={() => set({ open: isOpen ? undefined : ['true'] })}>
        {texts.open}
      </Toggle>
      {own && (
        <Toggle pressed={isOwn} onPress={() => set({ employeeId: isOwn ? undefined : own })}>
          {texts.mine}
        </Toggle>
      )}
    </>
  )
}

interface ProjectFiltersPartProps {
  /** Cards and table show all projects where nobody has chosen, and say of a filter only what is set. */
  list: 'projects' | 'panorama'
  grouping?: boolean
  /** On a phone they show from the start: the button was pressed before they came. */
  open?: boolean
}

/** What a list of projects can be narrowed to, with the way back; each filter is kept in the address. */
export function ProjectFiltersPart({ list, grouping = false, open = false }: ProjectFiltersPartProps) {
  const texts = usePortfolioTexts().filters
  const { state, clear } = usePortfolioState()
  const isPanorama = list === 'panorama'
  const onPhone = useMediaQuery(phone)
  const delays = state.tab === 'causas' || delayFilters.some((name) => state[name] !== undefined)
  return (
    <FilterBar
      className="is-many is-tight portfolio-filters"
      count={countFilters(state)}
      open={open}
      brief={!isPanorama || (delays && state.tab !== 'causas')}
      clear={{ label: texts.clear, onClear: clear }}
    >
      {!isPanorama && <Presses />}
      <StatusFilterPart usual={isPanorama ? ['true'] : ['true', 'false']} />
      <PersonFilterPart />
      {!isPanorama && <CustomerFilterPart />}
      {!isPanorama && <DueFilterPart />}
      <LightFilterPart preset={isPanorama ? presetOf({ ...state, light: undefined }).light : undefined} />
      {(!isPanorama || onPhone) && <AgainstFilterPart />}
      {isPanorama && delays && <DelayFilterPart />}
      {isPanorama && <MoreFiltersPart />}
      {grouping && <GroupFilterPart />}
    </FilterBar>
  )
}
