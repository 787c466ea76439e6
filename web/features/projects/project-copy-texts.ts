import { projectCopy } from '#texts/es/project-copy.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useProjectCopyTexts, current: currentProjectCopyTexts } = nounTexts('projectCopy', projectCopy)
