import { useSyncExternalStore } from 'react'

import { spanishStart } from '#texts/spanish-start.ts'
import { type AllTexts, type Language, languageOf, type Texts } from '#texts/texts.ts'
import { once } from '#web/platform/loading/lazy-load.ts'

/** The server reads the same two values from the `Locale` header. */
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
 * Stores es-CO where nothing is stored; anything but en-US counts as Spanish. Rejects with ChunkLoadError when the
 * English dictionary does not come.
 */
export async function startLanguage(): Promise<void> {
  if (localStorage.getItem(STORAGE_KEY) === null) localStorage.setItem(STORAGE_KEY, 'es-CO')
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue !== null) void speak(languageOf(newValue))
  })
  await speak(languageOf(localStorage.getItem(STORAGE_KEY)))
}

/** Keeps what is typed. Rejects with ChunkLoadError when the dictionary does not come. */
export async function changeLanguage(language: Language): Promise<void> {
  await speak(language)
  localStorage.setItem(STORAGE_KEY, language)
}

export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Spoken as soon as its sentences have come; the server answers in it at once. */
export const wantedLanguage = (): Language => wanted ?? languageOf(localStorage.getItem(STORAGE_KEY))
export const currentLanguage = (): Language => spoken.language
export const currentTexts = (): Texts => spoken.texts

const snapshot = (): Spoken => spoken

export const useTexts = (): Texts => useSyncExternalStore(subscribeToLanguage, snapshot).texts
export const useLanguage = (): Language => useSyncExternalStore(subscribeToLanguage, snapshot).language

/**
 * Sentences whose Spanish comes with the noun's screens, which keeps the first load small. English has all nouns in one
 * file.
 */
export function nounTexts<Noun extends keyof LateTexts>(noun: Noun, spanish: LateTexts[Noun]) {
  const inLanguage = ({ texts }: { texts: Partial<LateTexts> }): LateTexts[Noun] => texts[noun] ?? spanish
  return {
    use: (): LateTexts[Noun] => inLanguage(useSyncExternalStore(subscribeToLanguage, snapshot)),
    current: (): LateTexts[Noun] => inLanguage(spoken),
  }
}
