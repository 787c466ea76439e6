import { status } from '#texts/es/status.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useStatusTexts } = nounTexts('status', status)
