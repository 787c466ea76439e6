import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** Whoever called within so many milliseconds may call again: proxies ask for the health more often. */
const lately = 60_000

/**
 * A proxy in front of several portals that asks none for its health (nginx) says with this header that a read answered
 * with 502 is asked of another one. So it hears that this one is about to end before any connection breaks.
 */
const asksAnother = ({ method, headers }: FastifyRequest): boolean =>
  headers['x-next-instance'] === '502' && (method === 'GET' || method === 'HEAD')

/** The time between the wish to stop and the end, in which whoever sends calls here finds another portal. */
class Drain {
  /** Readiness is 503, and each answer ends its connection. */
  begun = false
  #lastCall = Number.NEGATIVE_INFINITY
  readonly #hurry = Promise.withResolvers<void>()

  called(): void {
    this.#lastCall = performance.now()
  }

  /** Lets calls be served for so many seconds; for none when nobody has called lately or somebody is in a hurry. */
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

/**
 * Lets the server be drained before it is closed. From the drain on each connection ends with the answer that is under
 * way on it: a proxy keeps one open for longer than a stop may take, and would send the next call into its end.
 */
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
    // An answer whose headers had gone before has left its connection open.
    if (closing) setImmediate(() => app.server.closeIdleConnections())
  })
}
