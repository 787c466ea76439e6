import { currentPasswordLink } from '#web/features/session/password-link.ts'
import { currentSession, subscribeToSession } from '#web/platform/calls/session.ts'
import { preferredStart, type Start } from '#web/platform/page/preferences.ts'
import { paths } from '#web/platform/paths.ts'

import { withoutToken, withToken } from './redirects.ts'

// The address bar while no router watches it: before signing in, and at the moments of signing in and out.

const here = (): string => location.pathname + location.search + location.hash

const keptPath = (): string | undefined => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : undefined
}

function toLogin(keep: boolean): void {
  const { to, from = keptPath() } = withoutToken(here())
  history.replaceState(keep && from ? { from } : null, '', to)
}

const startPaths: Readonly<Record<Start, string>> = {
  dashboard: paths.home,
  portfolio: paths.portfolio,
  tasks: paths.checkpoints.list,
  projects: paths.projects.list,
}

function toPortal(): void {
  const to = withToken(here(), keptPath(), startPaths[preferredStart()])
  if (to !== here()) history.replaceState(null, '', to)
}

/**
 * Keeps the address in step with the session: without one only `/login` is shown, keeping the path that was asked for;
 * with one the login leads on to it. A logout keeps nothing, but in the other tabs. Called once, after `startSession` and before the first
 * render.
 */
export function startAddress(): void {
  let signedIn = currentSession().status !== 'signed-out'
  // A link to choose a password opens the login route whoever is signed in.
  if (!currentPasswordLink()) {
    if (signedIn) toPortal()
    else toLogin(true)
  }
  subscribeToSession(() => {
    const session = currentSession()
    const now = session.status !== 'signed-out'
    if (now === signedIn) return
    signedIn = now
    if (session.status === 'signed-out') toLogin(session.returns)
    else toPortal()
  })
  globalThis.addEventListener('popstate', () => {
    if (!signedIn) toLogin(true)
  })
}
