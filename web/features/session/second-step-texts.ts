import { secondStep } from '#texts/es/second-step.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useStepTexts } = nounTexts('secondStep', secondStep)
