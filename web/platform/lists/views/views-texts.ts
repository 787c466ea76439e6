import { views } from '#texts/es/views.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useViewsTexts } = nounTexts('views', views)
