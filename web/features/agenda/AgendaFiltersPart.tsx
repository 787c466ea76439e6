import { useQuery } from '@tanstack/react-query'

import { customerById } from '#web/features/customers/customers.api.ts'
import { employeeById } from '#web/features/employees/employees.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { chosenKinds, countAgendaFilters, useAgenda } from './agenda-state.ts'
import { useAgendaTexts } from './agenda-texts.ts'

// Boxes that search are larger than the filters: they come when these are opened.
const customers = lazyPanel(async () => (await import('#web/features/customers/CustomerSelect.tsx')).CustomerSelect)
const employees = lazyPanel(async () => (await import('#web/features/employees/EmployeeSelect.tsx')).EmployeeSelect)

const idText = (id: number | null): string | undefined => (id === null ? undefined : String(id))

function CustomerFilter() {
  const { filters } = useAgendaTexts().screen
  const { state, set } = useAgenda()
  const id = state.customerId === undefined ? null : Number(state.customerId)
  const { data } = useQuery({ ...customerById(id ?? 0), enabled: id !== null })
  const name = data?.commercialName ?? ''
  return (
    <FilterPopover label={filters.customer} value={id === null ? filters.all : name} set={id !== null}>
      <customers.Panel
        label={filters.customer}
        value={id}
        name={name}
        onChange={(next) => set({ customerId: idText(next) })}
      />
    </FilterPopover>
  )
}

function PersonFilter() {
  const { filters } = useAgendaTexts().screen
  const { state, set } = useAgenda()
  const id = state.employeeId === undefined ? null : Number(state.employeeId)
  const { data } = useQuery({ ...employeeById(id ?? 0), enabled: id !== null })
  const name = data ? `${data.firstName} ${data.lastName}` : ''
  return (
    <FilterPopover label={filters.person} value={id === null ? filters.all : name} set={id !== null}>
      <employees.Panel
        label={filters.person}
        value={id}
        name={name}
        onChange={(next) => set({ employeeId: idText(next) })}
      />
    </FilterPopover>
  )
}

export function AgendaFiltersPart() {
  const { filters, kinds } = useAgendaTexts().screen
  const format = useFormat()
  const { state, set } = useAgenda()
  const count = countAgendaFilters(state)
  const chosen = state.kind ?? []
  return (
    <FilterBar
      className="is-tight agenda-filters"
      count={count}
      clear={{
        label: filters.clear,
        onClear: () => set({ kind: undefined, customerId: undefined, employeeId: undefined }),
      }}
    >
      <FilterPopover
        label={filters.kind}
        value={chosen.length === 0 ? filters.all : format.list(chosen.map((kind) => kinds[kind]))}
        set={chosen.length > 0}
      >
        <CheckboxGroup
          label={filters.kind}
          hideLabel
          value={chosen}
          onChange={(next) => set({ kind: next.length > 0 ? next : undefined })}
          options={chosenKinds.map((value) => ({ value, label: kinds[value] }))}
        />
      </FilterPopover>
      <CustomerFilter />
      <PersonFilter />
    </FilterBar>
  )
}
