import { licences, licenceSheet } from '#texts/es/licences.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useLicenceTexts } = nounTexts('licences', licences)
/** What the table and the exported file call the same. */
export const { use: useLicenceSheetTexts } = nounTexts('licenceSheet', licenceSheet)
