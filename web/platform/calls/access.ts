import type { ProblemCode } from '#contract/errors.ts'

import type { CallError } from './call-error.ts'
import { currentSession, subscribeToSession } from './session.ts'

const noAccess = `urn:portal:problem:${'no-portal-access' satisfies ProblemCode}`

/** The token whose owner was told that they may no longer use the portal. A further token means that they may again. */
let refused: string | undefined
const listeners = new Set<() => void>()

/** Takes note of a refusal that says that the person may no longer use the portal at all. */
export function noteRefusal(token: string | undefined, { type }: CallError): void {
  if (token === undefined || type !== noAccess || refused === token) return
  refused = token
  for (const listener of listeners) listener()
}

/** Whether the person signed in has lost the permission to use the portal. */
export function isAccessLost(): boolean {
  const session = currentSession()
  return session.status === 'signed-in' && session.token === refused
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
