import { timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import { identities } from '#contract/identities.ts'
import { session } from '#contract/session.ts'
import type { Config } from '#server/platform/base/config.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { release } from '#server/platform/base/release.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseMetrics, replicaMetrics } from '#server/platform/database/metrics.ts'

import { callOf } from './mount.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** A proxy on this machine also calls from loopback. */
const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip']

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return loopback.has(request.socket.remoteAddress ?? '') && forwarded.every((name) => !(name in request.headers))
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** prom-client's gauges with a counter's suffix. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** The calls that end in a session, and what a 401 of each says. */
const signIns = new Map([
  [callOf(session.login), 'wrong-credentials'],
  [callOf(session.secondFactor), 'wrong-second-factor'],
  [callOf(session.passkey), 'wrong-passkey'],
  [callOf(identities.token), 'wrong-credentials'],
])
const refusedBecause: Record<number, string> = {
  403: 'no-portal-access',
  429: 'too-many-tries',
  503: 'unavailable',
}
/** So begins the answer to a right password that asks for a second factor: nobody is in yet. */
const ticket = '{"secondFactor":'

function measureCalls(app: FastifyInstance, registers: Registry[]): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const succeeded = new Counter({ name: 'sign_ins_total', help: 'Sign-ins that succeeded', registers })
  const refused = new Counter({
    name: 'sign_ins_refused_total',
    help: 'Sign-ins that were refused, by the reason',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of [...signIns.values(), ...Object.values(refusedBecause)]) refused.inc({ reason }, 0)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (signIns.has(request.routeOptions.config.call ?? '') && reply.statusCode === 200)
      succeeded.inc(String(payload).startsWith(ticket) ? 0 : 1)
    done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (!call) return
    seconds.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    const wrong = signIns.get(call)
    if (wrong === undefined) return
    const reason = reply.statusCode === 401 ? wrong : refusedBecause[reply.statusCode]
    if (reason) refused.inc({ reason })
  })
}

/** Behind a token, or for this machine alone without one; others get a 404. `more` registers further metrics. */
export function serveMetrics(
  app: FastifyInstance,
  { config, db }: { config: Pick<Config, 'metricsToken'>; db: Database },
  more: readonly ((registry: Registry) => void)[],
): void {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  misnamed.forEach((name) => registry.removeSingleMetric(name))
  new Gauge({ name: 'portal_info', help: 'What runs here', labelNames: ['version', 'engine'], registers }).set(
    { version: release, engine: db.engine },
    1,
  )
  const streams: Gauge = new Gauge({
    name: 'event_streams_open',
    help: 'Streams of live changes',
    registers,
    collect: () => streams.set(app.eventStreams.size),
  })
  measureCalls(app, registers)
  databaseMetrics(registry, db)
  replicaMetrics(registry, db)
  for (const register of more) register(registry)
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw new Refusal('unknown-path')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
