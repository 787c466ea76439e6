import { useQuery } from '@tanstack/react-query'

import { catalogEntries, changeCauses } from '#web/features/catalogs/catalogs.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { useCausesTexts } from './causes.api.ts'
import { delayFilters, nobody, orNone, usePortfolioState } from './portfolio-state.ts'

/** Typed dates are a third of a screen's bytes. */
const dates = lazyPanel(async () => (await import('#web/platform/lists/DayFilter.tsx')).DayFilter)

const noCauses: readonly string[] = []

function CauseChoice() {
  const texts = useCausesTexts()
  const { state, set } = usePortfolioState()
  const { data = [] } = useQuery(catalogEntries(changeCauses))
  return (
    <CheckboxGroup
      label={texts.filter.causes}
      value={state.causeId ?? noCauses}
      onChange={(next) => set({ causeId: orNone(next) })}
      options={[
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: nobody, label: texts.noCause },
      ]}
    />
  )
}

/** What is chosen, in a few words: 'Cliente · desde el 1 ene'. */
export function useDelayText(): string {
  const { filter: texts, noCause } = useCausesTexts()
  const format = useFormat()
  const { delayed, causeId = noCauses, delayedFrom: from, delayedTo: to } = usePortfolioState().state
  const { data = [] } = useQuery({ ...catalogEntries(changeCauses), enabled: causeId.length === 1 })
  const [only] = causeId
  const cause =
    causeId.length === 1
      ? only === nobody
        ? noCause
        : data.find(({ id }) => String(id) === only)?.name
      : causeId.length > 1 && texts.chosen(format.integer(causeId.length), false)
  const days =
    from && to
      ? texts.between(format.day(from), format.day(to))
      : from
        ? texts.since(format.day(from))
        : to && texts.until(format.day(to))
  const said = [cause, days].filter(Boolean).join(' · ')
  return said || (delayed ? texts.yes : texts.any)
}

/** Which projects were put off: from one day to another, and for which causes. */
export function DelayFilterPart() {
  const { filter: texts } = useCausesTexts()
  const { state, set } = usePortfolioState()
  const { delayed, delayedFrom: from, delayedTo: to } = state
  return (
    <FilterPopover
      label={texts.label}
      value={useDelayText()}
      set={delayFilters.some((name) => state[name] !== undefined)}
    >
      <div className="ui-grid ui-gap-16">
        {state.tab !== 'causas' && (
          <Checkbox
            label={texts.only}
            checked={delayed === true}
            onChange={(on) => set({ delayed: on || undefined })}
          />
        )}
        <dates.Panel
          label={texts.from}
          value={from ?? null}
          onChange={(day, options) => set({ delayedFrom: day ?? undefined }, options)}
          error={from !== undefined && to !== undefined && from > to && texts.wrongDays}
        />
        <dates.Panel
          label={texts.to}
          value={to ?? null}
          onChange={(day, options) => set({ delayedTo: day ?? undefined }, options)}
        />
        <CauseChoice />
      </div>
    </FilterPopover>
  )
}
