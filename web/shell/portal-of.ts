import { createBrowserHistory, createRouter } from '@tanstack/react-router'

import { newQueryClient } from '#web/platform/calls/queryClient.ts'
import { currentSession, subscribeToSession } from '#web/platform/calls/session.ts'
import { dropDrafts } from '#web/platform/forms/drafts.ts'
import { nextTurn } from '#web/platform/page/next-turn.ts'

import type { PortalNavigation } from './navigation.ts'
import { routes } from './routes.tsx'
import { RouteFailure, RoutePending } from './RouteStates.tsx'
import { parseSearch, stringifySearch } from './search.ts'

/** How long the first render waits for the screen, in milliseconds, before it shows what stands around it alone. */
const patience = 300

function make(visit: number) {
  const router = createRouter({
    routeTree: routes,
    history: createBrowserHistory(),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: false,
    defaultPendingMs: 400,
    defaultPendingMinMs: 300,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteFailure,
    // What a route does not answer for goes on to FailureBoundary, which has the whole window.
    disableGlobalCatchBoundary: true,
    // Another record is another form: nothing typed in one shows up in the other.
    defaultRemountDeps: ({ params }) => params,
  })

  /** Goes to a path of the portal. A change of the query alone leaves the scroll where it is. */
  const go: PortalNavigation['go'] = (href, { replace = false } = {}) => {
    const { pathname } = router.latestLocation
    const to = href.startsWith('?') ? pathname + href : href
    void router.navigate({ href: to, replace, resetScroll: to.split(/[?#]/, 1)[0] !== pathname })
  }
  const preload: PortalNavigation['preload'] = (href) => {
    void router.preloadRoute({ to: href.split(/[?#]/, 1)[0] as string })
  }
  const headingFor = () => router.latestLocation.pathname
  const navigation: PortalNavigation = { go, preload, headingFor }
  return { visit, router, queryClient: newQueryClient(), navigation }
}

let current: ReturnType<typeof make> | undefined

function end(): void {
  current?.router.history.destroy()
  current?.queryClient.clear()
  current = undefined
}

// Nothing of one person's is kept in memory for the next; and nothing at all of who signs out here.
subscribeToSession(() => {
  const session = currentSession()
  if (session.status !== 'signed-out') return
  end()
  if (!session.returns) dropDrafts()
})

/** What the main application of a visit stands on. Made once for each, however often it is rendered. */
export function portalOf(visit: number): ReturnType<typeof make> {
  if (current?.visit !== visit) {
    end()
    current = make(visit)
  }
  return current
}

/**
 * Has the router load the screen of the address before anything is drawn, if it comes soon: it is then drawn with what
 * stands around it, in one go that the browser may interrupt. A router that loads behind a first render draws the rest in
 * one piece.
 */
export async function loadFirstScreen(visit: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, patience)
  await nextTurn()
  await Promise.race([portalOf(visit).router.load(), late.promise])
  clearTimeout(timer)
}
