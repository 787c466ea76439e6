import { imports } from '#texts/es/imports.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useImportTexts } = nounTexts('imports', imports)
