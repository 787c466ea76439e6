import { type PastForecasts, pastResults } from '#contract/past-forecasts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'

import { usePastState } from './past-forecasts-state.ts'
import { usePastForecastTexts } from './past-forecasts-texts.ts'
import { ShareControl } from './PastSummaryPanel.tsx'

interface ChoiceProps {
  label: string
  chosen: readonly string[]
  options: readonly { value: string; label: string }[]
  onChange: (next: readonly string[]) => void
}

/** A filter of which several may be chosen; none is all of them. */
function Choice({ label, chosen, options, onChange }: ChoiceProps) {
  const { filters } = usePastForecastTexts()
  const format = useFormat()
  const names = options.flatMap(({ value, label: name }) => (chosen.includes(value) ? name : []))
  return (
    <FilterPopover label={label} value={names.length === 0 ? filters.all : format.list(names)} set={names.length > 0}>
      <CheckboxGroup label={label} hideLabel value={[...chosen]} onChange={onChange} options={[...options]} />
    </FilterPopover>
  )
}

/** What the list of past forecasts is narrowed to; each is kept in the address. */
export function PastFiltersPart({ products }: { products: PastForecasts['byProduct'] }) {
  const { filters, results } = usePastForecastTexts()
  const { state, set } = usePastState()
  const { result = [], productId = [] } = state
  const count = [result, productId].filter(({ length }) => length > 0).length
  return (
    <FilterBar
      count={count}
      clear={
        count > 0 && (
          <Button kind="quiet" onClick={() => set({ result: undefined, productId: undefined })}>
            {filters.clear}
          </Button>
        )
      }
    >
      <ShareControl />
      <Choice
        label={filters.result}
        chosen={result}
        options={pastResults.map((value) => ({ value, label: results[value] }))}
        onChange={(next) => set({ result: pastResults.filter((one) => next.includes(one)) })}
      />
      <Choice
        label={filters.product}
        chosen={productId.map(String)}
        options={products.map(({ productId: id, productName }) => ({ value: String(id), label: productName }))}
        onChange={(next) => set({ productId: next.map(Number) })}
      />
    </FilterBar>
  )
}
