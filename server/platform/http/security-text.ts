import type { FastifyInstance } from 'fastify'

import type { Clock } from '#server/platform/base/clock.ts'
import type { Config } from '#server/platform/base/config.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

const dayMs = 24 * 60 * 60 * 1000
/** RFC 9116 asks for less than a year: who runs the portal may have changed by then. */
const days = 180

/**
 * Whom to tell of a fault in this installation (RFC 9116), at `/.well-known/security.txt`, where a setting says so. It
 * never runs out while the portal runs: its end is half a year from the day on which it is asked for.
 */
export function serveSecurityText(
  app: FastifyInstance,
  { config: { securityContact, publicUrl }, clock }: { config: Config; clock: Clock },
): void {
  const path = '/.well-known/security.txt'
  app.get(path, (_request, reply) => {
    if (securityContact.length === 0) throw new Refusal('unknown-path')
    const expires = new Date((Math.floor(clock.now().getTime() / dayMs) + days) * dayMs)
    const lines = [
      ...securityContact.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
      'Preferred-Languages: es, en',
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${path}`] : []),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
