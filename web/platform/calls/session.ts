import type { Profile } from '#contract/profile.ts'

import {
  ASKED_AGAIN,
  hasExpired,
  readSession,
  removeSession,
  TOKEN_KEY,
  USER_KEY,
  writeSession,
} from './stored-session.ts'

/** How long the screens stay after a 401 before the login shows: the toast that says so stands for 4 s. */
const REDIRECT_DELAY = 4100

export type Session =
  /** `visit` counts the sign-ins of this page: what belongs to one of them is thrown away with it. */
  | { status: 'signed-in'; visit: number; token: string; user: Profile | null }
  /** A call met a 401: the token is gone, the screens stay until the redirect. */
  | { status: 'expired'; visit: number; user: Profile | null }
  /**
   * `returns`: the next sign-in leads back to the screen of this tab; false after signing out here. `former`: the
   * person whose drafts are shown then; null if unknown, undefined if nobody was signed in.
   */
  | { status: 'signed-out'; expired: boolean; returns: boolean; former?: number | null | undefined }

let current: Session = { status: 'signed-out', expired: false, returns: true }
let visits = 0
let redirect: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function become(next: Session): void {
  clearTimeout(redirect)
  current = next
  for (const listener of listeners) listener()
}

/** The same person's further token belongs to the same visit. */
function enter(token: string, user: Profile | null): Session {
  const same = current.status === 'signed-in' && (current.user === null || current.user.id === user?.id)
  if (!same) visits += 1
  return { status: 'signed-in', visit: visits, token, user }
}

function followOtherTabs({ key, newValue, storageArea }: StorageEvent): void {
  // A key of null means that another tab cleared the whole storage; the person goes a moment before the token.
  const concerns = key === null || key === TOKEN_KEY || (key === USER_KEY && newValue !== null)
  if (storageArea !== localStorage || !concerns) return
  const stored = readSession()
  if (stored) become(enter(stored.token, stored.user))
  else if (current.status === 'signed-in')
    become({ status: 'signed-out', expired: hasExpired(), returns: true, former: current.user?.id ?? null })
}

/** Called once, before the first render. */
export function startSession(): void {
  const stored = readSession()
  if (!stored) removeSession()
  current = stored ? enter(stored.token, stored.user) : { status: 'signed-out', expired: false, returns: true }
  globalThis.addEventListener('storage', followOtherTabs)
}

export function signIn(token: string, user: Profile): void {
  writeSession(token, user)
  become(enter(token, user))
}

/** Ignored when the session has ended in between. */
export function renewSession(token: string, user: Profile): void {
  if (current.status === 'signed-in') signIn(token, user)
}

/** Here and in all other tabs; the caller tells the server. */
export function signOut(): void {
  removeSession()
  const former = current.status === 'signed-out' ? current.former : (current.user?.id ?? null)
  become({ status: 'signed-out', expired: false, returns: false, former })
}

/** Counts once, however many calls fail. A call made with an older token ends nothing. */
export function expireSession(token: string): void {
  if (current.status !== 'signed-in' || current.token !== token) return
  // Another tab may have got a further token a moment ago, and ended this one: its news comes later than the refusal.
  const stored = readSession()
  if (stored && stored.token !== token) return become(enter(stored.token, stored.user))
  removeSession(true)
  const { visit, user } = current
  become({ status: 'expired', visit, user })
  redirect = setTimeout(
    () => become({ status: 'signed-out', expired: true, returns: true, former: user?.id ?? null }),
    REDIRECT_DELAY,
  )
}

/** Leads to the login, which asks who it is, and the next sign-in back to where this tab was. */
export function signInAgain(): void {
  removeSession()
  sessionStorage.setItem(ASKED_AGAIN, 'true')
  const former = current.status === 'signed-out' ? current.former : (current.user?.id ?? null)
  become({ status: 'signed-out', expired: false, returns: true, former })
}

export const currentSession = (): Session => current

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
