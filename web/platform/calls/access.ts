import type { ProblemCode } from '#contract/errors.ts'

import type { CallError } from './call-error.ts'
import { currentSession, subscribeToSession } from './session.ts'

const typeOf = (code: ProblemCode): string => `urn:portal:problem:${code}`
const noAccess = typeOf('no-portal-access')
const factorDue = typeOf('second-factor-due')

/** The token that was refused for good. A further token means that its owner may use the portal again. */
let refused: string | undefined
/** The token of a person who has to set up a second factor first. */
let due: string | undefined
const listeners = new Set<() => void>()

export function noteRefusal(token: string | undefined, { type }: CallError): void {
  if (token === undefined || (type !== noAccess && type !== factorDue)) return
  if (type === noAccess) refused = token
  else due = token
  for (const listener of listeners) listener()
}

export function isAccessLost(): boolean {
  const session = currentSession()
  return session.status === 'signed-in' && session.token === refused
}

export function isFactorDue(): boolean {
  const session = currentSession()
  return session.status === 'signed-in' && (session.user?.secondFactorDue === true || session.token === due)
}

export function subscribeToAccess(listener: () => void): () => void {
  listeners.add(listener)
  const unsubscribe = subscribeToSession(listener)
  return () => {
    listeners.delete(listener)
    unsubscribe()
  }
}
