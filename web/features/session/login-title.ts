import { useEffect } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { arrive } from '#web/platform/page/arrival.ts'

/** The window's title while there is no session. */
export function useLoginTitle(name: string, failed = false): void {
  const { app } = useTexts()
  useEffect(() => void arrive('login'), [])
  useEffect(() => {
    const title = `${name}${app.titleSuffix}`
    document.title = failed ? app.titleError(title) : title
  }, [name, failed, app])
}
