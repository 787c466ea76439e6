import { context, propagation, type Span, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

import { tracingCall, type CallTrace } from '#server/platform/base/call-trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traced: { trace: CallTrace; span: Span } | undefined
  }
}

const round = (ms: number): number => Math.round(ms * 10) / 10

/** A line of the log at `debug` for each call, and spans where an operator has added OpenTelemetry's SDK. */
export function traceCalls(app: FastifyInstance): void {
  app.decorateRequest('traced', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(context.active(), request.headers)
    tracingCall(request.id, parent, (trace, span) => {
      request.traced = { trace, span }
      done()
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!request.traced) return
    const { trace, span } = request.traced
    if (span.isRecording()) {
      const { call } = request.routeOptions.config
      span.updateName(call ?? `${request.method} page`)
      span.setAttributes({
        'http.request.method': request.method,
        'http.response.status_code': reply.statusCode,
        'portal.request_id': request.id,
      })
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end()
    if (!request.url.startsWith('/api')) return
    const parts = (['database', 'storage', 'mail', 'waiting'] as const).filter((part) => trace[part].count > 0)
    const took = parts.map((part) => [part, { count: trace[part].count, ms: round(trace[part].ms) }])
    if (took.length > 0) request.log.debug(Object.fromEntries(took), 'trace')
  })
}
