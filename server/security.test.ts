import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'

import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { SessionRow } from '#contract/session.ts'
import { createUser, givePassword, signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { buildApp } from './app.ts'

// What holds of every answer, whatever it is about: of the portal with its pages, as a browser meets it.

let portal: TestApp
let token: string
let webDir: string
let log = ''
/** As somebody might set it who means harm, or only writes of money. */
const providerName = `A$& "><script>alert('x')</script>`

beforeAll(async () => {
  const api = await testApp()
  webDir = mkdtempSync(path.join(tmpdir(), 'portal-web-'))
  mkdirSync(path.join(webDir, 'assets'))
  writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><html data-provider-name="Proveedor"></html>')
  writeFileSync(path.join(webDir, 'assets', 'main-1a2b3c4d.js'), 'export {}')
  writeFileSync(path.join(webDir, '.env'), 'SECRET_KEY=x')
  const lines = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  await api.app.close()
  const config = { ...api.context.config, providerName }
  portal = { ...api, app: await buildApp({ ...api.context, config, log: pino(lines), webDir, tells: false }) }
  token = (await signedIn(portal, { role: 'Administrador' })).token
})
beforeEach(() => {
  log = ''
})
afterAll(async () => {
  await portal.app.close()
  await portal.context.db.close()
  rmSync(webDir, { recursive: true, force: true })
  rmSync(portal.folder, { recursive: true, force: true })
})

const lines = () =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

interface Asked {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  url: string
  headers?: Record<string, string>
  payload?: string
}
const ask = (asked: Asked) => portal.app.inject(asked)
const mine = () => ({ authorization: `Bearer ${token}` })

/** One of each kind of answer. */
const answers = async (): Promise<[string, Awaited<ReturnType<typeof ask>>][]> => {
  const project = await createProject(portal)
  const sent = { token, ...formOf(filePart('acta.pdf', pdf)) }
  const upload = await call<{ url: string; inlineUrl: string }>(portal, `POST /projects/${project}/files`, sent)
  const asked: Record<string, Asked> = {
    'a page': { url: '/' },
    'a page below': { url: '/projects/1' },
    'an asset': { url: '/assets/main-1a2b3c4d.js' },
    'a missing asset': { url: '/assets/none.js' },
    'a list': { url: '/api/projects/projects-list', headers: mine() },
    'only the head of a list': { method: 'HEAD', url: '/api/projects/projects-list', headers: mine() },
    'a refusal': { url: '/api/projects/projects-list' },
    'nothing such': { url: '/api/projects/project-by-id/99999', headers: mine() },
    'an unknown call': { url: '/api/nothing' },
    'a wrong body': {
      method: 'POST',
      url: '/api/accounts/login',
      payload: '{',
      headers: { 'content-type': 'text/plain' },
    },
    'no content': {
      method: 'POST',
      url: '/api/accounts/logout',
      headers: { authorization: `Bearer ${(await signedIn(portal, { role: 'Consulta' })).token}` },
    },
    'a file': { url: upload.body.url },
    'a PDF that is shown': { url: upload.body.inlineUrl },
    'an export': { url: `/api/projects/${project}/licenses/export`, headers: mine() },
    'the document': { url: '/api/openapi.json' },
    'the reference': { url: '/api/docs/' },
    'the health': { url: '/api/health/live' },
    'the metrics': { url: '/metrics' },
    'another origin’s question': {
      method: 'OPTIONS',
      url: '/api/projects/projects-list',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    },
    'another origin’s call': {
      url: '/api/projects/projects-list',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', ...mine() },
    },
  }
  return Promise.all(
    Object.entries(asked).map(async ([name, one]): Promise<[string, Awaited<ReturnType<typeof ask>>]> => [
      name,
      await ask(one),
    ]),
  )
}

describe('every answer', () => {
  test('tells the browser to guess, frame, refer and load nothing', async () => {
    for (const [name, { headers }] of await answers()) {
      expect([name, headers]).toEqual([
        name,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
          'permissions-policy': expect.stringContaining('camera=()'),
          'content-security-policy': expect.stringMatching(/^default-src 'none'/),
        }),
      ])
      expect([name, headers['content-security-policy']]).toEqual([
        name,
        expect.not.stringMatching(/unsafe-eval|https?:|\*/),
      ])
    }
  })

  // The one cookie there is comes with a sign-in alone: browser-mark.test.ts.
  test('sets no cookie, lets no other origin in and says nothing of what it is made with', async () => {
    for (const [name, { headers }] of await answers())
      for (const header of ['set-cookie', 'access-control-allow-origin', 'x-powered-by', 'server', 'via'])
        expect([name, headers]).toEqual([name, expect.not.objectContaining({ [header]: expect.anything() })])
  })

  test('names what it is, and its letters', async () => {
    for (const [name, { headers, statusCode, body }] of await answers()) {
      if (body === '' || statusCode === 304) continue
      const type = String(headers['content-type'])
      expect([name, type]).toEqual([
        name,
        expect.stringMatching(/charset=utf-8|^application\/(?:octet-stream|pdf)$|^application\/json/i),
      ])
    }
  })

  test('of the API is cached by nobody; only what never changes is cached for long', async () => {
    const rulesSent = (await answers()).map(([name, { headers }]) => [name, headers['cache-control']])
    const rules: Record<string, string | undefined> = {
      'a page': 'no-cache',
      'a page below': 'no-cache',
      'an asset': 'public, max-age=31536000, immutable',
      'a missing asset': undefined,
      'the metrics': undefined,
    }
    expect(rulesSent).toEqual(rulesSent.map(([name = '']) => [name, name in rules ? rules[name] : 'no-store']))
  })
})

