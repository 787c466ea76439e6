import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** In ms: proxies ask for the health more often. */
const lately = 60_000

/**
 * nginx sends this header when it retries a read that got a 502, and so learns of the end before a connection breaks.
 */
const asksAnother = ({ method, headers }: FastifyRequest): boolean =>
  headers['x-next-instance'] === '502' && (method === 'GET' || method === 'HEAD')

class Drain {
  /** Readiness is 503, and each answer ends its connection. */
  begun = false
  #lastCall = Number.NEGATIVE_INFINITY
  readonly #hurry = Promise.withResolvers<void>()

  called(): void {
    this.#lastCall = performance.now()
  }

  /** Zero seconds when nothing called lately, or when the stop is urgent. */
  async begin(seconds: number): Promise<void> {
    this.begun = true
    if (performance.now() - this.#lastCall > lately) return
    const timer = setTimeout(() => this.hurry(), seconds * 1000)
    await this.#hurry.promise
    clearTimeout(timer)
  }

  hurry(): void {
    this.#hurry.resolve()
  }
}

/** Each connection ends with its current answer: a proxy would otherwise send its next call into the end. */
export function drainAtStop(app: FastifyInstance): void {
  const drain = new Drain()
  let closing = false
  app.decorate('drain', drain)
  app.addHook('preClose', async () => {
    drain.begun = true
    closing = true
  })
  app.addHook('onRequest', async (request, reply) => {
    drain.called()
    if (drain.begun && asksAnother(request)) return reply.code(502).send()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (drain.begun) void reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    // Its headers had gone before, and left the connection open.
    if (closing) setImmediate(() => app.server.closeIdleConnections())
  })
}
