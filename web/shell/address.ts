import { currentPasswordLink } from '#web/features/session/password-link.ts'
import { currentSession, type Session, subscribeToSession } from '#web/platform/calls/session.ts'
import { preferredStart, type Start } from '#web/platform/page/preferences.ts'
import { paths } from '#web/platform/paths.ts'

import { withoutToken, withToken } from './redirects.ts'

// The address bar while no router watches it: before signing in, and at the moments of signing in and out.

const here = (): string => location.pathname + location.search + location.hash

/**
 * The path to open after signing in, in the entry of the history. `of` left it: undefined for a link from outside, null
 * where it is not known.
 */
interface Kept {
  from: string
  of?: number | null | undefined
}

const keptPlace = (): Kept | undefined => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? (state as Kept)
    : undefined
}

/** `former` is who was signed in here until now. */
function toLogin(keep: boolean, former?: number | null): void {
  const { to, from } = withoutToken(here())
  const kept = from === undefined ? keptPlace() : { from, of: former }
  history.replaceState(keep && kept ? kept : null, '', to)
}

const startPaths: Readonly<Record<Start, string>> = {
  dashboard: paths.home,
  portfolio: paths.portfolio,
  tasks: paths.checkpoints.list,
  projects: paths.projects.list,
}

const personIn = (session: Session) => (session.status === 'signed-out' ? undefined : session.user?.id)

/** Another person's place is not shown: the next person begins on a first screen of their own. */
function isOwn({ of }: Kept): boolean {
  const session = currentSession()
  return of === undefined || (session.status === 'signed-in' && session.user?.id === of)
}

function toPortal(): void {
  const kept = keptPlace()
  const from = kept && isOwn(kept) ? kept.from : undefined
  const to = withToken(here(), from, startPaths[preferredStart()])
  if (to !== here()) history.replaceState(null, '', to)
}

/**
 * Without a session only `/login` shows, and keeps the path that was asked for; signing in leads on to it. A logout
 * keeps it in the other tabs alone, and nothing of one person is kept for another. Called once, after `startSession`
 * and before the first render.
 */
export function startAddress(): void {
  let signedIn = currentSession().status !== 'signed-out'
  let person = personIn(currentSession())
  /** The person whose steps are back in the history. */
  let former = keptPlace()?.of
  // A link to choose a password opens the login route whoever is signed in.
  if (!currentPasswordLink()) {
    if (signedIn) toPortal()
    else toLogin(true)
  }
  subscribeToSession(() => {
    const session = currentSession()
    const now = session.status !== 'signed-out'
    const before = person
    person = personIn(session)
    if (now === signedIn) {
      // Another tab signed out, and somebody else in.
      if (before !== undefined && person !== undefined && person !== before)
        history.replaceState(null, '', startPaths[preferredStart()])
      return
    }
    signedIn = now
    if (session.status === 'signed-out') {
      former = session.former
      toLogin(session.returns, former)
    } else toPortal()
  })
  globalThis.addEventListener('popstate', () => {
    if (!signedIn) toLogin(true, former)
  })
}
