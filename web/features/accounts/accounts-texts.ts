import { accounts } from '#texts/es/accounts.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useAccountTexts } = nounTexts('accounts', accounts)
