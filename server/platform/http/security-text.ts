import type { FastifyInstance } from 'fastify'

import type { Clock } from '#server/platform/base/clock.ts'
import type { Config } from '#server/platform/base/config.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

const dayMs = 24 * 60 * 60 * 1000
/** RFC 9116 recommends less than a year. */
const days = 180

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
