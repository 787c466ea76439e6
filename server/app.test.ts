import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#server/platform/database/database.ts'
import { seenInstances } from '#server/platform/database/instances.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

import { buildApp } from './app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers })

test('an unknown path below /api is a 404 problem in the caller’s language', async () => {
  const response = await get('/api/no-such-call', { locale: 'en-US' })
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(response.json()).toMatchObject({ title: 'Not found', status: 404, type: 'urn:portal:problem:unknown-path' })
})

test('a path that is no path is refused, not crashed on', async () => {
  for (const url of ['/api/%', '/api/employees/employee-by-id/%ff', `/api/${'a'.repeat(5000)}`]) {
    const response = await get(url)
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
  }
})

test('every answer carries a request id; a sane one from the caller is kept', async () => {
  expect((await get('/api/health/live')).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect((await get('/api/health/live', { 'x-request-id': 'proxy-12345678' })).headers['x-request-id']).toBe(
    'proxy-12345678',
  )
  expect((await get('/api/nothing', { 'x-request-id': 'a"b\\c' })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

test('a trailing slash is ignored', async () => {
  expect((await get('/api/accounts/')).statusCode).toBe(401)
  expect((await get('/api/accounts')).statusCode).toBe(401)
})

test('answers of the API are not cached; every answer has the security headers', async () => {
  const { headers } = await get('/api/accounts')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toBe('no-referrer')
})

test('health: the process lives, and reaches its database', async () => {
  expect((await get('/api/health/live')).json()).toEqual({ status: 'ok' })
  expect((await get('/api/health/ready')).json()).toEqual({ status: 'ok' })
})

test('the OpenAPI document and its reference page are served', async () => {
  const document = (await get('/api/openapi.json')).json<{ paths: Record<string, unknown> }>()
  expect(Object.keys(document.paths).length).toBeGreaterThan(20)
  const page = await get('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
})

test('metrics are for this machine only, unless there is a token', async () => {
  expect((await get('/metrics')).body).toContain('http_request_duration_seconds')
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
  expect((await portal.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  const guarded = await testApp({ metricsToken: 'a token of sixteen' })
  try {
    expect((await guarded.app.inject('/metrics')).statusCode).toBe(404)
    const answer = await guarded.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a token of sixteen' },
    })
    expect(answer.statusCode).toBe(200)
  } finally {
    await guarded.close()
  }
})

test('a start that stops, since the web is not built, counts as no portal', async () => {
  const webDir = import.meta.dirname
  await expect(buildApp({ ...portal.context, webDir, tells: false })).rejects.toThrow(
    'The web application is not built',
  )
  expect(await seenInstances(portal.context.db)).toEqual([])
})

test('an import that was left is gone on with when the start has nothing more to ask', async () => {
  const { db } = portal.context
  const asked: string[] = []
  const named: Database['named'] = async (name, ...rest) => {
    asked.push(name)
    return db.named(name, ...rest)
  }
  const app = await buildApp({ ...portal.context, db: { ...db, named }, tells: true })
  expect(asked).toContain('instances.forget')
  expect(asked.at(-1)).toBe('imports.leftUnderWay')
  await app.close()
})
