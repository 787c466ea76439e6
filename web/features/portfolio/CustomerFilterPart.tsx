import { useQuery } from '@tanstack/react-query'

import { customerById } from '#web/features/customers/customers.api.ts'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { chosenId, queryOfId, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

// A box that searches is larger than the filter: it comes when that is opened.
const customers = lazyPanel(async () => (await import('#web/features/customers/CustomerSelect.tsx')).CustomerSelect)

function useCustomer() {
  const { state, set } = usePortfolioState()
  const id = chosenId(state.customerId)
  const { data } = useQuery({ ...customerById(id ?? 0), enabled: id !== null })
  return { id, name: data?.commercialName ?? '', choose: (next: number | null) => set({ customerId: queryOfId(next) }) }
}

export function CustomerChoice() {
  const texts = usePortfolioTexts().filters
  const { id, name, choose } = useCustomer()
  return <customers.Panel label={texts.customerId} value={id} name={name} onChange={choose} />
}

export function CustomerFilterPart() {
  const texts = usePortfolioTexts().filters
  const { id, name } = useCustomer()
  return (
    <FilterPopover label={texts.customerId} value={id === null ? texts.all : name} set={id !== null}>
      <CustomerChoice />
    </FilterPopover>
  )
}
