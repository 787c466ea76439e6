import { connect } from 'node:net'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { promisedRoutes } from '#server/testing/contract-answers.ts'

import { acceptJson, callerBodyLimit, limitBodyTime, strangerBodyLimit } from './body.ts'
import { jsonSchema } from './json-schema.ts'

let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = Fastify()
  acceptJson(app)
  limitBodyTime(app, 1500)
  app.post('/things', async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

/** Sends a head and the first byte of a body, and tells how the connection ended. */
function send(rest: (write: (text: string) => void) => void): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => {
    heard += data.toString()
    if (heard.includes('taken')) socket.end()
  })
  socket.on('error', () => resolve('cut'))
  socket.on('close', () => resolve(heard.includes('taken') ? 'taken' : 'cut'))
  socket.write('POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{')
  rest((text) => socket.write(text))
  return promise
}

test('a body that comes byte by byte has so long and no longer', async () => {
  expect(await send((write) => setTimeout(() => write('"a":"b"}'), 20))).toBe('taken')
  const before = performance.now()
  expect(await send(() => {})).toBe('cut')
  expect(performance.now() - before).toBeLessThan(10_000)
})

interface Measured {
  type?: string
  maxLength?: number
  maxItems?: number
  items?: Measured
  properties?: Record<string, Measured>
  anyOf?: Measured[]
}

/** As JSON: four bytes a character, 20 a number, 100 characters where no length is named. */
function mostBytes({ type, maxLength = 100, maxItems = 100, items, properties, anyOf }: Measured): number {
  if (anyOf) return Math.max(...anyOf.map(mostBytes))
  if (type === 'string') return 2 + 4 * maxLength
  if (type === 'array' && items) return 2 + maxItems * (mostBytes(items) + 1)
  if (!properties) return 20
  return Object.entries(properties).reduce((sum, [name, value]) => sum + name.length + 4 + mostBytes(value), 2)
}

test('every body that the contract takes fits the limit of its call', async () => {
  const routes = (await promisedRoutes()).filter(({ body }) => body)
  expect(routes.length).toBeGreaterThan(20)
  const tooSmall = routes
    .map(({ method, path, body, bodyLimit, access }) => ({
      call: `${method} ${path}`,
      needs: mostBytes(jsonSchema(body!, 'input') as Measured),
      has: bodyLimit ?? (access === 'anybody' ? strangerBodyLimit : callerBodyLimit),
    }))
    .filter(({ needs, has }) => needs > has)
  expect(tooSmall).toEqual([])
})
