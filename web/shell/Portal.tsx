import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Activity, useEffect, useState, useSyncExternalStore } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

import { answerConfirmation, isConfirmationAsked, subscribeToConfirmations } from '#web/platform/calls/confirming.ts'
import { dropKeysOfOthers } from '#web/platform/calls/create-keys.ts'
import { useAccessLost, useFactorDue, useSession, useUser } from '#web/platform/calls/useSession.ts'
import { dropDraftsOfOthers } from '#web/platform/forms/drafts.ts'
import { subscribeToLanguage, useLanguage, useTexts } from '#web/platform/i18n/language.ts'
import { UrlStateProvider } from '#web/platform/kit/navigation.tsx'
import { Announcer } from '#web/platform/page/announce.tsx'
import { lazyDialog, lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { Toasts, toastWarning } from '#web/platform/page/toasts.tsx'

import { useLive } from './live/useLive.ts'
import { MaintenanceNotice } from './MaintenanceNotice.tsx'
import { NavigationContext } from './navigation.ts'
import { portalOf } from './portal-of.ts'
import { UnknownPerson } from './UnknownPerson.tsx'

export { loadFirstScreen } from './portal-of.ts'

const confirmPerson = lazyDialog(
  async () => (await import('#web/features/session/ConfirmPersonDialog.tsx')).ConfirmPersonDialog,
)
const secondFactor = lazyPanel(async () => (await import('./SecondFactorPage.tsx')).SecondFactorPage, { waiting: null })
const noAccess = lazyPanel(async () => (await import('./NoAccessPage.tsx')).NoAccessPage, { waiting: null })

function ExpiredNotice() {
  const { status } = useSession()
  const { session } = useTexts()
  useEffect(() => {
    if (status === 'expired')
      toastWarning(session.expiredToast, { position: 'top-center', duration: 4000, toastId: 'session-expired' })
  }, [status, session])
  return null
}

/** The dialog stands over whatever was pressed. */
function Confirmation() {
  const asked = useSyncExternalStore(subscribeToConfirmations, isConfirmationAsked)
  return asked && <confirmPerson.Dialog onClose={answerConfirmation} />
}

/** Still held while the new factor is shown, until `release` is called. */
function useHeldUp(): { held: boolean; release: () => void } {
  const due = useFactorDue()
  const [held, setHeld] = useState(due)
  if (due && !held) setHeld(true)
  return { held, release: () => setHeld(false) }
}

/** Asks again for what was refused. */
const askAgain = (cache: QueryClient) => cache.refetchQueries({ predicate: ({ state }) => state.status === 'error' })

/** For one visit of one person: its own answers in memory and its own router. */
export function Portal({ visit }: { visit: number }) {
  const { queryClient, router, navigation, since } = portalOf(visit)
  const language = useLanguage()
  const user = useUser()
  const lost = useAccessLost()
  const { held, release } = useHeldUp()
  const away = lost || held

  // A refusal is kept in the language in which it came: it is asked for again in the new one.
  useEffect(() => subscribeToLanguage(() => void askAgain(queryClient)), [queryClient])

  const userId = user?.id
  useLive(queryClient, since, away ? undefined : userId)
  useEffect(() => {
    if (userId === undefined) return
    dropDraftsOfOthers(userId)
    dropKeysOfOthers()
  }, [userId])

  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={language}>
        <NavigationContext value={navigation}>
          {/* Out of sight the screens keep what was typed, ask for nothing, and are there again with the access. */}
          <Activity mode={away ? 'hidden' : 'visible'}>
            {user ? <RouterProvider router={router} /> : <UnknownPerson />}
          </Activity>
        </NavigationContext>
        {lost && <noAccess.Panel />}
        {held && !lost && (
          <secondFactor.Panel
            onDone={() => {
              release()
              void askAgain(queryClient)
            }}
          />
        )}
        <Announcer />
        <UrlStateProvider pathname="/" search="" navigate={navigation.navigate} preload={navigation.preload}>
          <Toasts />
        </UrlStateProvider>
        <ExpiredNotice />
        {/* A person with a factor to set up cannot confirm yet: they sign in again. */}
        {!held && <Confirmation />}
        <MaintenanceNotice queryClient={queryClient} />
      </I18nProvider>
    </QueryClientProvider>
  )
}
