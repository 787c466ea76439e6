import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * The one <style> that React Aria writes into the page by itself (it keeps a touch on a button from being taken for a
 * scroll), allowed by its hash. A new version may change it: the end-to-end tests then fail and name the new hash.
 */
const reactAriaStyles = ['sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=']

/** The headers of every answer, and a content security policy that begins with nothing. */
export function secure(app: FastifyInstance): void {
  // Made once: its plugin for Fastify puts the whole policy together anew for each answer.
  const protect = helmet({
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
  })
  app.addHook('onRequest', (request, reply, next) => protect(request.raw, reply.raw, () => next()))
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
  })
}
