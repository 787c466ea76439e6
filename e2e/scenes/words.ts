import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import type { AllTexts, Language } from '#texts/texts.ts'

export const textsOf = (language: Language): AllTexts => (language === 'en-US' ? english : spanish)

/** Whole sentences and names of several words; a single word may be somebody's data too. */
function phrasesIn(texts: unknown, found: Set<string>): Set<string> {
  if (typeof texts === 'string' && texts.includes(' ')) found.add(texts)
  if (typeof texts === 'object' && texts !== null) for (const part of Object.values(texts)) phrasesIn(part, found)
  return found
}

const phrases = { 'es-CO': phrasesIn(spanish, new Set()), 'en-US': phrasesIn(english, new Set()) }
const others: Record<Language, string[]> = {
  'es-CO': [...phrases['en-US'].difference(phrases['es-CO'])],
  'en-US': [...phrases['es-CO'].difference(phrases['en-US'])],
}

/** What the other language alone says, and a screen in this one may not. */
export const foreignTo = (language: Language): string[] => others[language]
