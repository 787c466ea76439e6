import { search } from '#texts/es/search.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useSearchTexts } = nounTexts('search', search)
