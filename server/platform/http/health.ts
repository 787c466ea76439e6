import type { FastifyInstance } from 'fastify'

import { Refusal } from '#server/platform/base/refusal.ts'
import type { Database } from '#server/platform/database/database.ts'

export function serveHealth(app: FastifyInstance, db: Pick<Database, 'ping'>): void {
  app.get('/api/health/live', () => ({ status: 'ok' }))
  app.get('/api/health/ready', async (_request, reply) => {
    if (app.drain.begun) return reply.code(503).send({ status: 'stopping' })
    const { readOnly } = await db.ping().catch((error: unknown) => {
      app.log.error({ err: error }, 'not ready: the database does not answer')
      throw new Refusal('unavailable', { retryAfterSeconds: 5 })
    })
    // Ready all the same: reads are answered, and another instance could not save either.
    return { status: readOnly ? 'read-only' : 'ok' }
  })
}
