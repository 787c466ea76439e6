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
const firstScreenLimit = 300

function make(visit: number) {
  const queryClient = newQueryClient()
  const router = createRouter({
    routeTree: routes,
    context: { queryClient },
    history: createBrowserHistory(),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: false,
    // How long an answer serves is the queries' business: a route asks for its first ones each time it is gone to.
    defaultPreloadStaleTime: 0,
    // Nothing is waited for in a loader, so it need not run behind what stands, which would draw that once more.
    defaultStaleReloadMode: 'blocking',
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
  const navigate: PortalNavigation['navigate'] = (href, { replace = false } = {}) => {
    const { pathname } = router.latestLocation
    const to = href.startsWith('?') ? pathname + href : href
    void router.navigate({ href: to, replace, resetScroll: to.split(/[?#]/, 1)[0] !== pathname })
  }
  const preload: PortalNavigation['preload'] = (href) => {
    // Another look at the screen that stands, which knows what to ask for.
    if (href.startsWith('?')) return
    const { pathname, search } = new URL(href, location.origin)
    void router.preloadRoute({ to: pathname, search: parseSearch(search) })
  }
  const headingFor = () => router.latestLocation.pathname
  const navigation: PortalNavigation = { navigate, preload, headingFor }
  return { visit, router, queryClient, navigation, since: performance.now() }
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
 * The router loads the address's screen before anything is drawn, if it comes soon: all is then drawn in one go that
 * the browser may interrupt. A router that loads behind a first render draws the rest in one piece.
 */
export async function loadFirstScreen(visit: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, firstScreenLimit)
  await nextTurn()
  await Promise.race([portalOf(visit).router.load(), late.promise])
  clearTimeout(timer)
}
