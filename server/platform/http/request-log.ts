import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { LogController, type FastifyInstance } from 'fastify'

/** Fastify's own lines are off: two for each call, with the whole URL. One line of ours stands for them. */
export const quietLog = (): LogController =>
  new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })

const pathOf = (url: string): string => url.split('?', 1)[0]!

/**
 * One line for each call of the API: what, how it ended, how long it took, for whom. The query stays out, since what
 * people search for is often somebody's name. Files and pages are logged at `debug`.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.caller && { employeeId: request.caller.employeeId }),
    }
    if (request.url.startsWith('/api') && !request.url.startsWith('/api/health')) request.log.info(line, 'call')
    else request.log.debug(line, 'page')
  })
}

const requestIdShape = /^[\w-]{8,64}$/
const rememberedIds = 50_000

/**
 * Names requests. An id from outside is taken once, where it has a plain shape: everybody who listens to live changes
 * learns the ids of others' saves, and whoever could use one again would have their own save taken for the other's, in
 * that person's tab, in the log and in the trail. One that came before is answered with a new one. Each instance
 * remembers the last 50 000 at least.
 */
export function requestIds(most = rememberedIds): (request: IncomingMessage) => string {
  let [used, before] = [new Set<string>(), new Set<string>()]
  return ({ headers }) => {
    const given = headers['x-request-id']
    if (typeof given !== 'string' || !requestIdShape.test(given) || used.has(given) || before.has(given))
      return randomUUID()
    if (used.size >= most) [used, before] = [new Set(), used]
    used.add(given)
    return given
  }
}
