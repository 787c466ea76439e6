import { movedDays } from '#texts/es/moved-days.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useMovedDaysTexts } = nounTexts('movedDays', movedDays)
