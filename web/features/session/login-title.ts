import { useEffect } from 'react'

import { useTexts } from '#web/i18n/language.ts'

/** The window's title while there is no session. */
export function useLoginTitle(name: string, failed = false): void {
  const { app } = useTexts()
  useEffect(() => {
    const title = `${name} · ${app.portal}`
    document.title = failed ? app.titleError(title) : title
  }, [name, failed, app])
}
