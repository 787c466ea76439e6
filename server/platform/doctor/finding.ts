import type { CheckLevel } from '#contract/status.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import type { AllTexts } from '#texts/texts.ts'

/** What was looked at, in plain words: fine, worth knowing, or wrong with what to do about it. */
export interface Finding {
  level: CheckLevel
  what: string
  todo?: string | undefined
}

export const fine = (what: string): Finding => ({ level: 'fine', what })
export const notice = (what: string, todo: string): Finding => ({ level: 'notice', what, todo })
export const fault = (what: string, todo: string): Finding => ({ level: 'fault', what, todo })

export const wordsOf = lineOf

/** Up to five of a list, and how many more there are. */
export function some({ doctor }: Pick<AllTexts, 'doctor'>, items: readonly (string | number)[]): string {
  const shown = items.slice(0, 5).join(', ')
  return items.length > 5 ? doctor.some(shown, items.length - 5) : shown
}
