import { customerPage } from '#texts/es/customer-page.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useCustomerPageTexts } = nounTexts('customerPage', customerPage)
