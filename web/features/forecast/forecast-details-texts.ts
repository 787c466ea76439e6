import { forecastDetails } from '#texts/es/forecast-details.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

/** The sentences of what explains a forecast: they come with the panels that say them. */
export const { use: useForecastDetails } = nounTexts('forecastDetails', forecastDetails)
