import { bulk } from '#texts/es/bulk.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useBulkTexts } = nounTexts('bulk', bulk)
