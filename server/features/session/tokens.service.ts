import { randomUUID, webcrypto } from 'node:crypto'

import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

import { tokenLifetime } from '#contract/session.ts'
import type { Clock } from '#server/clock.ts'
import type { Keys } from '#server/secrets.ts'

const algorithm = 'HS256'
const issuer = 'project-portal'
const audience = 'project-portal-api'

/** What a token says: whose session it is, and which one. Nothing personal. */
export interface TokenSubject {
  employeeId: number
  sessionId: string
}

export interface Tokens {
  /** A token of 60 minutes, or less where the session ends before (`sessionEnd`, ISO 8601). */
  sign(subject: TokenSubject, sessionEnd: string): Promise<string>
  /** Who a token names, or undefined when it isn't one of ours, whole and in its time. */
  verify(token: string): Promise<TokenSubject | undefined>
}

const Claims = z.object({
  sub: z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  sid: z.uuid(),
})

/** Signs and verifies session tokens: JWT (RFC 7519) with HS256 and no other algorithm, by the portal's clock. */
export function sessionTokens(keys: Pick<Keys, 'token'>, clock: Clock): Tokens {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  // Imported once: given as bytes, it would be imported again at every call.
  const key = webcrypto.subtle.importKey('raw', new Uint8Array(keys.token), hmac, false, ['sign', 'verify'])
  return {
    async sign({ employeeId, sessionId }, sessionEnd) {
      const now = Math.floor(clock.now().getTime() / 1000)
      const end = Math.floor(Date.parse(sessionEnd) / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(String(employeeId))
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(Math.min(now + tokenLifetime, end))
        .sign(await key)
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, await key, {
          algorithms: [algorithm],
          issuer,
          audience,
          requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
          typ: 'JWT',
          currentDate: clock.now(),
        })
        const { success, data } = z.safeParse(Claims, payload)
        return success ? { employeeId: Number(data.sub), sessionId: data.sid } : undefined
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
