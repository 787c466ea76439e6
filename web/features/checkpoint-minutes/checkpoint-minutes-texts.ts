import { checkpointMinutes } from '#texts/es/checkpoint-minutes.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export type MinutesTexts = typeof checkpointMinutes
export const { use: useMinutesTexts, current: currentMinutesTexts } = nounTexts('checkpointMinutes', checkpointMinutes)
