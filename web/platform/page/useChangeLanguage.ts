import { useState } from 'react'

import type { Language } from '#texts/texts.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'

/** Changes the language. Where its sentences do not come, the page says so, as of any part that does not. */
export function useChangeLanguage(): (language: Language) => void {
  const [failure, setFailure] = useState<unknown>()
  if (failure !== undefined) throw failure
  return (language) => void changeLanguage(language).catch(setFailure)
}
