import { useSyncExternalStore } from 'react'

import { spanishStart } from '#texts/spanish-start.ts'
import { type AllTexts, type Language, languageOf, type Texts } from '#texts/texts.ts'
import { once } from '#web/platform/loading/lazy-load.ts'

/** Where the choice is kept; the server reads the same two values from the `Locale` header. */
const STORAGE_KEY = 'lang'

type LateTexts = Omit<AllTexts, keyof Texts>

interface Spoken {
  language: Language
  texts: Texts & Partial<LateTexts>
}

let spoken: Spoken = { language: 'es-CO', texts: spanishStart }
const listeners = new Set<() => void>()

const dictionaries: Record<Language, () => Promise<Spoken['texts']>> = {
  'es-CO': async () => spanishStart,
  'en-US': once(async () => (await import('#texts/english.ts')).english),
}

let wanted: Language | undefined

async function speak(language: Language): Promise<void> {
  wanted = language
  const texts = await dictionaries[language]().catch((error: unknown) => {
    wanted = spoken.language
    throw error
  })
  if (wanted !== language) return
  spoken = { language, texts }
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/**
 * Speaks the stored language; stores es-CO where none is stored, and reads anything but en-US as Spanish. Follows the
 * choice made in another tab. Rejects with ChunkLoadError when the English dictionary does not come.
 */
export async function startLanguage(): Promise<void> {
  if (localStorage.getItem(STORAGE_KEY) === null) localStorage.setItem(STORAGE_KEY, 'es-CO')
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue !== null) void speak(languageOf(newValue))
  })
  await speak(languageOf(localStorage.getItem(STORAGE_KEY)))
}

/**
 * Speaks another language at once, without losing what is typed, and remembers it. Rejects with ChunkLoadError when its
 * dictionary does not come.
 */
export async function changeLanguage(language: Language): Promise<void> {
  await speak(language)
  localStorage.setItem(STORAGE_KEY, language)
}

/** Calls `listener` after each change of the language; the answer ends that. */
export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language that was chosen, which is spoken as soon as its sentences are there: what the server is to answer in. */
export const wantedLanguage = (): Language => wanted ?? languageOf(localStorage.getItem(STORAGE_KEY))
/** The language spoken now, for what runs outside of components. */
export const currentLanguage = (): Language => spoken.language
/** The sentences of the language spoken now, for what runs outside of components. */
export const currentTexts = (): Texts => spoken.texts

const snapshot = (): Spoken => spoken

/** The sentences in the person's language that are there from the start, by noun. */
export const useTexts = (): Texts => useSyncExternalStore(subscribeToLanguage, snapshot).texts
export const useLanguage = (): Language => useSyncExternalStore(subscribeToLanguage, snapshot).language

/**
 * The sentences of a noun whose Spanish comes with its screens, which keeps the first load small. English has those of
 * all nouns in one file.
 */
export function nounTexts<Noun extends keyof LateTexts>(noun: Noun, spanish: LateTexts[Noun]) {
  const inLanguage = ({ texts }: Spoken): LateTexts[Noun] => (texts as Partial<LateTexts>)[noun] ?? spanish
  return {
    use: (): LateTexts[Noun] => inLanguage(useSyncExternalStore(subscribeToLanguage, snapshot)),
    /** For what runs outside of components. */
    current: (): LateTexts[Noun] => inLanguage(spoken),
  }
}
