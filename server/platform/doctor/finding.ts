import * as z from 'zod/mini'

import { lineOf } from '#server/platform/base/error-words.ts'
import { doctorTexts } from '#texts/operator/doctor.ts'

/** What was looked at, in plain words: fine, worth knowing, or wrong with what to do about it. */
export const Finding = z.object({
  level: z.enum(['fine', 'notice', 'fault']),
  what: z.string(),
  todo: z.optional(z.string()),
})
export type Finding = z.output<typeof Finding>

export const fine = (what: string): Finding => ({ level: 'fine', what })
export const notice = (what: string, todo: string): Finding => ({ level: 'notice', what, todo })
export const fault = (what: string, todo: string): Finding => ({ level: 'fault', what, todo })

export const wordsOf = lineOf

/** The findings of a check, or that it could not be made. */
export async function looked(what: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [unlooked(what, error)]
  }
}

/** A check that could not be made. */
export const unlooked = (what: string, error: unknown): Finding => fault(...doctorTexts.unlooked(what, wordsOf(error)))

/** Up to five of a list, and how many more there are. */
export function some(items: readonly (string | number)[]): string {
  const shown = items.slice(0, 5).join(', ')
  return items.length > 5 ? doctorTexts.some(shown, items.length - 5) : shown
}
