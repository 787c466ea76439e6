import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { connectionLimits } from './connections.ts'
import { drainAtStop } from './drain.ts'
import { serveHealth } from './health.ts'

let app: FastifyInstance
let port: number
beforeEach(async () => {
  app = Fastify(connectionLimits())
  drainAtStop(app)
  serveHealth(app, { ping: () => Promise.resolve({ readOnly: false }) })
  app.get('/things', async () => 'things')
  app.post('/things', async () => 'saved')
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterEach(() => app.close())

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
async function ask(path: string, options: RequestOptions = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent, ...options }, resolve)
      .on('error', reject)
      .end()
  })
  return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) }
}

describe('after a stop was asked for', () => {
  test('readiness is 503 while calls are still served, each with the end of its connection', async () => {
    expect(await ask('/api/health/ready')).toMatchObject({ status: 200, connection: 'keep-alive' })
    const drained = app.drain.begin(30)
    expect(await ask('/api/health/ready')).toMatchObject({ status: 503, connection: 'close' })
    expect(await ask('/api/health/live')).toMatchObject({ status: 200, connection: 'close' })
    expect(await ask('/things')).toMatchObject({ status: 200, body: 'things', connection: 'close' })
    app.drain.hurry()
    await drained
  })

  test('the drain lasts as long as it was given', async () => {
    await ask('/api/health/ready')
    const began = performance.now()
    await app.drain.begin(0.3)
    expect(performance.now() - began).toBeGreaterThanOrEqual(299)
  })

  test('where nobody has called lately nobody is waited for', async () => {
    const began = performance.now()
    await app.drain.begin(30)
    // It would be 30 s.
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('a proxy that asks another portal then is told so, but for what may not be done twice', async () => {
    const headers = { 'x-next-instance': '502' }
    expect((await ask('/things', { headers })).status).toBe(200)
    const drained = app.drain.begin(30)
    expect((await ask('/things', { headers })).status).toBe(502)
    expect((await ask('/things', { headers, method: 'POST' })).body).toBe('saved')
    app.drain.hurry()
    await drained
  })
})

test('a keep-alive connection is not broken when the drain begins, and closed in order at the end', async () => {
  await ask('/api/health/live')
  expect(Object.values(agent.freeSockets).flat()).toHaveLength(1)
  const drained = app.drain.begin(0.2)
  await wait(50)
  expect(Object.values(agent.freeSockets).flat()).toHaveLength(1)
  await drained
  await app.close()
  await expect.poll(() => Object.values(agent.freeSockets).flat()).toHaveLength(0)
})
