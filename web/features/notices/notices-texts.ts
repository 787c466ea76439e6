import { notices } from '#texts/es/notices.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useNoticesTexts } = nounTexts('notices', notices)
