import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * The one <style> that React Aria writes into the page by itself (it keeps a touch on a button from being taken for a
 * scroll), allowed by its hash. A new version may change it: the end-to-end tests then fail and name the new hash.
 */
export const reactAriaStyles = ['sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=']

/** The headers that every answer carries, and a content security policy that begins with nothing. */
export const securityHeaders: Readonly<Record<string, string>> = headersOf(
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...reactAriaStyles.map((hash) => `'${hash}'`)],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    // Behind TLS the proxy sends it; over plain HTTP browsers ignore it.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  }),
)

/** What helmet would write, written down once: none of it depends on the request. */
function headersOf(protect: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  protect(answer.req, answer, (error) => {
    if (error) throw error
  })
  for (const [name, value] of Object.entries(answer.getHeaders())) headers[name] = String(value)
  return headers
}

/** Puts the security headers and the request's id on every answer. */
export function secure(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, next) => {
    for (const name in securityHeaders) reply.raw.setHeader(name, securityHeaders[name]!)
    next()
  })
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
  })
}
