import { bin } from '#texts/es/bin.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useBinTexts } = nounTexts('bin', bin)
