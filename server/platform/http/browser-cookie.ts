import type { FastifyReply, FastifyRequest } from 'fastify'

export interface BrowserCookie {
  value: string
  set(value: string, seconds: number): void
}

const name = 'portal-browser'
const secureName = `__Secure-${name}`
const sent = (cookie: string): RegExp => new RegExp(`(?:^|; ?)${cookie}=([^;]*)`)
const plainCookie = sent(name)
const secureCookie = sent(secureName)

/**
 * For the calls of accounts alone, hidden from scripts and other sites. With https it is secure and has the prefix of
 * RFC 6265bis, 4.1.3.1.
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
