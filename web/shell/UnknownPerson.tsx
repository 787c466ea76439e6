import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useState } from 'react'

import { refreshSession } from '#web/platform/calls/refresh.ts'
import { useSession } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'

import { FullPage } from './FullPage.tsx'
import { LoadingPage } from './LoadingPage.tsx'

/** For a token without a person, as after half of the storage was cleared: the me call says who it is. */
export function UnknownPerson() {
  // Hardly anybody sees it, and everybody loads it.
  'use no memo'
  const { status } = useSession()
  const [asking, setAsking] = useState(false)
  const [tries, setTries] = useState(0)
  const ask = async () => {
    setAsking(true)
    await refreshSession()
    setAsking(false)
    setTries((before) => before + 1)
  }
  useEffect(() => {
    void refreshSession().then(() => setTries(1))
  }, [])
  // A session that ended leads to the login by itself.
  if (tries === 0 || status === 'expired') return <LoadingPage />
  return <Unanswered asking={asking} tries={tries} onRetry={() => void ask()} />
}

function Unanswered({ asking, tries, onRetry }: { asking: boolean; tries: number; onRetry: () => void }) {
  'use no memo'
  const { app, failures, ui } = useTexts()
  return (
    <FullPage title={failures.unexpected} failed text={app.defaultError} times={tries}>
      <Button
        kind="primary"
        icon={<RotateCw />}
        focusOnMount
        pending={asking}
        pendingLabel={ui.loading}
        onClick={onRetry}
      >
        {app.retry}
      </Button>
    </FullPage>
  )
}
