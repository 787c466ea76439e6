import { agenda } from '#texts/es/agenda.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useAgendaTexts } = nounTexts('agenda', agenda)
