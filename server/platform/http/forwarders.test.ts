import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { testApp, type TestApp } from '#server/testing/testApp.ts'

import { isAmong, noticeForwarders } from './forwarders.ts'

const trusted = ['10.9.0.0/16']
let app: TestApp
let server: FastifyInstance
let lines: string[]
beforeAll(async () => {
  app = await testApp()
  vi.spyOn(app.context.log, 'warn').mockImplementation((line: unknown) => void lines.push(String(line)))
  await app.context.db.sql.insertInto('installation').values({ secret_check: 'x' }).execute()
})
// A process says each once.
beforeEach(() => {
  lines = []
  server = Fastify({ trustProxy: trusted })
  noticeForwarders(server, { ...app.context, trusted })
})
afterAll(() => app.close())

const from = (remoteAddress: string, headers: Record<string, string> = { 'x-forwarded-for': '190.24.1.7' }) =>
  server.inject({ url: '/api/health/live', remoteAddress, headers })

const remembered = () => app.context.db.sql.selectFrom('installation').select('forwarder').executeTakeFirst()

test('a proxy that was forgotten is named once, with what to put in, and remembered; a stranger and a trusted one are not', async () => {
  await from('190.24.1.9')
  await from('10.9.3.1')
  await from('192.168.1.4', {})
  expect(lines).toEqual([])
  await from('::ffff:192.168.1.5')
  await from('192.168.1.6')
  expect(lines).toEqual([expect.stringContaining('set TRUST_PROXY=10.9.0.0/16,192.168.1.5')])
  await expect.poll(remembered).toEqual({ forwarder: '192.168.1.5' })
})

test('one that stands before a trusted proxy is named too, where that one says for whom it asks', async () => {
  await from('10.9.3.1', { 'x-forwarded-for': '192.168.1.20' })
  await from('10.9.3.1', { 'x-forwarded-for': '190.24.1.7, 10.9.3.2' })
  await from('10.9.3.1', { 'x-forwarded-for': '192.168.1.20, 190.24.1.7' })
  expect(lines).toEqual([])
  await from('10.9.3.1', { 'x-forwarded-for': '190.24.1.7, 172.20.0.3' })
  expect(lines).toEqual([expect.stringContaining('set TRUST_PROXY=10.9.0.0/16,172.20.0.3')])
})

test.each([{ 'x-real-ip': '190.24.1.7' }, { forwarded: 'for=190.24.1.7' }, { via: '1.1 proxy' }])(
  'one that only sends %o is asked to write the header that is read',
  async (headers) => {
    await from('127.0.0.1', headers)
    expect(lines).toEqual([
      expect.stringMatching(/127\.0\.0\.1.* X-Forwarded-For.* TRUST_PROXY=10\.9\.0\.0\/16,127\.0\.0\.1$/),
    ])
  },
)

test('addresses and ranges are read as TRUST_PROXY writes them', () => {
  expect(isAmong('10.1.2.3', ['10.0.0.0/8'])).toBe(true)
  expect(isAmong('11.1.2.3', ['10.0.0.0/8', '::1'])).toBe(false)
  expect(isAmong('fd00::7', ['127.0.0.1', 'fc00::/7'])).toBe(true)
})

test('a client that left before its call was looked at is no proxy, and no fault', async () => {
  const left = Fastify({ trustProxy: trusted })
  left.addHook('onRequest', async ({ raw }) => {
    Object.defineProperty(raw.socket, 'remoteAddress', { value: undefined })
  })
  noticeForwarders(left, { ...app.context, trusted })
  left.get('/x', async () => 'there')
  for (const headers of [{}, { 'x-forwarded-for': '190.24.1.7' }])
    expect((await left.inject({ url: '/x', headers })).body).toBe('there')
  expect(lines).toEqual([])
})
