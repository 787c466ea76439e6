import LogOut from 'lucide-react/icons/log-out'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'

import { logout } from '#web/features/session/session.api.ts'
import { refreshSession } from '#web/platform/calls/refresh.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'

import { FullPage } from './FullPage.tsx'

export function NoAccessPage() {
  const { accessLost, app, header } = useTexts()
  const [checking, setChecking] = useState(false)
  const [tries, setTries] = useState(0)
  const check = async () => {
    setChecking(true)
    await refreshSession()
    setChecking(false)
    setTries((before) => before + 1)
  }
  return (
    <FullPage title={accessLost.title} text={accessLost.text} times={tries}>
      <p>{accessLost.kept}</p>
      <div className="ui-flex ui-wraps ui-gap-8 full-page-actions">
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
    </FullPage>
  )
}
