import type { Context } from '#server/context.ts'
import type { Authenticate } from '#server/platform/http/mount.ts'

import { lastSeen } from './last-seen.service.ts'
import { callerOf } from './sign-in.queries.ts'
import { sessionTokens } from './tokens.service.ts'

/** `Bearer`, in any case, and three parts of base64url: nothing else is looked at. */
const bearer = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i
const longestHeader = 2048

/**
 * Finds who calls. The token says which session it is; whether that still holds, and what its owner may do, is read
 * from the database at each call and remembered by nobody.
 */
export function authenticator(context: Context): Authenticate {
  const { db, keys, clock } = context
  const tokens = sessionTokens(keys, clock)
  const seen = lastSeen(context)
  return async ({ headers: { authorization = '' } }) => {
    const token = authorization.length > longestHeader ? undefined : bearer.exec(authorization)?.[1]
    if (token === undefined) return undefined
    const subject = await tokens.verify(token)
    if (!subject) return undefined
    const { sessionId, employeeId, tokenEnd } = subject
    return {
      employeeId,
      async caller() {
        const caller = await callerOf(db, sessionId, employeeId, clock.now())
        if (!caller) return undefined
        if (caller.stale) seen(sessionId)
        return { employeeId, sessionId, tokenEnd, email: caller.email, permissions: new Set(caller.permissions) }
      },
    }
  }
}
