import { Component, createElement, type ReactNode, Suspense, use, useSyncExternalStore } from 'react'

import { preloadPasswordForm } from '#web/features/session/password-form.ts'
import { currentPasswordLink, subscribeToPasswordLink } from '#web/features/session/password-link.ts'
import { currentSession } from '#web/platform/calls/session.ts'
import { useSession } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { TodayProvider } from '#web/platform/kit/fields/today.ts'
import { UiTextsProvider } from '#web/platform/kit/texts.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'

import { FailurePage } from './FailurePage.tsx'
import { LoadingPage } from './LoadingPage.tsx'

const login = lazyPart(async () => {
  const [{ LoginPage: Page }, there] = await Promise.all([
    import('#web/features/session/LoginPage.tsx'),
    // The page itself says whether people sign in at the company's directory too.
    document.documentElement.dataset.signOn ? import('#web/features/session/SignOnPart.tsx') : undefined,
    preloadPasswordForm(),
  ])
  return there ? () => createElement(Page, { way: there.SignOnPart }) : Page
})
const portal = lazyPart(() => import('./Portal.tsx'))

function LoginPage() {
  return createElement(login.current() ?? use(login.awaited()))
}

function Portal(props: { visit: number }) {
  return createElement((portal.current() ?? use(portal.awaited())).Portal, props)
}

/**
 * Without it React would show that it waits, and keep that up for 300 ms. Rejects where the part does not come, which
 * the render says again.
 */
export async function loadFirstPart(): Promise<void> {
  const session = currentSession()
  if (session.status === 'signed-out' || currentPasswordLink()) await login.preload()
  else await (await portal.preload()).loadFirstScreen(session.visit)
}

/** Shows a full page with 'Reintentar' where a part of the app did not load or broke. */
class FailureBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <FailurePage error={this.state.error} />
  }
}

/** Decides between the login and the main application, each of which loads when it is needed. */
export function Root() {
  const texts = useTexts()
  const session = useSession()
  const link = useSyncExternalStore(subscribeToPasswordLink, currentPasswordLink)
  return (
    <UiTextsProvider texts={texts.ui}>
      <TodayProvider today={todayInBogota}>
        <FailureBoundary>
          <Suspense fallback={<LoadingPage />}>
            {session.status === 'signed-out' || link ? (
              <LoginPage />
            ) : (
              <Portal key={session.visit} visit={session.visit} />
            )}
          </Suspense>
        </FailureBoundary>
      </TodayProvider>
    </UiTextsProvider>
  )
}
