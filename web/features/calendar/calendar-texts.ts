import { calendar, forecastSettings } from '#texts/es/calendar.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useCalendarTexts } = nounTexts('calendar', calendar)
export const { use: useForecastSettingsTexts } = nounTexts('forecastSettings', forecastSettings)
