import { useQuery } from '@tanstack/react-query'

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

/** Why a light is what it is: 'a este ritmo termina 40 días hábiles después de lo prometido'. */
export function reasonText({ code, days, rate, day }: LightReason, texts: ForecastTexts, format: Format): string {
  const { reasons } = texts
  const counted = workingDaysText(days ?? 0, texts, format)
  switch (code) {
    case 'closed':
      return reasons.closed(days !== null && days > 0 ? counted : undefined)
    case 'notStarted':
      return reasons.notStarted(format.day(day))
    case 'beyond':
      return reasons.beyond(format.day(day))
    case 'pace':
      return reasons.pace(format.decimal(rate ?? 0, 1))
    case 'done':
      return reasons.done
    case 'onTime':
      return reasons.onTime
    default:
      return reasons[code](counted)
  }
}

/** When a project ends at its pace, in one sentence; where that can't be told, why its light is what it is. */
export function endText(
  { forecast, late, reason }: Pick<ForecastFigures, 'forecast' | 'late' | 'reason'>,
  texts: ForecastTexts,
  format: Format,
): string {
  if (forecast === null || late === null) {
    const words = reasonText(reason, texts, format)
    return `${words.charAt(0).toLocaleUpperCase(format.language)}${words.slice(1)}.`
  }
  const day = format.day(forecast)
  if (late === 0) return texts.ends.onTime(day)
  return texts.ends[late > 0 ? 'late' : 'early'](day, workingDaysText(Math.abs(late), texts, format))
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
    beyond: format.integer(data.beyond),
    lateDays: format.integer(data.tspiLateDays),
    lateShare: format.percent(data.tspiLateShare),
    from: format.percent(data.tspiFrom),
    pace: format.decimal(data.tspi, 2),
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
