import type { ReactNode } from 'react'

import { workingDaysText } from '#contract/end-texts.ts'
import type { ProjectFigures } from '#contract/forecast.ts'
import { useForecastTexts, useLightText } from '#web/features/forecast/forecast-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { LightSign } from '#web/platform/kit/figures/LightSign.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'

export { LegendPanel } from './LegendPanel.tsx'
export { NothingFoundPart } from './NothingFoundPart.tsx'
export { ProjectFiltersPart } from './ProjectFiltersPart.tsx'

interface CardForecastPanelProps {
  figures: ProjectFigures
  /** The day on which the project is due, in words. */
  children: ReactNode
}

/** How a project stands, on its card: the sign of its light, and by how much it is overdue or else when it is due. */
export function CardForecastPanel({ figures, children }: CardForecastPanelProps) {
  const texts = useForecastTexts()
  const format = useFormat()
  const lightText = useLightText()
  const { light, reason, overdue } = figures
  return (
    <>
      <LightSign bare light={light} text="" />
      {overdue > 0 ? (
        <span>
          <VisuallyHidden>{texts.lights[light]}: </VisuallyHidden>
          {texts.overdue(workingDaysText(overdue, texts, format))}
        </span>
      ) : (
        <span>
          {children} <VisuallyHidden>{lightText(light, reason)}</VisuallyHidden>
        </span>
      )}
    </>
  )
}
