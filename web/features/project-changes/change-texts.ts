import { projectChanges } from '#texts/es/project-changes.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useChangeTexts, current: currentChangeTexts } = nounTexts('projectChanges', projectChanges)
