import { catalogs } from '#texts/es/catalogs.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useCatalogTexts } = nounTexts('catalogs', catalogs)
