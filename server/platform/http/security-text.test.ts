import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildApp } from '#server/app.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ securityContact: ['mailto:seguridad@empresa.test'], publicUrl: 'https://portal.empresa.test' })
})
afterAll(() => app.close())

const url = '/.well-known/security.txt'

test('whom to tell of a fault is said where the setting says it, for half a year from today', async () => {
  app.setTime(new Date('2026-11-21T15:00:00.000Z'))
  const { statusCode, headers, body } = await app.app.inject({ url })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toBe(
    [
      'Contact: mailto:seguridad@empresa.test',
      'Expires: 2027-05-20T00:00:00Z',
      'Preferred-Languages: es, en',
      'Canonical: https://portal.empresa.test/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('without the setting there is no such file', async () => {
  const without = await buildApp({
    ...app.context,
    config: { ...app.context.config, securityContact: [] },
    tells: false,
  })
  expect((await without.inject({ url })).statusCode).toBe(404)
  await without.close()
})

test('a request id from outside is taken once: who uses it again gets a new one', async () => {
  const headers = { 'x-request-id': 'call-of-somebody' }
  const ask = async () => (await app.app.inject({ url: '/api/health/live', headers })).headers['x-request-id']
  expect(await ask()).toBe('call-of-somebody')
  expect(await ask()).toMatch(/^[\da-f-]{36}$/)
})
