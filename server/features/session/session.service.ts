import type { Context } from '#server/context.ts'
import { gatheredMarks } from '#server/platform/base/gathered-marks.ts'
import type { Authenticate } from '#server/platform/http/mount.ts'

import { programs } from './programs.service.ts'
import { callerOf, markSeen } from './sign-in.queries.ts'
import { sessionTokens } from './tokens.service.ts'

/** Nothing but `Bearer`, in any case, and three parts of base64url. */
const bearer = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i
const longestHeader = 2048

/** A session's or an access token. Session and rights are read from the database at each call, and never cached. */
export function authenticator(context: Context): Authenticate {
  const { db, keys, clock, log } = context
  const tokens = sessionTokens(keys, clock)
  const seen = gatheredMarks<string>({ clock, log, write: (marks) => markSeen(db, marks) })
  const programOf = programs(context)
  return async ({ headers: { authorization = '' } }) => {
    if (authorization.length > longestHeader) return undefined
    const token = bearer.exec(authorization)?.[1]
    if (token === undefined) {
      const program = await programOf(authorization)
      return program && { employeeId: program.employeeId, program: program.program, caller: async () => program }
    }
    const subject = await tokens.verify(token)
    if (!subject) return undefined
    const { sessionId, employeeId, tokenEnd } = subject
    return {
      employeeId,
      async caller() {
        const caller = await callerOf(db, sessionId, employeeId, clock.now())
        if (!caller) return undefined
        if (caller.stale) seen(sessionId)
        const { email, confirmed, secondFactorDue, permissions, hidden } = caller
        return {
          employeeId,
          sessionId,
          tokenEnd,
          email,
          confirmed,
          secondFactorDue,
          permissions: new Set(permissions),
          hidden: new Set(hidden),
        }
      },
    }
  }
}
