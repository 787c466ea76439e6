import * as z from 'zod/mini'

import { MAX_ID, problem } from './fields.ts'

/**
 * With commas; `read` gives undefined for a wrong one. `words` describe them for the reference, `longest` is in
 * characters.
 */
export const severalOf = <T>(read: (word: string) => T | undefined, words: string, longest = 2000) =>
  z
    .pipe(
      z.string(problem('invalid')).check(z.maxLength(longest, problem('tooLong'))),
      z.transform((value, context): T[] => {
        const values = value.split(',').map((word) => read(word.trim()))
        if (values.includes(undefined))
          context.issues.push({ code: 'custom', message: problem('invalid'), input: value })
        return values.filter((one) => one !== undefined)
      }),
    )
    .register(z.globalRegistry, { description: `One or several of ${words}, divided by commas.` })

export const oneOf =
  <const W extends readonly string[]>(words: W) =>
  (word: string): W[number] | undefined =>
    words.find((one) => one.toLowerCase() === word.toLowerCase())

export const idFrom =
  (minimum: number) =>
  (word: string): number | undefined => {
    const number = /^\d{1,10}$/.test(word) ? Number(word) : NaN
    return number >= minimum && number <= MAX_ID ? number : undefined
  }

export const ids = severalOf(idFrom(1), 'ids')
