import { milestoneAssigning } from '#texts/es/milestone-assigning.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useAssigningTexts } = nounTexts('milestoneAssigning', milestoneAssigning)
