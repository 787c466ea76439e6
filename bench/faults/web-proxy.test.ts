import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { describe, expect, test, type TestContext } from 'vitest'

import { cannotRun } from '#server/testing/cannot-run.ts'

import { CannotTry } from './fault.ts'
import { checkWebProxy, startWebProxy, type WebProxy, type WebProxyName } from './web-proxy.ts'

/** Leaves the test out where the program is not installed; throws on all else. */
function leftOut(context: TestContext, error: unknown): never {
  if (error instanceof CannotTry) cannotRun(context, error.message)
  throw error
}

test.for<WebProxyName>(['nginx', 'caddy'])('%s takes the text that is shipped for it', (name, context) => {
  try {
    const { status, output } = checkWebProxy(name)
    expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' })
  } catch (error) {
    leftOut(context, error)
  }
})

/** Runs a proxy on its shipped text before a portal that answers each call, but for those of `/away`, which it breaks off. */
async function behind(
  context: TestContext,
  name: WebProxyName,
  look: (proxy: WebProxy) => Promise<void>,
): Promise<void> {
  const portal = createServer((asked, answer) => {
    if (asked.url?.startsWith('/away')) asked.socket.destroy()
    else answer.end('portal')
  }).listen(0, '127.0.0.1')
  await once(portal, 'listening')
  const { port } = portal.address() as AddressInfo
  try {
    const proxy = await startWebProxy(name, [port, port])
    try {
      await look(proxy)
    } finally {
      await proxy.stop()
    }
  } catch (error) {
    leftOut(context, error)
  } finally {
    portal.closeAllConnections()
    portal.close()
  }
}

/** Whether a client that offers nothing but this gets a connection. */
const accepts = (address: string, ...offer: string[]): boolean => {
  const words = ['s_client', '-connect', address.replace('https://localhost', '127.0.0.1'), '-servername', 'localhost']
  return spawnSync('openssl', [...words, ...offer], { input: '', encoding: 'utf8' }).status === 0
}

describe.each<WebProxyName>(['nginx', 'caddy'])('%s, as its text is shipped,', (name) => {
  test('logs which calls came, and neither what was searched for nor a link that works', async (context) => {
    await behind(context, name, async ({ address, plainAddress, log }) => {
      const headers = { referer: 'https://localhost/login?secreta=1' }
      const paths = ['/api/search?searchTerm=secreta', '/api/files/17?signature=secreta', '/away?q=secreta']
      for (const path of ['/api/calendar/feed/secreta.ics', ...paths]) await fetch(`${address}${path}`, { headers })
      for (const path of ['/empleados?q=secreta', '/api/calendar/feed/secreta.ics?secreta'])
        await fetch(`${plainAddress}${path}`, { redirect: 'manual' })
      await expect.poll(log).toMatch(/\/api\/search/)
      await expect.poll(log).toMatch(/\/away/)
      expect(log()).toContain('/api/files/17')
      expect(log()).toContain('/api/calendar/feed/')
      expect(log()).not.toContain('secreta')
    })
  })

  test('takes ciphers with forward secrecy alone, from TLS 1.2 on', async (context) => {
    await behind(context, name, async ({ address }) => {
      expect(accepts(address, '-tls1_3')).toBe(true)
      expect(accepts(address, '-tls1_2', '-cipher', 'ECDHE')).toBe(true)
      // The names of those whose key is the certificate's, and of old ones.
      for (const cipher of ['kRSA', 'kDHE', 'ECDHE+SHA1'])
        expect([cipher, accepts(address, '-tls1_2', '-cipher', `${cipher}:@SECLEVEL=0`)]).toEqual([cipher, false])
      expect(accepts(address, '-tls1_1', '-cipher', 'ALL:@SECLEVEL=0')).toBe(false)
    })
  })
})
