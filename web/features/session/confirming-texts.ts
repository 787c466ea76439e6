import { confirming } from '#texts/es/confirming.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useConfirmingTexts } = nounTexts('confirming', confirming)
