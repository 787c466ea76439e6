import { portfolioGroups } from '#contract/portfolio.ts'
import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'

import { usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

const noGroup = 'none'

export function GroupFilterPart() {
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
          ...portfolioGroups.map((one) => ({ value: one, label: texts.groups[one] })),
        ]}
      />
    </FilterPopover>
  )
}
