import { gunzipSync, gzipSync } from 'node:zlib'

import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { statusColours } from '#contract/colours.ts'
import { specifiedCalls } from '#contract/specified-calls.ts'
import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { createCustomer, createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { packedFrom } from './packed.ts'

// Conventions that clients expect of any API.

let app: TestApp
let token: string
let customer: number

beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Administrador' })).token
  for (let n = 0; n < 40; n += 1) customer = await createCustomer(app)
})
afterAll(() => app.close())

const send = (
  method: InjectOptions['method'] & string,
  url: string,
  headers: Record<string, string> = {},
  payload?: string | Buffer,
) =>
  app.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload !== undefined && { payload }),
  })

describe('a path that is there', () => {
  test.each([
    ['DELETE', '/customers/customers-list', 'GET, HEAD, OPTIONS'],
    ['PUT', '/customers/customers-list/', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/employees?x=1', 'OPTIONS, POST'],
    ['PATCH', '/imports/17', 'DELETE, GET, HEAD, OPTIONS, POST'],
    ['POST', '/openapi.json', 'GET, HEAD, OPTIONS'],
    ['POST', '/health/live', 'GET, HEAD, OPTIONS'],
  ])('answers %s %s, which it does not have, with 405 and what it has', async (method, url, allow) => {
    // Without a session, and before a body is read.
    const answer = await send(method, url, { authorization: '', 'content-type': 'text/xml' }, '<a/>')
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allow])
    expect(answer.json()).toMatchObject({ type: 'urn:portal:problem:method-not-allowed', status: 405 })
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('answers OPTIONS with what it has', async () => {
    const answer = await send('OPTIONS', '/projects/17/licenses', { authorization: '' })
    expect([answer.statusCode, answer.headers['allow'], answer.body]).toEqual([204, 'OPTIONS, POST', ''])
  })

  test('each call of the contract is named by its own path', async () => {
    for (const { method, path } of await promisedRoutes()) {
      const { headers } = await send('OPTIONS', path.replaceAll(/:\w+/g, '7'))
      expect([path, String(headers['allow']).split(', ')]).toEqual([path, expect.arrayContaining([method])])
    }
  })

  test('is another matter than one that is not', async () => {
    for (const method of ['GET', 'OPTIONS', 'DELETE']) {
      const answer = await send(method, '/nothing/here')
      expect([answer.statusCode, answer.headers['allow']]).toEqual([404, undefined])
    }
    // Without permission, /metrics does not exist.
    expect((await app.app.inject({ method: 'POST', url: '/metrics' })).statusCode).toBe(404)
  })
})

test('a 401 says by what one is let in', async () => {
  for (const headers of [{ authorization: '' }, { authorization: 'Bearer nonsense' }]) {
    const answer = await send('GET', '/roles', headers)
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  }
  const login = await send(
    'POST',
    '/accounts/login',
    { 'content-type': 'application/json' },
    JSON.stringify({ email: 'nadie@empresa.co', password: 'Nada.12345' }),
  )
  expect([login.statusCode, login.headers['www-authenticate']]).toEqual([401, 'Bearer'])
})

describe('what has a tag', () => {
  test('is not sent again to who has it: a record, by its version', async () => {
    const url = `/customers/customer-by-id/${customer}`
    const first = await send('GET', url)
    expect(first.headers['etag']).toBe('"1"')
    for (const known of ['"1"', 'W/"1"', '"7", "1"', '*']) {
      const again = await send('GET', url, { 'if-none-match': known })
      expect([known, again.statusCode, again.body, again.headers['etag']]).toEqual([known, 304, '', '"1"'])
    }
    expect((await send('GET', url, { 'if-none-match': '"0", "11"' })).json()).toMatchObject({ version: 1 })
    const stranger = await send('GET', url, { authorization: '', 'if-none-match': '"1"' })
    expect(stranger.statusCode).toBe(401)
    await call(app, `PUT /customers/update-customer/${customer}`, { token, body: { address: 'Calle 1' } })
    expect((await send('GET', url, { 'if-none-match': '"1"' })).json()).toMatchObject({ version: 2 })
  })

  test('a file, and the document of the API', async () => {
    const project = await createProject(app)
    const file = (
      await call<{ url: string }>(app, `POST /projects/${project}/files`, {
        token,
        ...formOf(filePart('acta.pdf', pdf)),
      })
    ).body
    for (const url of [file.url, '/api/openapi.json']) {
      const first = await app.app.inject({ url })
      const etag = String(first.headers['etag'])
      expect(etag).toMatch(/^(?:W\/)?"[\w-]{8,}/)
      const again = await app.app.inject({ url, headers: { 'if-none-match': etag } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })
})

describe('JSON', () => {
  const gzip = { 'accept-encoding': 'br, gzip;q=0.8' }
  const list = '/customers/customers-list?top=500'

  test('is packed for who takes that, and says the same', async () => {
    const plain = await send('GET', list)
    expect(plain.body.length).toBeGreaterThan(packedFrom)
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(plain.rawPayload.length) })
    const packed = await send('GET', list, gzip)
    expect(packed.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-encoding': 'gzip' })
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    const document = await app.app.inject({ url: '/api/openapi.json', headers: gzip })
    expect(document.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(document.rawPayload).toString())).toMatchObject({ openapi: '3.1.0' })
  })

  test.each(['', 'br', 'gzip;q=0', 'gzip; q=0.00', 'identity, *;q=0'])(
    'is sent as it is to who takes %j',
    async (takes) => {
      expect((await send('GET', list, { 'accept-encoding': takes })).headers['content-encoding']).toBeUndefined()
    },
  )

  test('is sent as it is where it is small, where a token is in it, and where its tag is of its bytes', async () => {
    const long = 'x'.repeat(4000)
    const project = await createProject(app, { summary: long })
    for (const url of ['/customers/customers-list?top=1', '/accounts/me', `/projects/project-by-id/${project}`]) {
      const answer = await send('GET', url, gzip)
      expect([url, answer.statusCode, answer.headers['content-encoding']]).toEqual([url, 200, undefined])
    }
  })
})

test('a body that is packed is refused, whatever it is packed with', async () => {
  const body = JSON.stringify({ name: 'Uno' })
  const type = { 'content-type': 'application/json' }
  for (const encoding of ['gzip', 'br', 'GZIP', 'made-up', 'identity, gzip']) {
    const answer = await send('POST', '/project-status', { ...type, 'content-encoding': encoding }, gzipSync(body))
    expect([encoding, answer.statusCode, answer.headers['accept-encoding']]).toEqual([encoding, 415, 'identity'])
    expect(answer.json()).toMatchObject({ type: 'urn:portal:problem:unsupported-encoding' })
  }
  const form = formOf(filePart('acta.pdf', pdf))
  const upload = await send(
    'POST',
    `/projects/${await createProject(app)}/files`,
    { ...form.headers, 'content-encoding': 'gzip' },
    form.body,
  )
  expect(upload.statusCode).toBe(415)
  // Identity is allowed, and so is an encoding without a body.
  const plain = { name: 'Uno', description: 'Dos', color: statusColours.blue }
  expect(
    (await send('POST', '/project-status', { ...type, 'content-encoding': 'identity' }, JSON.stringify(plain)))
      .statusCode,
  ).toBe(201)
  expect((await send('GET', '/roles', { 'content-encoding': 'gzip' })).statusCode).toBe(200)
})

describe('a parameter that a call does not have', () => {
  test.each([
    ['GET /portfolio?employeId=3', 'employeId', '¿Quiso decir employeeId?'],
    ['GET /search?term=ana', 'term', '¿Quiso decir searchTerm?'],
    ['GET /audit?Entity=customer', 'Entity', '¿Quiso decir entity?'],
    ['DELETE /views/1?force=true', 'force', 'Esta llamada no tiene ese parámetro'],
    ['POST /accounts/logout?all=1', 'all', 'Esta llamada no tiene ese parámetro'],
    ['GET /audit?=1', '', 'Esta llamada no tiene ese parámetro'],
    ['GET /audit?__proto__=1', '__proto__', 'Esta llamada no tiene ese parámetro'],
  ])('is refused with the one that it comes nearest to: %s', async (request, path, sentence) => {
    const answer = await call<{ errors: { path: string; message: string }[] }>(app, request, { token })
    expect([answer.status, answer.body.errors.map((error) => error.path)]).toEqual([400, [path]])
    expect(answer.body.errors[0]!.message).toContain(sentence)
  })

  test('is refused in English, too, and after the permission', async () => {
    const answer = await call(app, 'GET /project-checkpoints/tasks-list?frm=2026-01-01', { token, locale: 'en-US' })
    expect(answer.body).toMatchObject({
      errors: [{ path: 'frm', message: 'This call has no such parameter. Did you mean from?' }],
    })
    const { token: reader } = await signedIn(app, { role: 'Consulta' })
    expect((await call(app, 'GET /audit?entty=customer', { token: reader })).status).toBe(403)
  })

  test('is ignored by the specification’s calls, and refused by every other', async () => {
    await createEmployee(app)
    const routes = await promisedRoutes()
    const names = new Set(routes.map(({ method, path }) => `${method} ${path}`))
    expect([...specifiedCalls].filter((name) => !names.has(name))).toEqual([])
    expect((await call(app, 'GET /customers/customers-list?serchTerm=x', { token })).status).toBe(200)
    const reads = routes.filter(({ method, access }) => method === 'GET' && access !== 'anybody')
    for (const { method, path } of reads) {
      const name = `${method} ${path}`
      const answer = await call<{ errors?: { path: string }[] }>(
        app,
        `${method} ${path.replaceAll(/:\w+/g, '1')}?noSuchThing=1`,
        { token },
      )
      const named = (answer.body?.errors ?? []).some((error) => error.path === 'noSuchThing')
      expect([name, named]).toEqual([name, !specifiedCalls.has(name)])
    }
  })
})
