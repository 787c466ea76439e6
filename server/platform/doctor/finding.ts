import type { Format } from '#contract/format.ts'
import type { CheckLevel } from '#contract/status.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import type { AllTexts } from '#texts/texts.ts'

export interface Finding {
  level: CheckLevel
  what: string
  todo?: string | undefined
}

export const fine = (what: string): Finding => ({ level: 'fine', what })
export const notice = (what: string, todo: string): Finding => ({ level: 'notice', what, todo })
export const fault = (what: string, todo: string): Finding => ({ level: 'fault', what, todo })

export const sentence = (words: string): string => (/[.!?»”]$/.test(words) ? words : `${words}.`)

export const wordsOf = (error: unknown): string => sentence(lineOf(error))

/** Bytes as people read them: `712 MB`, from 10 000 MB on `48 GB`. */
export function sizeOf({ integer }: Format, bytes: number): string {
  const megabytes = Math.round(bytes / (1024 * 1024))
  return megabytes < 10_000 ? `${integer(megabytes)} MB` : `${integer(Math.round(megabytes / 1024))} GB`
}

export function some({ doctor }: Pick<AllTexts, 'doctor'>, items: readonly (string | number)[]): string {
  const shown = items.slice(0, 5).join(', ')
  return items.length > 5 ? doctor.some(shown, items.length - 5) : shown
}
