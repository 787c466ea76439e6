import { randomUUID, webcrypto } from 'node:crypto'

import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

import { tokenLifetime } from '#contract/session.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import type { Keys } from '#server/platform/base/secrets.ts'

const algorithm = 'HS256'
const issuer = 'project-portal'
const audience = 'project-portal-api'

interface TokenSubject {
  employeeId: number
  sessionId: string
}

/** `tokenEnd` is in seconds since 1970. */
interface VerifiedToken extends TokenSubject {
  tokenEnd: number
}

export interface Tokens {
  /** For 60 minutes, or until the session ends (`sessionEnd`, ISO 8601). */
  sign(subject: TokenSubject, sessionEnd: string): Promise<string>
  /** Undefined for a foreign, changed or expired token. */
  verify(token: string): Promise<VerifiedToken | undefined>
}

const Claims = z.object({
  sub: z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  sid: z.uuid(),
  exp: z.number(),
})

/**
 * JWT (RFC 7519) with HS256 alone, by the portal's clock. A check takes 70 µs and a thread that hashes passwords, so of
 * the last `remembered` tokens only the time is checked again. The database knows whether the session holds.
 */
export function sessionTokens(keys: Pick<Keys, 'token'>, clock: Clock, remembered = 5000): Tokens {
  const checked = new Map<string, VerifiedToken>()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  // Given as bytes, it would be imported at every call.
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
      const now = clock.now()
      const before = checked.get(token)
      if (before) return now.getTime() / 1000 < before.tokenEnd ? before : undefined
      const read = await check(token, key, now)
      if (!read) return undefined
      const [oldest = ''] = checked.keys()
      if (checked.size >= remembered) checked.delete(oldest)
      checked.set(token, read)
      return read
    },
  }
}

async function check(token: string, key: Promise<webcrypto.CryptoKey>, now: Date): Promise<VerifiedToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, await key, {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
      typ: 'JWT',
      currentDate: now,
    })
    const { success, data } = z.safeParse(Claims, payload)
    return success ? { employeeId: Number(data.sub), sessionId: data.sid, tokenEnd: data.exp } : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