test('the company’s name is text in the page, whatever it is', async () => {
  const escaped = 'A$&#38; &#34;&#62;&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62;'
  expect((await ask({ url: '/' })).body).toContain(`data-provider-name="${escaped}"`)
})

describe('what is not for the world', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/assets/',
    '/assets/..%2f.env',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/package.json',
    '/secret.key',
    '/main.ts',
  ])('%s gives no file', async (url) => {
    const { statusCode, body } = await ask({ url })
    expect([200, 400, 403, 404]).toContain(statusCode)
    expect(body).not.toMatch(/SECRET_KEY|root:|"dependencies"|\[core\]/)
  })
})

describe('a form of another site', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'which sends %s without asking first, changes nothing',
    async (type) => {
      const headers = { 'content-type': type, origin: 'https://evil.example' }
      const login = await ask({
        method: 'POST',
        url: '/api/accounts/login',
        headers,
        payload: '{"email":"a","password":"b"}',
      })
      expect(login.statusCode).toBe(415)
      const create = await ask({ method: 'POST', url: '/api/projects', headers, payload: '{}' })
      expect(create.statusCode).toBe(401)
    },
  )

  test('has no session to use: a cookie, a token in the address or in the body opens nothing', async () => {
    const cookie = `token=${token}; authorization=Bearer ${token}`
    const url = `/api/accounts/me?token=${token}&access_token=${token}&authorization=Bearer%20${token}`
    expect((await ask({ url, headers: { cookie } })).statusCode).toBe(401)
  })
})

