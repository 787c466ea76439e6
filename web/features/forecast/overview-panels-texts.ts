import { overviewPanels } from '#texts/es/overview-panels.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

/** The sentences of what stands beside the forecast of a project. */
export const { use: useOverviewPanels } = nounTexts('overviewPanels', overviewPanels)
