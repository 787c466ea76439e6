import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'

import { productChannels } from '#contract/catalogs.ts'
import { portfolioGroups } from '#contract/portfolio.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'

import {
  CustomerChoice,
  DueChoice,
  LightFilter,
  orNone,
  PersonFilter,
  ProductChoice,
  StatusFilter,
} from './FilterSelect.tsx'
import { FiltersPanel } from './FiltersPanel.tsx'
import { moreFilters, presetOf, usePortfolioState } from './portfolio-state.ts'
import { usePointsBelowPlan, usePortfolioTexts } from './portfolio-texts.ts'

const noGroup = 'none'
const toggles = ['belowPlan', 'silent', 'slipped', 'licenceRisk'] as const
const classes = ['0', '1', '2', '3'] as const

function MoreFilters() {
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
          value={(state.channel ?? []) as readonly (typeof productChannels)[number][]}
          onChange={(next) => set({ channel: orNone(next) })}
          options={productChannels.map((value) => ({ value, label: value }))}
        />
        <CheckboxGroup
          label={filters.classification}
          value={(state.classification ?? []) as readonly (typeof classes)[number][]}
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

function GroupChoice() {
  const texts = usePortfolioTexts()
  const { state, set } = usePortfolioState()
  const group = portfolioGroups.find((one) => one === state.groupBy?.[0])
  return (
    <FilterPopover
      label={texts.filters.groupBy}
      value={group ? texts.groups[group] : texts.filters.noGroup}
      set={group !== undefined}
    >
      <RadioGroup
        label={texts.filters.groupBy}
        hideLabel
        value={group ?? noGroup}
        onChange={(value) => set({ groupBy: value === noGroup ? undefined : [value] })}
        options={[
          { value: noGroup, label: texts.filters.noGroup },
          ...portfolioGroups.map((one) => ({ value: one as string, label: texts.groups[one] })),
        ]}
      />
    </FilterPopover>
  )
}

/** What the list of the panorama can be narrowed to and, unless it has an order of its own, grouped by. */
export function PortfolioFilterPanel({ grouping = true }: { grouping?: boolean }) {
  const { state } = usePortfolioState()
  return (
    <FiltersPanel>
      <StatusFilter usual={['true']} />
      <PersonFilter />
      <LightFilter preset={presetOf({ ...state, light: undefined }).light} />
      <MoreFilters />
      {grouping && <GroupChoice />}
    </FiltersPanel>
  )
}
