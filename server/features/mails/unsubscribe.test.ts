import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { NoticeSettings } from '#contract/notices.ts'
import { unsubscribeToken } from '#server/platform/mail/unsubscribe-token.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let ana: SignedIn
let luz: SignedIn

beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://portal.empresa.test' })
})
beforeEach(async () => {
  ana = await signedIn(app, { role: 'Consultor' })
  luz = await signedIn(app, { role: 'Consultor' })
  for (const { token } of [ana, luz])
    await call(app, 'PUT /accounts/notice-settings', {
      token,
      body: {
        weekly: true,
        kinds: [
          { kind: 'silent', mail: 'now', screen: false },
          { kind: 'taskDone', mail: 'daily', screen: false },
        ],
      },
    })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const settings = async ({ token }: SignedIn) =>
  (await call<NoticeSettings>(app, 'GET /accounts/notice-settings', { token })).body
const tokenOf = (kind: 'digest' | 'panorama') =>
  unsubscribeToken({ employeeId: ana.employeeId, kind }, app.context.keys.unsubscribe)
const post = (token: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  app.app.inject({
    method: 'POST',
    url: `/api/mail/unsubscribe?token=${token}`,
    headers: { 'content-type': type },
    payload,
  })
const page = (token: string) => app.app.inject({ method: 'GET', url: `/api/mail/unsubscribe?token=${token}` })

test('one press ends the daily mail of that person, and nothing else', async () => {
  const answer = await post(tokenOf('digest'))
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  const { kinds, weekly } = await settings(ana)
  expect(weekly).toBe(true)
  expect(kinds.filter(({ mail }) => mail === 'daily')).toEqual([])
  expect(kinds.filter(({ mail }) => mail === 'now').map(({ kind }) => kind)).toEqual(['silent', 'account'])
  expect(kinds.filter(({ screen }) => !screen).map(({ kind }) => kind)).toEqual(['taskDone', 'silent'])
  const others = await settings(luz)
  expect(others.kinds.filter(({ mail }) => mail === 'daily')).toHaveLength(9)
})

test('or the weekly one', async () => {
  expect((await post(tokenOf('panorama'))).statusCode).toBe(204)
  const { kinds, weekly } = await settings(ana)
  expect([weekly, kinds.filter(({ mail }) => mail === 'daily').length]).toEqual([false, 9])
  expect((await settings(luz)).weekly).toBe(true)
})

test('a second press, another kind of body and none are as good', async () => {
  await post(tokenOf('digest'))
  expect((await post(tokenOf('digest'), 'x', 'multipart/form-data; boundary=x')).statusCode).toBe(204)
  expect((await call(app, `POST /mail/unsubscribe?token=${tokenOf('digest')}`)).status).toBe(204)
})

test('a token that the portal has not made is refused, and changes nothing', async () => {
  const [id, kind, signature] = tokenOf('digest').split('.') as [string, string, string]
  const wrong = [
    '',
    'x',
    `${id}.panorama.${signature}`,
    `${luz.employeeId}.${kind}.${signature}`,
    `${id}.${kind}.${signature.slice(1)}A`,
    'x'.repeat(101),
  ]
  for (const token of wrong) {
    expect((await post(token)).statusCode).toBe(400)
    expect((await page(token)).statusCode).toBe(400)
  }
  expect((await app.app.inject({ method: 'POST', url: '/api/mail/unsubscribe' })).statusCode).toBe(400)
  expect((await settings(ana)).kinds.filter(({ mail }) => mail === 'daily')).toHaveLength(9)
})

test('the page has a button in the language of its person, asks for nothing from outside and changes nothing', async () => {
  const spanish = await page(tokenOf('digest'))
  expect([spanish.statusCode, spanish.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(spanish.body).toContain('<h1>Dejar de recibir el resumen diario</h1>')
  expect(spanish.body).toContain('<button type="submit">No recibirlo más</button>')
  expect(spanish.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-/)
  expect((await settings(ana)).kinds.filter(({ mail }) => mail === 'daily')).toHaveLength(9)
  await call(app, 'PUT /accounts/notice-settings', { token: ana.token, body: { language: 'en-US' } })
  expect((await page(tokenOf('panorama'))).body).toContain('<h1>Stop the weekly overview</h1>')
  const broken = await page('x')
  expect(broken.body).toContain('<h1>Este enlace no es válido</h1>')
})

test('no token is in the log', async () => {
  const lines: string[] = []
  const { pino } = await import('pino')
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const loud = await testApp({}, { log, db: { ...app.context.db, close: async () => undefined } })
  const token = tokenOf('digest')
  for (const method of ['GET', 'POST'] as const)
    await loud.app.inject({ method, url: `/api/mail/unsubscribe?token=${token}` })
  await loud.app.inject({ method: 'POST', url: `/api/mail/unsubscribe?token=${token}x` })
  await loud.close()
  expect(lines.join('')).toContain('/api/mail/unsubscribe')
  expect(lines.join('')).not.toContain(token)
})
