import { lazy, Suspense, useSyncExternalStore } from 'react'

import { currentPasswordLink, subscribeToPasswordLink } from '#web/features/session/password-link.ts'
import { useSession } from '#web/http/useSession.ts'
import { useTexts } from '#web/i18n/language.ts'
import { once } from '#web/page/lazy-load.ts'
import { Loader } from '#web/ui/Loader.tsx'
import { UiTextsProvider } from '#web/ui/texts.ts'

import { FailureBoundary } from './FailureBoundary.tsx'

const LoginPage = lazy(once(async () => ({ default: (await import('#web/features/session/LoginPage.tsx')).LoginPage })))
const Portal = lazy(once(async () => ({ default: (await import('./Portal.tsx')).Portal })))

/** Decides between the login and the main application, each of which loads when it is needed. */
export function Root() {
  const texts = useTexts()
  const session = useSession()
  const link = useSyncExternalStore(subscribeToPasswordLink, currentPasswordLink)
  return (
    <UiTextsProvider texts={texts.ui}>
      <FailureBoundary>
        <Suspense fallback={<Loader label={texts.ui.loading} />}>
          {session.status === 'signed-out' || link ? (
            <LoginPage />
          ) : (
            <Portal key={session.visit} visit={session.visit} />
          )}
        </Suspense>
      </FailureBoundary>
    </UiTextsProvider>
  )
}
