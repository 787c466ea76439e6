import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'

import { useFactorTexts } from '#web/features/factors/factors-texts.ts'
import { FactorsPanel } from '#web/features/factors/FactorsPage.tsx'
import { logout } from '#web/features/session/session.api.ts'
import { refreshSession } from '#web/platform/calls/refresh.ts'
import { signInAgain } from '#web/platform/calls/session.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'

import { FullPage } from './FullPage.tsx'

/** For a role that asks for a second factor which the person lacks. */
export function SecondFactorPage({ onDone }: { onDone: () => void }) {
  const { header } = useTexts()
  const { due } = useFactorTexts()
  const goOn = () => void refreshSession().then(onDone)
  // A person who signed in long ago has to confirm who they are, which signing in again does.
  const [refused, setRefused] = useState(false)
  return (
    <FullPage title={due.title} text={due.text}>
      <div className="full-page-part">
        <FactorsPanel onSetUp={goOn} onRefused={() => setRefused(true)} />
      </div>
      {refused && (
        <div className="ui-grid ui-gap-8">
          <p role="alert">{due.stale}</p>
          <p>
            <Button icon={<LogIn />} onClick={signInAgain}>
              {due.signInAgain}
            </Button>
          </p>
        </div>
      )}
      <div className="ui-flex ui-wraps ui-gap-8 full-page-actions">
        <Button onClick={goOn}>{due.goOn}</Button>
        <Button icon={<LogOut />} onClick={logout}>
          {header.logout}
        </Button>
      </div>
    </FullPage>
  )
}
