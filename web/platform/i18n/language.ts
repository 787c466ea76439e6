import { useSyncExternalStore } from 'react'

import { spanishStart } from '#texts/spanish-start.ts'
import { type AllTexts, type Language, languageOf, type Texts } from '#texts/texts.ts'
import { once } from '#web/platform/loading/lazy-load.ts'
import { storeOf } from '#web/platform/store.ts'

/** The server reads the same two values from the `Locale` header. */
const STORAGE_KEY = 'lang'

type LateTexts = Omit<AllTexts, keyof Texts>

interface Spoken {
  language: Language
  texts: Texts & Partial<LateTexts>
}

const spoken = storeOf<Spoken>({ language: 'es-CO', texts: spanishStart })
export const subscribeToLanguage = spoken.subscribe

const dictionaries: Record<Language, () => Promise<Spoken['texts']>> = {
  'es-CO': async () => spanishStart,
  'en-US': once(async () => (await import('#texts/english.ts')).english),
}

let wanted: Language | undefined

async function speak(language: Language): Promise<void> {
  wanted = language
  const texts = await dictionaries[language]().catch((error: unknown) => {
    wanted = currentLanguage()
    throw error
  })
  if (wanted !== language) return
  document.documentElement.lang = language
  spoken.become({ language, texts })
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

/** Spoken as soon as its sentences have come; the server answers in it at once. */
export const wantedLanguage = (): Language => wanted ?? languageOf(localStorage.getItem(STORAGE_KEY))
export const currentLanguage = (): Language => spoken.current().language
export const currentTexts = (): Texts => spoken.current().texts

const useSpoken = (): Spoken => useSyncExternalStore(subscribeToLanguage, spoken.current)

export const useTexts = (): Texts => useSpoken().texts
export const useLanguage = (): Language => useSpoken().language

/**
 * Sentences whose Spanish comes with the noun's screens, which keeps the first load small. English has all nouns in one
 * file.
 */
export function nounTexts<Noun extends keyof LateTexts>(noun: Noun, spanish: LateTexts[Noun]) {
  const inLanguage = ({ texts }: Spoken): LateTexts[Noun] => (texts as Partial<LateTexts>)[noun] ?? spanish
  return {
    use: (): LateTexts[Noun] => inLanguage(useSpoken()),
    current: (): LateTexts[Noun] => inLanguage(spoken.current()),
  }
}
