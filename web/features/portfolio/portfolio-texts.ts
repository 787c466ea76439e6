import { useQuery } from '@tanstack/react-query'

import { defaultThresholds } from '#contract/forecast.ts'
import { portfolio } from '#texts/es/portfolio.ts'
import { thresholds } from '#web/features/calendar/calendar.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: usePortfolioTexts } = nounTexts('portfolio', portfolio)

/** By how many points a project has to be below plan to be counted so; the first settings' until the stored ones have come. */
export function usePointsBelowPlan(): string {
  const { data = defaultThresholds } = useQuery(thresholds)
  return useFormat().integer(data.belowPlan)
}
