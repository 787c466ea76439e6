import type { FieldProblem, ProblemCode } from '#contract/errors.ts'

import type { Params } from './es/field-problems.ts'
import type { spanishStart } from './spanish-start.ts'
import type { spanish } from './spanish.ts'

/** Every sentence. Spanish is the reference: English has to have each of its texts, or the type check fails. */
export type AllTexts = typeof spanish
/** Those that the browser has from the start; the other nouns' come with their screens. */
export type Texts = typeof spanishStart

/** What a `Locale` header or the stored key `lang` may hold; anything but English is read as Spanish. */
export type Language = 'es-CO' | 'en-US'
export const languageOf = (locale: string | null | undefined): Language => (locale === 'en-US' ? 'en-US' : 'es-CO')

/** The title and the sentence of a refusal. */
export function problemTexts(
  texts: AllTexts,
  code: ProblemCode,
  params: Params = {},
): { title: string; detail: string } {
  const { title, detail } = texts.problems[code]
  return { title, detail: typeof detail === 'string' ? detail : detail(params) }
}

/** The sentence for one wrong field: its own where it is missing and has one, else that of the problem. */
export function fieldMessage(texts: Texts, { path, code, params = {} }: FieldProblem): string {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const own = code === 'required' || code === 'choose' ? texts.fieldSentences[name] : undefined
  const sentence = own ?? texts.fieldProblems[code]
  return typeof sentence === 'string' ? sentence : sentence(params)
}
