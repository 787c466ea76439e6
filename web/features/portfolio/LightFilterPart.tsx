import { type Light, lights } from '#contract/forecast.ts'
import { useForecastTexts } from '#web/features/forecast/forecast-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'

import { orNone, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

/** By light; `preset` is what the list shows where nobody has chosen. */
export function LightFilterPart({ preset }: { preset?: readonly Light[] | undefined }) {
  const texts = usePortfolioTexts().filters
  const forecast = useForecastTexts()
  const format = useFormat()
  const { state, set } = usePortfolioState()
  const chosen = state.light ?? preset ?? []
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
