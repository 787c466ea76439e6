import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { testApp, type TestApp } from '#server/testing/testApp.ts'

import { isAmong } from './forwarders.ts'

let app: TestApp
let lines: string[]
beforeAll(async () => {
  app = await testApp({ trustProxy: ['10.9.0.0/16'] })
  lines = []
  vi.spyOn(app.context.log, 'warn').mockImplementation((line: unknown) => void lines.push(String(line)))
  await app.context.db.sql.insertInto('installation').values({ secret_check: 'x' }).execute()
})
afterAll(() => app.close())

const from = (remoteAddress: string, headers: Record<string, string> = { 'x-forwarded-for': '190.24.1.7' }) =>
  app.app.inject({ url: '/api/health/live', remoteAddress, headers })

test('a proxy that was forgotten is named once, with what to put in, and remembered; a stranger and a trusted one are not', async () => {
  await from('190.24.1.9')
  await from('10.9.3.1')
  await from('192.168.1.4', {})
  expect(lines).toEqual([])
  await from('::ffff:192.168.1.5')
  await from('192.168.1.6')
  expect(lines).toEqual([expect.stringContaining('set TRUST_PROXY=10.9.0.0/16,192.168.1.5')])
  await vi.waitFor(async () =>
    expect(await app.context.db.sql.selectFrom('installation').select('forwarder').executeTakeFirst()).toEqual({
      forwarder: '192.168.1.5',
    }),
  )
})

test('addresses and ranges are read as TRUST_PROXY writes them', () => {
  expect(isAmong('10.1.2.3', ['10.0.0.0/8'])).toBe(true)
  expect(isAmong('11.1.2.3', ['10.0.0.0/8', '::1'])).toBe(false)
  expect(isAmong('fd00::7', ['127.0.0.1', 'fc00::/7'])).toBe(true)
})
