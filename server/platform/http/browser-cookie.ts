import type { FastifyReply, FastifyRequest } from 'fastify'

/** The one cookie of the portal; it proves no identity. */
export interface BrowserCookie {
  /** Empty when there is none. */
  value: string
  set(value: string, seconds: number): void
}

const name = 'portal-browser'
const secureName = `__Secure-${name}`
const sent = (cookie: string): RegExp => new RegExp(`(?:^|; ?)${cookie}=([^;]*)`)
const plainCookie = sent(name)
const secureCookie = sent(secureName)

/**
 * For the calls of accounts alone, hidden from scripts and other sites. With https, it is bound to https and has a
 * prefix that says so (RFC 6265bis, 4.1.3.1).
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
