import { firstOf } from '#contract/items.ts'
import { keysOf } from '#contract/keys.ts'
import type { AllTexts } from '#texts/texts.ts'
import { fold } from '#web/platform/kit/choices/fold.ts'

type Texts = AllTexts['search']
type PhraseOf = keyof Texts['phrases']

/** What somebody looks for by its kind, 'proyecto de Lácteos Páramo': of what, and by which words. */
export interface Phrase {
  of: PhraseOf
  rest: string
}

/** Fewer letters after the kind may be the rest of a name. */
const leastRest = 2

/** The phrase that a term is; undefined where it names no kind, or nothing after it. */
export function phraseIn(term: string, { phrases, of: links }: Texts): Phrase | undefined {
  const [head = '', ...words] = term.trim().split(/\s+/)
  const of = keysOf(phrases).find((kind) => phrases[kind].some((name) => fold(name) === fold(head)))
  if (of === undefined) return undefined
  const linked = words.length > 1 && links.some((link) => link === fold(firstOf(words)))
  const rest = (linked ? words.slice(1) : words).join(' ')
  return rest.length < leastRest ? undefined : { of, rest }
}
