import { useForecastTexts } from '#web/features/forecast/forecast-texts.ts'
import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'

import { usePortfolioState } from './portfolio-state.ts'

export function AgainstFilterPart() {
  const { against: texts } = useForecastTexts()
  const { state, set } = usePortfolioState()
  const { against = 'current' } = state
  return (
    <FilterPopover label={texts.label} value={texts[against]} set={against === 'first'}>
      <RadioGroup
        label={texts.label}
        hideLabel
        value={against}
        onChange={(value) => set({ against: value === 'first' ? value : undefined })}
        options={(['current', 'first'] as const).map((value) => ({ value, label: texts[value] }))}
      />
    </FilterPopover>
  )
}
