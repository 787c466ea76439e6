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
