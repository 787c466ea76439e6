import { neededAlike } from '#contract/forecast-limits.ts'
import type { PastMoment } from '#contract/past-forecasts.ts'
import { half } from '#contract/standing.ts'
import { pastForecasts } from '#texts/es/past-forecasts.ts'
import type { AllTexts } from '#texts/texts.ts'
import type { ForecastTexts } from '#web/features/forecast/forecast-texts.ts'
import type { Format } from '#web/platform/i18n/format.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: usePastForecastTexts } = nounTexts('pastForecasts', pastForecasts)

type Texts = AllTexts['pastForecasts']

/** How many ended within the range: in tenths, half up, of ten or more; all and none are never a rounding. */
function insideText({ projects, inside }: PastMoment, texts: Texts, format: Format): string {
  if (projects === 1) return inside === 1 ? texts.oneInside : texts.oneOutside
  if (inside === projects) return texts.allInside
  if (inside === 0) return texts.noneInside
  if (projects < 10) return texts.ofAll(format.integer(inside), format.integer(projects), inside === 1)
  const tenths = Math.min(9, Math.max(1, half(10 * inside, projects)))
  return tenths === 1 ? texts.inTenOne : texts.inTen(format.integer(tenths))
}

/** 'A mitad de camino nos equivocamos en 22 días hábiles; la fecha prometida, en 39. 8 de cada 10 terminaron dentro del rango.' */
export function momentText(
  moment: PastMoment,
  { texts, words, format }: { texts: Texts; words: Pick<ForecastTexts, 'workingDays'>; format: Format },
): string {
  const { share, error, promiseError } = moment
  const at = texts.at[share]
  if (error === null || promiseError === null) return texts.notYet(at, format.integer(neededAlike))
  const days = words.workingDays(format.quantity(error), error === 1)
  return `${texts.errors(at, days, format.quantity(promiseError))} ${insideText(moment, texts, format)}`
}
