import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { LogController, type FastifyInstance } from 'fastify'

import { firstOf } from '#contract/items.ts'
import type { Route } from '#contract/route.ts'

/** Fastify would write two lines for each call, with the whole URL. */
export const quietLog = (): LogController =>
  new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })

const secretBeginnings = (routes: readonly Route[]): string[] =>
  routes.filter(({ secretPath }) => secretPath).map(({ path }) => `/api${path.slice(0, path.indexOf(':'))}`)

/** Without its query, which may hold names, and without secrets of paths. Files and pages are logged at `debug`. */
export function logCalls(app: FastifyInstance, routes: readonly Route[]): void {
  const secret = secretBeginnings(routes)
  const pathOf = (url: string): string => {
    const path = firstOf(url.split('?', 1))
    const beginning = secret.find((one) => path.startsWith(one))
    return beginning === undefined ? path : `${beginning}…`
  }
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
 * An outside id is used only once, and in plain shape: others learn the ids of saves from live changes, and a second
 * use would confuse tab, log and trail. Each instance remembers at least 50 000.
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
