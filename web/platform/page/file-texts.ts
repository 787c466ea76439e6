import { projectFiles } from '#texts/es/project-files.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useFileTexts, current: currentFileTexts } = nounTexts('projectFiles', projectFiles)
