import { useQuery } from '@tanstack/react-query'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'

import { productChannels } from '#contract/catalogs.ts'
import { productHits } from '#web/features/lookups/lookups.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { CustomerChoice } from './CustomerFilterPart.tsx'
import { DueChoice } from './DueFilterPart.tsx'
import { chosenId, queryOfId, moreFilters, orNone, usePortfolioState } from './portfolio-state.ts'
import { usePointsBelowPlan, usePortfolioTexts } from './portfolio-texts.ts'

const products = lazyPanel(async () => (await import('#web/features/lookups/ProductSelect.tsx')).ProductSelect)

/** One product, with its name where that is among the first. */
function ProductChoice() {
  const texts = usePortfolioTexts().filters
  const { state, set } = usePortfolioState()
  const id = chosenId(state.productId)
  const { data = [] } = useQuery({ ...productHits('', false), enabled: id !== null })
  const name = data.find((product) => product.id === id)?.name ?? ''
  return (
    <products.Panel
      label={texts.productId}
      value={id}
      name={name}
      onChange={(next) => set({ productId: queryOfId(next) })}
    />
  )
}

const toggles = ['belowPlan', 'silent', 'slipped', 'licenceRisk'] as const
const classes = ['0', '1', '2', '3'] as const

/** The filters of the panorama that stand behind one button, with the number of those that are set. */
export function MoreFiltersPart() {
  const texts = usePortfolioTexts()
  const { filters } = texts
  const { customers } = useTexts()
  const format = useFormat()
  const points = usePointsBelowPlan()
  const { state, set } = usePortfolioState()
  const count = moreFilters.filter((name) => state[name] !== undefined).length
  const { ORO, PLATA, BRONCE } = customers.classifications
  const names = [texts.unclassified, ORO, PLATA, BRONCE]
  return (
    <FilterPopover
      label={filters.more}
      value={count === 0 ? '' : format.integer(count)}
      set={count > 0}
      icon={<SlidersHorizontal aria-hidden="true" />}
    >
      <div className="ui-grid ui-gap-16">
        <CustomerChoice />
        <ProductChoice />
        <CheckboxGroup
          label={filters.channel}
          value={state.channel ?? []}
          onChange={(next) => set({ channel: orNone(next) })}
          options={productChannels.map((value) => ({ value, label: value }))}
        />
        <CheckboxGroup
          label={filters.classification}
          value={state.classification ?? []}
          onChange={(next) => set({ classification: orNone(next) })}
          options={classes.map((value) => ({ value, label: names[Number(value)] ?? value }))}
        />
        <DueChoice />
        <div className="ui-radios">
          {toggles.map((name) => (
            <Checkbox
              key={name}
              label={name === 'belowPlan' ? filters.belowPlan(points) : filters[name]}
              checked={state[name] === true}
              onChange={(on) => set({ [name]: on || undefined })}
            />
          ))}
        </div>
      </div>
    </FilterPopover>
  )
}
