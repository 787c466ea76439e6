import type { refreshWindow, session as contract } from '#contract/session.ts'

import { CallError } from './call-error.ts'
import { call, subscribeToAnswers } from './call.ts'
import { currentSession, renewSession, subscribeToSession } from './session.ts'
import { wire } from './wire.ts'

/** The times that a token names, in seconds since 1970; null for what is no token of ours. The signature is not read. */
function timesOf(token: string): { issuedAt: number; expiresAt: number } | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const { iat, exp } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
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
/**
 * Whether the token was given for longer than the window. One that was not ends with its session, which no exchange
 * makes longer: it would bring another that is due at once, and so on.
 */
let lasting = false
/** How far this machine's clock is ahead of the server's, in seconds, as the last token received here has shown. */
let ahead = 0
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: Promise<void> | undefined

const secondsLeft = (): number => (expiresAt === undefined ? Infinity : expiresAt - (Date.now() / 1000 - ahead))

function note(fresh: boolean): void {
  const session = currentSession()
  const token = session.status === 'signed-in' ? session.token : undefined
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

async function exchange(): Promise<void> {
  try {
    const { token, user } = await call(me, {})
    renewSession(token, user)
  } catch (error) {
    // Nobody waits for this: a 401 has ended the session by now, and after anything else the next answer tries again.
    if (!(error instanceof CallError)) throw error
  } finally {
    underWay = undefined
  }
}

/** Exchanges the token for a fresh one and reads the person anew. One at a time: a second caller waits for the first. */
export function refreshSession(): Promise<void> {
  underWay ??= exchange()
  return underWay
}

/**
 * Keeps the session alive while it is used: within the token's last 120 s it is refreshed after any answer, and once
 * when they begin, or as soon as the tab is seen again. With a stored session the person is read anew at once, because
 * a role may have changed since. Called once, after `startSession`.
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
