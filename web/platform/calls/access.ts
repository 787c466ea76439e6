import type { ProblemCode } from '#contract/errors.ts'

import type { CallError } from './call-error.ts'
import { currentSession, subscribeToSession } from './session.ts'

const typeOf = (code: ProblemCode): string => `urn:portal:problem:${code}`
const noAccess = typeOf('no-portal-access')
const factorDue = typeOf('second-factor-due')

/** The token whose owner was told that they may no longer use the portal. A further token means that they may again. */
let refused: string | undefined
/** The token whose owner has to set up a second factor first. */
let due: string | undefined
const listeners = new Set<() => void>()

/** Takes note of a refusal that says that the person may no longer use the portal at all, or not yet. */
export function noteRefusal(token: string | undefined, { type }: CallError): void {
  if (token === undefined || (type !== noAccess && type !== factorDue)) return
  if (type === noAccess) refused = token
  else due = token
  for (const listener of listeners) listener()
}

/** Whether the person signed in has lost the permission to use the portal. */
export function isAccessLost(): boolean {
  const session = currentSession()
  return session.status === 'signed-in' && session.token === refused
}

/** Whether the person signed in has to set up a second factor first: their sign-in said so, or a refusal since. */
export function isFactorDue(): boolean {
  const session = currentSession()
  return session.status === 'signed-in' && (session.user?.secondFactorDue === true || session.token === due)
}

/** Calls `listener` when that may have changed; the answer ends it. */
export function subscribeToAccess(listener: () => void): () => void {
  listeners.add(listener)
  const unsubscribe = subscribeToSession(listener)
  return () => {
    listeners.delete(listener)
    unsubscribe()
  }
}
