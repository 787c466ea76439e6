import { type PastForecasts, pastResults } from '#contract/past-forecasts.ts'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'
import { ChoiceFilter } from '#web/platform/lists/ChoiceFilter.tsx'

import { usePastState } from './past-forecasts-state.ts'
import { usePastForecastTexts } from './past-forecasts-texts.ts'
import { ShareControl } from './PastSummaryPanel.tsx'

export function PastFiltersPart({ products }: { products: PastForecasts['byProduct'] }) {
  const { filters, results } = usePastForecastTexts()
  const { state, set } = usePastState()
  const { result = [], productId = [] } = state
  const count = [result, productId].filter(({ length }) => length > 0).length
  return (
    <FilterBar
      count={count}
      clear={{ label: filters.clear, onClear: () => set({ result: undefined, productId: undefined }) }}
    >
      <ShareControl />
      <ChoiceFilter
        all={filters.all}
        label={filters.result}
        chosen={result}
        options={pastResults.map((value) => ({ value, label: results[value] }))}
        onChange={(next) => set({ result: pastResults.filter((one) => next.includes(one)) })}
      />
      <ChoiceFilter
        all={filters.all}
        label={filters.product}
        chosen={productId.map(String)}
        options={products.map(({ productId: id, productName }) => ({ value: String(id), label: productName }))}
        onChange={(next) => set({ productId: next.map(Number) })}
      />
    </FilterBar>
  )
}
