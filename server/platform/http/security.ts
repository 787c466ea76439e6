import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * React Aria inserts one <style>, which keeps a touch on a button from scrolling. When it changes, the browser tests
 * fail and name the new hash.
 */
export const reactAriaStyles = ['sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=']

/** The content security policy begins with nothing. */
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
    // The proxy sends it behind TLS; browsers ignore it over HTTP.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  }),
)

/** helmet's headers, computed once: none depends on the request. */
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

export function secure(app: FastifyInstance): void {
  const headers = Object.entries(securityHeaders)
  app.addHook('onRequest', (_request, reply, next) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    next()
  })
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
  })
}
