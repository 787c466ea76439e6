import { randomUUID } from 'node:crypto'

import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { MeResult } from '#contract/session.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { sessionTokens } from './tokens.service.ts'

let app: TestApp
let person: SignedIn
const start = new Date('2026-11-21T15:00:00.000Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(start)
  person = await signedIn(app, { permissions: ['portal.access'] }, { first_name: 'Ana', email: 'ana@empresa.test' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const current = (token: string | undefined) => call<{ username: string }>(app, 'GET /accounts/', { token })
const me = (token: string) => call<MeResult>(app, 'GET /accounts/me', { token })

describe('a token', () => {
  interface Forgery {
    key?: Uint8Array
    alg?: string
    claims?: Record<string, unknown>
    header?: Record<string, unknown>
  }
  const seconds = Math.floor(start.getTime() / 1000)
  async function forge({ key, alg = 'HS256', claims = {}, header = {} }: Forgery = {}): Promise<string> {
    const payload: Record<string, unknown> = {
      iss: 'project-portal',
      aud: 'project-portal-api',
      sub: String(person.employeeId),
      sid: person.sessionId,
      jti: randomUUID(),
      iat: seconds,
      exp: seconds + 3600,
      ...claims,
    }
    for (const [name, value] of Object.entries(payload)) if (value === null) delete payload[name]
    return new SignJWT(payload)
      .setProtectedHeader({ alg, typ: 'JWT', ...header })
      .sign(key ?? new Uint8Array([...app.context.keys.token, ...(alg === 'HS256' ? [] : app.context.keys.token)]))
  }

  test('is HS256, lives 60 minutes and holds iss, aud, sub, sid, jti, iat and exp, nothing personal', async () => {
    const { body } = await me(person.token)
    const claims = decodeJwt(body.token)
    expect(decodeProtectedHeader(body.token)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub'])
    expect(claims).toMatchObject({ sub: String(person.employeeId), sid: person.sessionId, iat: seconds })
    expect(claims.exp).toBe(seconds + 3600)
  })

  test('made as the portal makes it is taken: what follows differs from it in one thing each', async () => {
    expect((await current(await forge())).status).toBe(200)
  })

  test.each<[string, Forgery]>([
    ['signed with another key', { key: new Uint8Array(32).fill(1) }],
    ['of another issuer', { claims: { iss: 'another-portal' } }],
    ['for another audience', { claims: { aud: 'another-api' } }],
    ['past its time', { claims: { exp: seconds } }],
    ['not valid yet', { claims: { nbf: seconds + 60 } }],
    ['without an end', { claims: { exp: null } }],
    ['without a session', { claims: { sid: null } }],
    ['without an id', { claims: { jti: null } }],
    ['without a beginning', { claims: { iat: null } }],
    ['without an owner', { claims: { sub: null } }],
    ['whose owner is no number', { claims: { sub: '1 or true' } }],
    ['whose session is no id', { claims: { sid: "x'; drop table sessions" } }],
    ['of a session of somebody else', { claims: { sub: '2147483647' } }],
    ['of a session that never was', { claims: { sid: randomUUID() } }],
    ['of another kind', { header: { typ: 'at+jwt' } }],
    ['with another algorithm, though the key is right', { alg: 'HS512' }],
  ])('%s is refused', async (_what, forgery) => {
    const answer = await current(await forge(forgery))
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({
      type: 'urn:portal:problem:no-session',
      detail: 'Inicie sesión para continuar.',
    })
  })

  test('without a signature (alg none) is refused', async () => {
    const unsigned = new UnsecuredJWT({ sid: person.sessionId, jti: randomUUID() })
      .setIssuer('project-portal')
      .setAudience('project-portal-api')
      .setSubject(String(person.employeeId))
      .setIssuedAt(start)
      .setExpirationTime(after(3600))
      .encode()
    expect((await current(unsigned)).status).toBe(401)
    const [, payload, signature] = person.token.split('.') as [string, string, string]
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    expect((await current(`${none}.${payload}.${signature}`)).status).toBe(401)
  })

  test('whose payload was changed is refused', async () => {
    const [header, payload, signature] = person.token.split('.') as [string, string, string]
    const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), exp: 4_102_444_800 } as object
    const forged = [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
    expect((await current(forged)).status).toBe(401)
  })

  test.each([
    ['nothing', undefined],
    ['another scheme', 'Basic YW5hOmFuYQ=='],
    ['a word', 'Bearer hola'],
    ['two parts', 'Bearer a.b'],
    ['three empty objects', 'Bearer e30.e30.e30'],
    ['what is no base64url', 'Bearer á.b.c'],
    ['a very long one', `Bearer ${'a'.repeat(9000)}.b.c`],
  ])('that is %s is refused', async (_what, authorization) => {
    const answer = await call(
      app,
      'GET /accounts/me',
      authorization === undefined ? {} : { headers: { authorization: Buffer.from(authorization).toString('latin1') } },
    )
    expect(answer.status).toBe(401)
  })

  test('is taken whatever the case of its scheme', async () => {
    const { status } = await call(app, 'GET /accounts/', { headers: { authorization: `bearer ${person.token}` } })
    expect(status).toBe(200)
  })

  test('is refused past its time also when it was taken before, and when many others came in between', async () => {
    const tokens = sessionTokens(app.context.keys, app.context.clock, 2)
    const subject = { employeeId: 17, sessionId: randomUUID() }
    const some = await Promise.all(
      [3600, 60, 3600].map((seconds) => tokens.sign(subject, after(seconds).toISOString())),
    )
    const verified = () => Promise.all(some.map((token) => tokens.verify(token)))
    expect(await verified()).toMatchObject([subject, subject, subject])
    expect(await verified()).toMatchObject([subject, subject, subject])
    app.setTime(after(60))
    expect(await verified()).toMatchObject([subject, undefined, subject])
    expect(await verified()).toMatchObject([subject, undefined, subject])
  })

  test('that can’t be verified because there is no key is the portal’s failure, not a wrong token', async () => {
    const tokens = sessionTokens({ token: new Uint8Array() }, app.context.clock)
    await expect(tokens.verify(person.token)).rejects.toMatchObject({ name: 'DataError' })
  })

  test('is refused one second after its 60 minutes, though its session goes on', async () => {
    app.setTime(after(3599))
    expect((await current(person.token)).status).toBe(200)
    app.setTime(after(3600))
    expect((await current(person.token)).status).toBe(401)
  })
})
