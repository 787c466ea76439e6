import { useQuery } from '@tanstack/react-query'

import { catalogue } from '#web/features/lookups/lookups.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'

import { orNone, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

type OpenValue = 'true' | 'false'
const noStatus: readonly string[] = []

function StatusChoice() {
  const texts = usePortfolioTexts().filters
  const { state, set } = usePortfolioState()
  const { data: statuses = [] } = useQuery(catalogue('projectStatuses'))
  return (
    <CheckboxGroup
      label={texts.statusId}
      hideLabel
      value={state.statusId ?? noStatus}
      onChange={(next) => set({ statusId: orNone(next) })}
      options={statuses.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

/** By status, and open or closed ones; `usual` is which of the two the list shows where nobody has chosen. */
export function StatusFilterPart({ usual }: { usual: readonly OpenValue[] }) {
  const texts = usePortfolioTexts().filters
  const format = useFormat()
  const { state, set } = usePortfolioState()
  const chosen = state.statusId ?? noStatus
  const open = state.open ?? usual
  const { data: statuses = [] } = useQuery({ ...catalogue('projectStatuses'), enabled: chosen.length > 0 })
  const scope = open.length > 1 ? texts.all : open[0] === 'true' ? texts.open : texts.closed
  const one = statuses.find(({ id }) => String(id) === chosen[0])?.name ?? ''
  // A list of all has a press of its own for the open ones, which says that it is on.
  const isSaid = usual.length > 1 && scope === texts.open
  const value = chosen.length === 0 ? scope : chosen.length === 1 ? one : texts.chosen(format.integer(chosen.length))
  return (
    <FilterPopover
      label={texts.statusId}
      value={value}
      set={chosen.length > 0 || (state.open !== undefined && !isSaid)}
    >
      <CheckboxGroup
        label={texts.statusId}
        hideLabel
        value={open}
        onChange={(next) => set({ open: next.join() === usual.join() ? undefined : orNone(next) })}
        options={[
          { value: 'true', label: texts.open },
          { value: 'false', label: texts.closed },
        ]}
      />
      <hr />
      <StatusChoice />
    </FilterPopover>
  )
}
