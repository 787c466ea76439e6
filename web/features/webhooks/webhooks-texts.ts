import { webhooks } from '#texts/es/webhooks.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useWebhookTexts } = nounTexts('webhooks', webhooks)
