import type { FastifyReply, FastifyRequest } from 'fastify'

/** The portal's one cookie, for the calls that say so in the contract. It proves nothing of who calls. */
export interface BrowserCookie {
  /** What the browser sent; empty where it has none. */
  value: string
  /** Has the browser keep a value for some seconds. */
  set(value: string, seconds: number): void
}

const name = 'portal-browser'
const secureName = `__Secure-${name}`
const sent = (cookie: string): RegExp => new RegExp(`(?:^|; ?)${cookie}=([^;]*)`)
const plainCookie = sent(name)
const secureCookie = sent(secureName)

/**
 * The cookie of a call. No script and no other site gets at it, and it is sent to the calls of accounts alone. Where the
 * portal is reached by https, it is of such connections alone and says so in its name (RFC 6265bis, 4.1.3.1).
 */
export function browserCookie(request: FastifyRequest, reply: FastifyReply, https: boolean): BrowserCookie {
  const secure = https || request.protocol === 'https'
  const pattern = secure ? secureCookie : plainCookie
  return {
    value: pattern.exec(request.headers.cookie ?? '')?.[1] ?? '',
    set(value, seconds) {
      const rules = `Path=/api/accounts; Max-Age=${seconds}; HttpOnly; SameSite=Strict`
      void reply.header(
        'set-cookie',
        secure ? `${secureName}=${value}; ${rules}; Secure` : `${name}=${value}; ${rules}`,
      )
    },
  }
}