describe('a body that is made to be costly', () => {
  const deep = 250_000
  test.each([
    ['lists in lists, whole', '['.repeat(deep) + ']'.repeat(deep)],
    ['lists in lists, cut off', '['.repeat(deep)],
    ['objects in objects', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
    ['one field, as lists in lists', `{"summary":${'['.repeat(deep)}${']'.repeat(deep)}}`],
    ['very many names', `{${Array.from({ length: 60_000 }, (_, n) => `"n${n}":1`).join(',')}}`],
    ['a name very many times', `{${'"name":"a",'.repeat(60_000)}"name":"b"}`],
    ['a very long number', `{"totalCost":${'9'.repeat(900_000)}}`],
    ['a number beyond all', '{"totalCost":1e999999999}'],
    ['a very long text', `{"name":"${'x'.repeat(900_000)}"}`],
    ['very many spaces', `{"name":"${' '.repeat(900_000)}a"}`],
    ['marks upon one letter', `{"name":"e${'\u0301'.repeat(300_000)}"}`],
    ['an e-mail that begins again and again', `{"email":"a@${'a.'.repeat(400_000)}"}`],
    ['a list of very many', `{"employeeIds":[${'1,'.repeat(400_000)}1]}`],
    ['a prototype deep inside', `{"a":{"b":{"__proto__":{"c":1}}}}`],
    ['more than may be', `{"name":"${'x'.repeat(1_100_000)}"}`],
  ])('of %s is refused at once', async (_what, payload) => {
    for (const url of ['/api/projects', '/api/employees', '/api/accounts/login']) {
      const began = performance.now()
      const headers = { ...mine(), 'content-type': 'application/json' }
      const { statusCode } = await ask({ method: 'POST', url, headers, payload })
      expect([url, [400, 413].includes(statusCode), statusCode]).toEqual([url, true, statusCode])
      expect(performance.now() - began).toBeLessThan(5000)
    }
  })
})

test('what only a proxy may say is not believed of anybody else: the address, the name and the scheme', async () => {
  const person = await createUser(portal, { role: 'Consulta' })
  await givePassword(portal, person, 'Brumoso*73Tejo')
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9;host=evil.example;proto=http',
    'x-forwarded-host': 'evil.example',
    'x-original-url': '/api/audit',
    'x-user-id': '1',
  }
  const login = await call<{ token: string }>(portal, 'POST /accounts/login', {
    body: { email: person.email, password: 'Brumoso*73Tejo' },
    headers: forged,
  })
  expect([login.status, login.text.includes('evil.example')]).toEqual([200, false])
  const sessions = await call<SessionRow[]>(portal, 'GET /accounts/sessions', {
    token: login.body.token,
    headers: forged,
  })
  expect(sessions.body.map(({ address }) => address)).toEqual(['127.0.0.1'])
})

describe('the log', () => {
  test('is one line for each call, whatever is in it, and none of a caller’s making', async () => {
    const forged = '%0a{"level":60,"msg":"forged"}%0d%1b[31m'
    await ask({
      url: `/api/employees/employee-by-id/${forged}?searchTerm=${forged}`,
      headers: { ...mine(), 'user-agent': 'a\tb', 'x-request-id': '"},{"msg":"forged', locale: 'x' },
    })
    expect(lines().filter(({ msg }) => msg === 'forged')).toEqual([])
    expect(lines().filter(({ msg }) => msg === 'call')).toHaveLength(1)
    expect(log).not.toContain('\u001b')
  })

  test('says who was refused what, and never with which token, password or words', async () => {
    const { token: reader, employeeId } = await signedIn(portal, { role: 'Consulta' })
    await call(portal, 'POST /projects?searchTerm=Secreto', { token: reader, body: { name: 'Secreto' } })
    await call(portal, 'POST /accounts/login', { body: { email: 'nadie@empresa.test', password: 'Brumoso*73Tejo' } })
    const refused = lines().filter(({ status }) => status === 403 || status === 401)
    expect(refused).toMatchObject([
      { method: 'POST', path: '/api/projects', status: 403, employeeId },
      { method: 'POST', path: '/api/accounts/login', status: 401 },
    ])
    for (const { time, reqId, requestId } of refused)
      expect([typeof time, typeof (requestId ?? reqId)]).toEqual(['number', 'string'])
    for (const secret of [reader, 'Brumoso', 'Secreto', 'nadie@'])
      expect([secret, log.includes(secret)]).toEqual([secret, false])
  })
})
