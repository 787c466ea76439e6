import { CityFilterSelect } from '#web/features/lookups/CityFilterSelect.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { ChoiceFilter } from '#web/platform/lists/ChoiceFilter.tsx'
import { useListFilterTexts } from '#web/platform/lists/list-filters-texts.ts'
import { useNarrowing, valuesOf } from '#web/platform/lists/narrowing.ts'
import { NarrowingBar } from '#web/platform/lists/NarrowingBar.tsx'
import { StateFilter } from '#web/platform/lists/StateFilter.tsx'

import { classificationsIn } from './customer-form.ts'
import { customerNarrowing } from './customers.api.ts'

/** What the list of customers is narrowed to, each in the address. `cityName` is what its rows call the chosen city. */
export function CustomerFiltersPart({ cityName }: { cityName: string | undefined }) {
  const texts = useTexts()
  const filters = useListFilterTexts()
  const narrowing = useNarrowing(customerNarrowing)
  const { chosen, set } = narrowing
  const { fields } = texts.customers
  return (
    <NarrowingBar narrowing={narrowing}>
      <CityFilterSelect
        label={fields.cityId}
        all={filters.all.cityId}
        chosen={chosen['cityId']}
        name={cityName}
        onChange={(cityId) => set({ cityId })}
      />
      <ChoiceFilter
        label={fields.classification}
        all={filters.all.classification}
        chosen={valuesOf(chosen['classification'])}
        options={[
          ...classificationsIn(texts).map(({ value, label }) => ({ value: String(value), label })),
          { value: '0', label: filters.unclassified },
        ]}
        onChange={(next) => set({ classification: next.join() })}
      />
      <StateFilter chosen={chosen['isActive']} onChange={(isActive) => set({ isActive })} />
    </NarrowingBar>
  )
}
