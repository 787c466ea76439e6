import { listFilters } from '#texts/es/list-filters.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useListFilterTexts } = nounTexts('listFilters', listFilters)
