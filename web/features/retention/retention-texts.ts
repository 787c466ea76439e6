import { retention } from '#texts/es/retention.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useRetentionTexts } = nounTexts('retention', retention)
