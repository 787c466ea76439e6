import { useQuery } from '@tanstack/react-query'

import { lights } from '#contract/forecast.ts'
import { customerById } from '#web/features/customers/customers.api.ts'
import { employeeById } from '#web/features/employees/employees.api.ts'
import { useForecastTexts } from '#web/features/forecast/forecast-texts.ts'
import { catalogue, productHits } from '#web/features/lookups/lookups.api.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { nobody, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

// What a list of projects can be narrowed to, each kept in the address. Boxes that search are larger than all the rest:
// they come when one is opened.

const customers = lazyPanel(async () => (await import('#web/features/customers/CustomerSelect.tsx')).CustomerSelect)
const employees = lazyPanel(async () => (await import('#web/features/employees/EmployeeSelect.tsx')).EmployeeSelect)
const products = lazyPanel(async () => (await import('#web/features/lookups/ProductSelect.tsx')).ProductSelect)

export const orNone = <Value extends string>(values: readonly Value[]): readonly Value[] | undefined =>
  values.length > 0 ? values : undefined
/** The id in a list of one. */
const idIn = (values: readonly string[] | undefined): number | null => (values?.[0] ? Number(values[0]) : null)
const listed = (id: number | null): string[] | undefined => (id === null ? undefined : [String(id)])

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
export function StatusFilter({ usual }: { usual: readonly OpenValue[] }) {
  const texts = usePortfolioTexts().filters
  const format = useFormat()
  const { state, set } = usePortfolioState()
  const chosen = state.statusId ?? noStatus
  const open = (state.open ?? usual) as readonly OpenValue[]
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

/** By one of those who answer for a project. */
export function PersonFilter() {
  const { filters: texts, nobody: nobodyText } = usePortfolioTexts()
  const { state, set } = usePortfolioState()
  const user = useUser()
  const isNobody = state.employeeId?.[0] === nobody
  const person = isNobody ? null : idIn(state.employeeId)
  const { data: chosen } = useQuery({ ...employeeById(person ?? 0), enabled: person !== null && person !== user?.id })
  const name = person === user?.id ? texts.mine : chosen ? `${chosen.firstName} ${chosen.lastName}` : ''
  const value = isNobody ? nobodyText : person === null ? texts.all : name
  return (
    <FilterPopover label={texts.employeeId} value={value} set={isNobody || person !== null}>
      <employees.Panel
        label={texts.employeeId}
        value={person}
        name={name}
        onChange={(id) => set({ employeeId: listed(id) })}
      />
      {user && person !== user.id && (
        <Button onClick={() => set({ employeeId: [String(user.id)] })}>{texts.mine}</Button>
      )}
      {!isNobody && <Button onClick={() => set({ employeeId: [nobody] })}>{nobodyText}</Button>}
    </FilterPopover>
  )
}

/** By light; `preset` is what the list shows where nobody has chosen. */
export function LightFilter({ preset }: { preset?: readonly string[] | undefined }) {
  const texts = usePortfolioTexts().filters
  const forecast = useForecastTexts()
  const format = useFormat()
  const { state, set } = usePortfolioState()
  const chosen = (state.light ?? preset ?? []) as readonly (typeof lights)[number][]
  // Within a sentence: 'Rojo y ámbar'.
  const words = chosen.map((light, at) =>
    at === 0 ? forecast.lights[light] : forecast.lights[light].toLocaleLowerCase(),
  )
  return (
    <FilterPopover
      label={texts.light}
      value={chosen.length === 0 ? texts.all : format.list(words)}
      set={chosen.length > 0}
    >
      <CheckboxGroup
        label={texts.light}
        hideLabel
        value={chosen}
        onChange={(next) => set({ light: orNone(next) })}
        options={lights.map((light) => ({ value: light, label: forecast.lights[light] }))}
      />
    </FilterPopover>
  )
}

const anyDay = 'any'
const overdue = 'overdue'
/** Days within which a project is due. */
const within = ['30', '60', '90'] as const

/** Which are overdue, or due within some days. */
export function DueChoice({ hideLabel = false }: { hideLabel?: boolean }) {
  const texts = usePortfolioTexts().filters
  const { state, set } = usePortfolioState()
  return (
    <RadioGroup
      label={texts.dueWithin}
      hideLabel={hideLabel}
      value={state.overdue ? overdue : (state.dueWithin ?? anyDay)}
      onChange={(value) =>
        set({
          overdue: value === overdue || undefined,
          dueWithin: value === overdue || value === anyDay ? undefined : value,
        })
      }
      options={[
        { value: anyDay, label: texts.anyDay },
        { value: overdue, label: texts.overdue },
        ...within.map((days) => ({ value: days as string, label: texts.within(days) })),
      ]}
    />
  )
}

/** The same behind a button. */
export function DueFilter() {
  const texts = usePortfolioTexts().filters
  const { overdue: isOverdue, dueWithin } = usePortfolioState().state
  return (
    <FilterPopover
      label={texts.dueWithin}
      value={isOverdue ? texts.overdue : dueWithin === undefined ? texts.anyDay : texts.within(dueWithin)}
      set={isOverdue === true || dueWithin !== undefined}
    >
      <DueChoice hideLabel />
    </FilterPopover>
  )
}

/** One customer, with its name once that is known. */
function useCustomer() {
  const { state, set } = usePortfolioState()
  const id = idIn(state.customerId)
  const { data } = useQuery({ ...customerById(id ?? 0), enabled: id !== null })
  return { id, name: data?.commercialName ?? '', choose: (next: number | null) => set({ customerId: listed(next) }) }
}

export function CustomerChoice() {
  const texts = usePortfolioTexts().filters
  const { id, name, choose } = useCustomer()
  return <customers.Panel label={texts.customerId} value={id} name={name} onChange={choose} />
}

/** One product, with its name where that is among the first. */
export function ProductChoice() {
  const texts = usePortfolioTexts().filters
  const { state, set } = usePortfolioState()
  const id = idIn(state.productId)
  const { data = [] } = useQuery({ ...productHits('', false), enabled: id !== null })
  const name = data.find((product) => product.id === id)?.name ?? ''
  return (
    <products.Panel
      label={texts.productId}
      value={id}
      name={name}
      onChange={(next) => set({ productId: listed(next) })}
    />
  )
}

/** The same behind a button. */
export function CustomerFilter() {
  const texts = usePortfolioTexts().filters
  const { id, name } = useCustomer()
  return (
    <FilterPopover label={texts.customerId} value={id === null ? texts.all : name} set={id !== null}>
      <CustomerChoice />
    </FilterPopover>
  )
}
