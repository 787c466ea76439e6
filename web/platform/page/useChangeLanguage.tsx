import { type ReactNode, useState } from 'react'

import type { Language } from '#texts/texts.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'

import { loadAnewWhereServed } from './load-anew.ts'
import { DialogFailure } from './PartFailure.tsx'

/** Where the sentences do not come, `failure` says so and the screen stays. */
export function useChangeLanguage(): { change: (language: Language) => void; failure: ReactNode } {
  const [missing, setMissing] = useState<Language | null>(null)
  const [trying, setTrying] = useState(false)
  const speak = async (language: Language) => {
    setTrying(true)
    try {
      await changeLanguage(language)
      setMissing(null)
    } catch {
      if (missing) await loadAnewWhereServed()
      setMissing(language)
    }
    setTrying(false)
  }
  const change = (language: Language) => void speak(language)
  return {
    change,
    failure: missing && (
      <DialogFailure trying={trying} onRetry={() => change(missing)} onClose={() => setMissing(null)} />
    ),
  }
}
