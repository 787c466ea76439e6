import type { refreshWindow, session as contract } from '#contract/session.ts'

import { CallError } from './call-error.ts'
import { call, subscribeToAnswers } from './call.ts'
import { currentSession, renewSession, subscribeToSession } from './session.ts'
import { wire } from './wire.ts'

/** In seconds since 1970; null for what is no token of ours. The signature is not checked. */
function timesOf(token: string): { issuedAt: number; expiresAt: number } | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const { iat, exp }: Record<string, unknown> = JSON.parse(new TextDecoder().decode(bytes))
    return typeof iat === 'number' && typeof exp === 'number' ? { issuedAt: iat, expiresAt: exp } : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return null
    throw error
  }
}

/** A token with no more than this left, in seconds, is exchanged for a fresh one. */
const WINDOW: typeof refreshWindow = 120
const me = wire<typeof contract.me>({ method: 'GET', path: '/accounts/me', access: 'portal.access' })

let known: string | undefined
let expiresAt: number | undefined
/** A token that was given for less than the window is not exchanged: the next would be due at once, and so on. */
let lasting = false
/** Seconds by which this clock is ahead of the server's, by the last token received. */
let ahead = 0
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: { asked: string | undefined; done: Promise<void> } | undefined

function currentToken(): string | undefined {
  const session = currentSession()
  return session.status === 'signed-in' ? session.token : undefined
}

const secondsLeft = (): number => (expiresAt === undefined ? Infinity : expiresAt - (Date.now() / 1000 - ahead))

function note(fresh: boolean): void {
  const token = currentToken()
  if (token === known) return
  known = token
  const times = token ? timesOf(token) : null
  expiresAt = times?.expiresAt
  if (fresh && times) ahead = Date.now() / 1000 - times.issuedAt
  clearTimeout(timer)
  lasting = times !== null && times.expiresAt - times.issuedAt > WINDOW + 1
  if (lasting) timer = setTimeout(whenSeen, Math.max(0, secondsLeft() - WINDOW) * 1000)
}

function whenSeen(): void {
  if (document.visibilityState === 'visible') void refreshIfDue()
}

async function refreshIfDue(): Promise<void> {
  // A timer may fire a moment early.
  if (known && lasting && secondsLeft() <= WINDOW + 1) await refreshSession()
}

async function exchange(asked: string | undefined): Promise<void> {
  try {
    const { token, user } = await call(me, {})
    // Somebody else may be signed in by now, or the same person with a further token.
    if (currentToken() === asked) renewSession(token, user)
  } catch (error) {
    // Nobody waits for this: a 401 has ended the session by now, and after anything else the next answer tries again.
    if (!(error instanceof CallError)) throw error
  } finally {
    if (underWay?.asked === asked) underWay = undefined
  }
}

/** A second caller waits for the exchange of the same token that is under way. */
export function refreshSession(): Promise<void> {
  const asked = currentToken()
  if (!underWay || underWay.asked !== asked) underWay = { asked, done: exchange(asked) }
  return underWay.done
}

/**
 * Refreshes the token after any answer in its last 120 s, once when these begin, and when the tab is seen again. With a
 * stored session the person is read anew at once: a role may have changed. Called once, after `startSession`.
 */
export function startRefreshing(): void {
  note(false)
  subscribeToSession(() => note(true))
  subscribeToAnswers((path) => {
    if (path !== me.path) void refreshIfDue()
  })
  document.addEventListener('visibilitychange', whenSeen)
  if (known) void refreshSession()
}
