import { mails } from '#texts/es/mails.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useMailTexts } = nounTexts('mails', mails)
