import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { EventStream, holdEventStreams, sendEvents } from './event-stream.ts'
import { servePages } from './pages.ts'
import { sendProblem } from './problem.ts'

const branding = {
  skin: 'provider',
  providerName: 'Lumbrera & Cía.',
  providerLogo: undefined,
  maxUploadMb: 25,
  smtpUrl: undefined,
  publicUrl: 'https://portal.empresa.test',
  oidc: undefined,
} as const

let webDir: string
let keptDir: string
let app: FastifyInstance
let sentence: string | undefined
beforeEach(async () => {
  sentence = undefined
  webDir = mkdtempSync(path.join(tmpdir(), 'portal-pages-'))
  build('old')
  keptDir = mkdtempSync(path.join(tmpdir(), 'portal-kept-'))
  await serve()
})

async function serve(): Promise<void> {
  app = Fastify()
  holdEventStreams(app)
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, error))
  app.get('/stream', (_request, reply) => {
    const stream = new EventStream()
    setTimeout(() => stream.end(), 200)
    return sendEvents(reply, stream)
  })
  await servePages(app, webDir, branding, { sentence: () => sentence }, keptDir)
}
/** With another build, when one is named. */
async function startAgain(name?: string): Promise<void> {
  await app.close()
  if (name !== undefined) build(name)
  await serve()
}
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
  rmSync(webDir, { recursive: true })
  rmSync(keptDir, { recursive: true })
})

let builds = 0
/** Replaces the files; the page names the new ones. */
function build(name: string): void {
  rmSync(path.join(webDir, 'assets'), { recursive: true, force: true })
  mkdirSync(path.join(webDir, 'assets'))
  writeFileSync(path.join(webDir, 'assets', `main-${name}.js`), `'${name}'`)
  writeFileSync(path.join(webDir, 'assets', `main-${name}.js.br`), `br of ${name}`)
  const page = path.join(webDir, 'index.html')
  writeFileSync(
    page,
    `<html data-skin="smart" data-provider-name="Proveedor" data-passkeys=""><script src="/assets/main-${name}.js">`,
  )
  const when = new Date(2026, 0, 1, 0, builds++)
  utimesSync(page, when, when)
}

