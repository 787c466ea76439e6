import { useEffect } from 'react'

import { useSession } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { toastWarning } from '#web/platform/kit/toasts.tsx'

/** Says once that the session has ended, while the screens wait for the redirect. */
export function ExpiredNotice() {
  const { status } = useSession()
  const { session } = useTexts()
  useEffect(() => {
    if (status === 'expired')
      toastWarning(session.expiredToast, { position: 'top-center', duration: 4000, toastId: 'session-expired' })
  }, [status, session])
  return null
}
