import { timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import { backupMetrics } from '#server/backup/metrics.ts'
import type { Database } from '#server/db/open.ts'

import { Refusal } from './refusal.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** A proxy on this machine also calls from loopback: what it forwards is not from here. */
const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip']

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return loopback.has(request.socket.remoteAddress ?? '') && forwarded.every((name) => !(name in request.headers))
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Prometheus text at /metrics: behind a token, or without one to this machine only. Everybody else meets a 404. */
export function serveMetrics(app: FastifyInstance, db: Database, token: string | undefined): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const waiting: Gauge = new Gauge({
    name: 'database_connections_waiting',
    help: 'Calls that wait for a database connection',
    registers: [registry],
    collect: () => waiting.set(db.pool.waitingCount),
  })
  const streams: Gauge = new Gauge({
    name: 'event_streams_open',
    help: 'Streams of live changes',
    registers: [registry],
    collect: () => streams.set(app.eventStreams.size),
  })
  backupMetrics(registry, db)
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call) seconds.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, token)) throw new Refusal('unknown-path')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