describe('a portal whose web is built anew while it runs', () => {
  test('sends the new page, and the files that it names', async () => {
    build('new')
    const page = await app.inject('/')
    expect(page.body).toContain('/assets/main-new.js')
    expect(page.body).toContain('data-passkeys="https://portal.empresa.test"')
    const script = await app.inject('/assets/main-new.js')
    expect([script.statusCode, script.body]).toEqual([200, "'new'"])
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const compressed = await app.inject({ url: '/assets/main-new.js', headers: { 'accept-encoding': 'br' } })
    expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'br of new'])
  })

  test('still sends the files of the build before, packed as they were, to tabs that were open then', async () => {
    await startAgain('new')
    const old = await app.inject('/assets/main-old.js')
    expect([old.statusCode, old.body]).toEqual([200, "'old'"])
    expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const packed = await app.inject({ url: '/assets/main-old.js', headers: { 'accept-encoding': 'br' } })
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'br of old'])
    expect((await app.inject('/assets/builds.json')).statusCode).toBe(404)
  })

  test('does so for 7 days after the build was replaced, however long it was served before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') })
    await startAgain()
    vi.setSystemTime(new Date('2026-06-01T12:00:00Z'))
    await startAgain('new')
    vi.setSystemTime(new Date('2026-06-08T11:00:00Z'))
    await startAgain()
    expect((await app.inject('/assets/main-old.js')).statusCode).toBe(200)
    vi.setSystemTime(new Date('2026-06-08T13:00:00Z'))
    await startAgain()
    await app.close()
    expect(readdirSync(path.join(keptDir, 'assets')).toSorted()).toEqual(['main-new.js', 'main-new.js.br'])
  })

  test('keeps a build that is served again, as after a step back', async () => {
    await startAgain('new')
    await startAgain('old')
    await app.close()
    const kept = JSON.parse(readFileSync(path.join(keptDir, 'builds.json'), 'utf8')) as { until: string | null }[]
    expect(kept.map(({ until }) => until === null)).toEqual([false, true])
  })

  test('serves where there is no place for them', async () => {
    rmSync(keptDir, { recursive: true })
    writeFileSync(keptDir, 'a file in the place of the folder')
    await startAgain()
    expect((await app.inject('/')).statusCode).toBe(200)
  })

  test('is known by its page, and by what a stream of events begins with', async () => {
    const buildOf = async () => /<html data-build="([\w-]+)"/.exec((await app.inject('/')).body)?.[1]
    const old = await buildOf()
    expect(old).toBe(await app.servedBuild.now?.())
    build('new')
    expect(await buildOf()).not.toBe(old)
    expect((await app.inject('/stream')).body).toContain(`event: version\ndata: {"build":"${await buildOf()}"}\n\n`)
  })

  test('goes on with the page it has while there is none', async () => {
    rmSync(path.join(webDir, 'index.html'))
    expect((await app.inject('/employees')).body).toContain('/assets/main-old.js')
  })

  test('gives nothing but files of the build', async () => {
    build('new')
    writeFileSync(path.join(webDir, 'secret.js'), 'secret')
    mkdirSync(path.join(webDir, 'assets', 'folder.js'))
    for (const name of ['..%2fsecret.js', '..%5csecret.js', '.env', 'main-new.js.br', 'folder.js', '', 'none.js']) {
      const { statusCode, body } = await app.inject(`/assets/${name}`)
      expect([name, statusCode]).toEqual([name, 404])
      expect(body).not.toContain('secret')
    }
    expect((await app.inject('/assets/../secret.js')).body).not.toContain('secret')
  })
})

describe('the page', () => {
  test('is what any address that is no call and no file gets, with the name of the installation in it', async () => {
    const { statusCode, headers, body } = await app.inject('/employees/update-employee/17?x=1')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toContain('data-skin="provider" data-provider-name="Lumbrera &#38; Cía."')
  })

  test('has the same headers for who asks for them alone', async () => {
    const whole = await app.inject('/employees')
    const headers = await app.inject({ method: 'HEAD', url: '/employees' })
    expect([headers.statusCode, headers.body]).toEqual([200, ''])
    expect(headers.headers['etag']).toBe(whole.headers['etag'])
    expect(headers.headers['content-length']).toBe(whole.headers['content-length'])
  })

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await app.inject('/')
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is no answer to a call that does not exist, nor to what is sent', async () => {
    expect((await app.inject('/api/nothing')).statusCode).toBe(404)
    expect((await app.inject({ method: 'HEAD', url: '/api/nothing' })).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/employees' })).statusCode).toBe(404)
  })
})

describe('during maintenance', () => {
  test('every address but the login answers a plain page with the sentence, in the language of the browser', async () => {
    sentence = 'Volvemos a las 3 <b>p. m.</b>'
    for (const url of ['/', '/employees/17?x=1', '/loginx', '/nothing']) {
      const { statusCode, headers, body } = await app.inject(url)
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '30'])
      expect(body).toContain('<p class="said">Volvemos a las 3 &#60;b&#62;p. m.&#60;/b&#62;</p>')
      expect(body).toContain('<script src="/maintenance.js" type="module"></script>')
    }
    sentence = ''
    const english = await app.inject({ url: '/', headers: { 'accept-language': 'en-GB,en;q=0.9' } })
    expect(english.body).toContain('The portal is under maintenance. Please come back later.')
    expect(english.body).toContain('<html lang="en" data-skin="provider">')
    expect(english.body).toContain('<img src="/favicon-provider.svg" alt="" />')
  })

  test('the login screen with its files is there', async () => {
    sentence = ''
    for (const url of ['/login', '/login?x=1', '/login/requests-management/17', '/assets/main-old.js'])
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
  })
})
