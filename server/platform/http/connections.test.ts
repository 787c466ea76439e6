import { connect } from 'node:net'
import { PassThrough } from 'node:stream'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connectionLimits, maxHeaderBytes } from './connections.ts'
import { drainAtStop } from './drain.ts'

const headersMs = 1_000
let app: FastifyInstance
let port: number
let release = (): void => {}
let content: PassThrough
const open = async (limits = connectionLimits(headersMs)): Promise<void> => {
  app = Fastify(limits)
  drainAtStop(app)
  app.get('/long', (_, reply) => reply.send((content = new PassThrough())))
  app.get('/things', async () => 'things')
  app.get('/slow', () => new Promise((resolve) => (release = () => resolve('slow'))))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
}

beforeAll(() => open())
afterAll(() => app.close())

/** `heard` is whole once the server has ended the connection. */
function say(text: string) {
  const socket = connect(port, '127.0.0.1')
  const { promise: heard, resolve } = Promise.withResolvers<string>()
  let all = ''
  socket.on('data', (data) => (all += data.toString()))
  socket.on('error', () => resolve(all))
  socket.on('close', () => resolve(all))
  socket.write(text)
  return { socket, heard, sofar: () => all }
}
const problemIn = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))

describe('what is too long is refused with a problem document', () => {
  const long = 'x'.repeat(maxHeaderBytes)
  test.each([
    ['an address', `GET /things?q=${long} HTTP/1.1\r\nHost: x\r\n\r\n`, 'Demasiado grande'],
    ['a header', `GET /things HTTP/1.1\r\nHost: x\r\nX-Long: ${long}\r\n\r\n`, 'Demasiado grande'],
    ['a header, in English', `GET /things HTTP/1.1\r\nHost: x\r\nLocale: en-US\r\nX: ${long}\r\n\r\n`, 'Too large'],
  ])('%s', async (_, text, title) => {
    const answer = await say(text).heard
    expect(answer).toContain('HTTP/1.1 431 ')
    expect(answer).toContain('Content-Type: application/problem+json')
    expect(problemIn(answer)).toMatchObject({ status: 431, title, type: 'urn:portal:problem:headers-too-large' })
  })

  test('an address below that is answered', async () => {
    const answer = await say(`GET /things?q=${'x'.repeat(8_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      .heard
    expect(answer).toContain('HTTP/1.1 200 ')
  })
})

test('what is no request at all is refused with a problem document', async () => {
  const answer = await say('EHLO portal\r\n\r\n').heard
  expect(answer).toContain('HTTP/1.1 400 ')
  expect(problemIn(answer)).toMatchObject({ status: 400 })
})

test('two lengths for one body are refused: a proxy may have believed the other', async () => {
  for (const lengths of ['Content-Length: 1\r\nContent-Length: 2', 'Content-Length: 3\r\nTransfer-Encoding: chunked'])
    expect(await say(`POST /things HTTP/1.1\r\nHost: x\r\n${lengths}\r\n\r\n0\r\n\r\n`).heard).toContain(
      'HTTP/1.1 400 ',
    )
})

test('headers that come letter by letter have so long and no longer, and others are served meanwhile', async () => {
  const began = performance.now()
  const slow = Array.from({ length: 50 }, () => say('GET /things HTTP/1.1\r\nHost: x\r\n'))
  const dripping = setInterval(() => slow.forEach(({ socket }) => socket.writable && socket.write('X: x\r\n')), 100)
  expect(await say('GET /things HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').heard).toContain('HTTP/1.1 200 ')
  const answers = await Promise.all(slow.map(({ heard }) => heard))
  clearInterval(dripping)
  expect(performance.now() - began).toBeLessThan(headersMs * 10)
  // Late bytes may reset the connection before the refusal is read.
  const heard = answers.filter((answer) => answer !== '')
  expect(heard.length).toBeGreaterThan(0)
  for (const answer of heard) expect(problemIn(answer)).toMatchObject({ status: 408, title: 'Demasiado lento' })
})

test('a stop lets requests under way finish, each with the end of its connection', async () => {
  const line = say('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const closed = app.close()
  await new Promise((resolve) => setTimeout(resolve, 100))
  release()
  const answer = await line.heard
  expect(answer).toContain('HTTP/1.1 200 ')
  expect(answer.toLowerCase()).toContain('connection: close')
  await closed
  await open()
})

test('a stop does not wait for connections that clients keep open', async () => {
  const [before, after] = [say('GET /long HTTP/1.1\r\nHost: x\r\n\r\n'), say('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')]
  await new Promise((resolve) => setTimeout(resolve, 100))
  content.write('one ')
  await expect.poll(() => before.sofar()).toContain('one ')
  const closed = app.close()
  content.end('two')
  release()
  const began = performance.now()
  const [long] = await Promise.all([before.heard, after.heard, closed])
  expect(long).toContain('two')
  expect(performance.now() - began).toBeLessThan(2_000)
  await open()
})
