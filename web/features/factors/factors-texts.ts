import { factors } from '#texts/es/factors.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useFactorTexts } = nounTexts('factors', factors)
