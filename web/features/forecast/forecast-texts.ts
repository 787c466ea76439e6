import { useQuery } from '@tanstack/react-query'

import { reasonText, workingDaysText } from '#contract/end-texts.ts'
import { neededAlike } from '#contract/forecast-limits.ts'
import type { Light, LightReason } from '#contract/forecast.ts'
import type { Format } from '#contract/format.ts'
import { entriesOf } from '#contract/keys.ts'
import { forecast } from '#texts/es/forecast.ts'
import type { AllTexts } from '#texts/texts.ts'
import { thresholds } from '#web/features/calendar/calendar.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useForecastTexts } = nounTexts('forecast', forecast)

export type ForecastTexts = AllTexts['forecast']

/** The threshold that a reason's days are above, or up to which they are, in words; none where it names none. */
export function limitText({ code, limit }: LightReason, texts: ForecastTexts, format: Format): string | undefined {
  const [, words] = entriesOf(texts.limits).find(([known]) => known === code) ?? []
  return limit === null ? undefined : words?.(workingDaysText(limit, texts, format))
}

/** From which thresholds on a project is red or amber: what the line that opens them says, and a sentence for each. */
export function useLightRules(): { show: string; sentences: readonly string[] } {
  const texts = useForecastTexts()
  const { rules } = texts
  const format = useFormat()
  const { data } = useQuery(thresholds)
  if (!data) return { show: rules.show, sentences: [] }
  const lateDays = workingDaysText(data.lateDays, texts, format)
  const red = rules.red({
    earlyDays: workingDaysText(data.earlyDays, texts, format),
    earlyShare: format.percent(data.earlyShare),
    projects: format.integer(neededAlike),
    lateDays,
    lateShare: format.percent(data.lateShare),
    redDays: workingDaysText(data.redDays, texts, format),
    redShare: format.percent(data.redShare),
  })
  const amber = rules.amber({ lateDays, lateShare: format.percent(data.lateShare) })
  return { show: rules.show, sentences: [red, amber] }
}

/** What a sign says: 'Rojo: vencido hace 5 días hábiles.' */
export function useLightText() {
  const texts = useForecastTexts()
  const format = useFormat()
  return (light: Light, reason: LightReason): string =>
    texts.lightAndReason(texts.lights[light], reasonText(reason, texts, format))
}
