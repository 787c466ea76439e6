import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Activity, useEffect } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

import { useAccessLost, useUser } from '#web/platform/calls/useSession.ts'
import { dropDraftsOfOthers } from '#web/platform/forms/drafts.ts'
import { subscribeToLanguage, useLanguage } from '#web/platform/i18n/language.ts'
import { UrlStateProvider } from '#web/platform/kit/navigation.tsx'
import { Toasts } from '#web/platform/kit/toasts.tsx'
import { Announcer } from '#web/platform/page/announce.tsx'

import { ExpiredNotice } from './ExpiredNotice.tsx'
import { useLive } from './live/useLive.ts'
import { MaintenanceNotice } from './MaintenanceNotice.tsx'
import { NavigationContext } from './navigation.ts'
import { NoAccessPage } from './NoAccessPage.tsx'
import { portalOf } from './portal-of.ts'
import { UnknownPerson } from './UnknownPerson.tsx'

export { loadFirstScreen } from './portal-of.ts'

/** The main application, for one visit of one person: its own answers in memory and its own router. */
export function Portal({ visit }: { visit: number }) {
  const { queryClient, router, navigation, since } = portalOf(visit)
  const language = useLanguage()
  const user = useUser()
  const lost = useAccessLost()

  // A refusal is kept in the language in which it came: it is asked for again in the new one.
  useEffect(
    () =>
      subscribeToLanguage(() => {
        void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      }),
    [queryClient],
  )

  const userId = user?.id
  useLive(queryClient, since, lost ? undefined : userId)
  useEffect(() => {
    if (userId !== undefined) dropDraftsOfOthers(userId)
  }, [userId])

  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={language}>
        <NavigationContext value={navigation}>
          {/* Out of sight the screens keep what was typed, ask for nothing, and are there again with the access. */}
          <Activity mode={lost ? 'hidden' : 'visible'}>
            {user ? <RouterProvider router={router} /> : <UnknownPerson />}
          </Activity>
        </NavigationContext>
        {lost && <NoAccessPage />}
        <Announcer />
        <UrlStateProvider pathname="/" search="" navigate={navigation.go} preload={navigation.preload}>
          <Toasts />
        </UrlStateProvider>
        <ExpiredNotice />
        <MaintenanceNotice queryClient={queryClient} />
      </I18nProvider>
    </QueryClientProvider>
  )
}
