import { useQuery } from '@tanstack/react-query'

import { neededAlike } from '#contract/forecast-limits.ts'
import type { ForecastFigures, Light, LightReason } from '#contract/forecast.ts'
import { forecast } from '#texts/es/forecast.ts'
import type { AllTexts } from '#texts/texts.ts'
import { thresholds } from '#web/features/calendar/calendar.api.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useForecastTexts } = nounTexts('forecast', forecast)

type ForecastTexts = AllTexts['forecast']

/** '1 día hábil', '40 días hábiles' */
export const workingDaysText = (days: number, texts: ForecastTexts, format: Format): string =>
  texts.workingDays(format.integer(days), days === 1)

/** Why a light is what it is: 'terminaría 40 días hábiles tarde'. */
export function reasonText({ code, days, limit, day }: LightReason, texts: ForecastTexts, format: Format): string {
  const { reasons } = texts
  const counted = workingDaysText(days ?? 0, texts, format)
  switch (code) {
    case 'closed':
      return endedText(days, texts, format)
    case 'notStarted':
    case 'quiet':
    case 'beyond':
      return reasons[code](format.day(day))
    case 'lateRange':
      return reasons.lateRange(format.integer(neededAlike))
    case 'lateFar':
      return reasons.late(counted)
    case 'done':
      return reasons.done
    case 'onTime':
      return reasons.onTime(workingDaysText(limit ?? 0, texts, format))
    default:
      return reasons[code](counted)
  }
}

/** How a closed project ended against its promise. */
function endedText(days: number | null, { reasons, ...texts }: ForecastTexts, format: Format): string {
  if (days === null) return reasons.closed
  if (days === 0) return reasons.endedOnTime
  const counted = workingDaysText(Math.abs(days), { ...texts, reasons }, format)
  return days > 0 ? reasons.endedLate(counted) : reasons.endedEarly(counted)
}

/** When a project ends, in one sentence; where that can't be told, why its light is what it is. */
export function endText(
  { from, forecast, to, reason }: Pick<ForecastFigures, 'from' | 'forecast' | 'to' | 'reason'>,
  texts: ForecastTexts,
  format: Format,
): string {
  if (forecast === null) {
    const words = reasonText(reason, texts, format)
    return `${words.charAt(0).toLocaleUpperCase(format.language)}${words.slice(1)}.`
  }
  const day = format.day(forecast)
  const told =
    from === null
      ? texts.ends.plan(day)
      : texts.ends.record(day, format.day(from), to === null ? '' : format.day(to), format.integer(neededAlike))
  if (reason.code !== 'quiet') return told
  return texts.ends.quiet(
    format.day(reason.day),
    `${told.charAt(0).toLocaleLowerCase(format.language)}${told.slice(1)}`,
  )
}

/** From which thresholds on a project is red or amber: what the line that opens them says, and a sentence for each. */
export function useLightRules(): { show: string; sentences: readonly string[] } {
  const { rules } = useForecastTexts()
  const format = useFormat()
  const { data } = useQuery(thresholds)
  if (!data) return { show: rules.show, sentences: [] }
  const red = rules.red({
    earlyDays: format.integer(data.earlyDays),
    earlyShare: format.percent(data.earlyShare),
    projects: format.integer(neededAlike),
    lateDays: format.integer(data.lateDays),
    lateShare: format.percent(data.lateShare),
    redDays: format.integer(data.redDays),
    redShare: format.percent(data.redShare),
  })
  const amber = rules.amber({ lateDays: format.integer(data.lateDays), lateShare: format.percent(data.lateShare) })
  return { show: rules.show, sentences: [red, amber] }
}

/** What a sign says: 'Rojo: vencido hace 5 días hábiles.' */
export function useLightText() {
  const texts = useForecastTexts()
  const format = useFormat()
  return (light: Light, reason: LightReason): string =>
    texts.lightAndReason(texts.lights[light], reasonText(reason, texts, format))
}
