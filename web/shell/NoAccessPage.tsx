import { LogOut, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'

import { logout } from '#web/features/session/session.api.ts'
import { refreshSession } from '#web/platform/calls/refresh.ts'
import { formatOf } from '#web/platform/i18n/format.ts'
import { useLanguage, useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { Logo } from '#web/platform/kit/Logo.tsx'
import { windowTitle } from '#web/platform/page/page-title.ts'

/** The whole window, for somebody signed in who may no longer use the portal: to look again, or to sign out. */
export function NoAccessPage() {
  const texts = useTexts()
  const language = useLanguage()
  const { accessLost, app, header } = texts
  const [checking, setChecking] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const before = document.title
    document.title = windowTitle({ name: accessLost.title }, texts, formatOf(language))
    return () => void (document.title = before)
  }, [accessLost, texts, language])
  const check = async () => {
    setChecking(true)
    await refreshSession()
    setChecking(false)
    setTries((before) => before + 1)
  }
  return (
    <main className="full-page">
      <Logo size={40} />
      <h1 className="full-page-title">{accessLost.title}</h1>
      {/* Said again after each look that changed nothing. */}
      <p key={tries} role="alert">
        {accessLost.text}
      </p>
      <p>{accessLost.kept}</p>
      <div className="full-page-actions">
        <Button
          kind="primary"
          icon={<RotateCw />}
          focusOnMount
          pending={checking}
          pendingLabel={accessLost.checking}
          onClick={() => void check()}
        >
          {app.retry}
        </Button>
        <Button icon={<LogOut />} onClick={logout}>
          {header.logout}
        </Button>
      </div>
    </main>
  )
}
