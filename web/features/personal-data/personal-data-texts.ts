import { personalData } from '#texts/es/personal-data.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: usePersonalDataTexts } = nounTexts('personalData', personalData)
