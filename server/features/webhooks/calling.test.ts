import { createServer as createNetServer, type AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openReceiver, type Receiver } from '#server/testing/receiver.ts'

import { addressesOf, callOut, type Calling } from './calling.service.ts'

const allow = ['127.0.0.0/8', '::1']

let receiver: Receiver
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

const named = (name: string): string => receiver.url.replace('127.0.0.1', name)
const post = (url: string, calling: Partial<Calling> = {}) =>
  callOut({ allow, ...calling }, { url, headers: { 'webhook-id': 'msg_1' }, body: '{"a":"ñ"}' })

const twoAddresses = async () => ['127.0.0.1', '10.0.0.1']
const publicAddress = async () => ['93.184.215.14']
const never = () => new Promise<string[]>(() => undefined)

describe('of an answer', () => {
  test.each([200, 201, 202, 204, 299])('%i counts', async (status) => {
    receiver.answers.push(status)
    expect(await post(receiver.url)).toEqual({ status, problem: null })
    expect(receiver.calls).toMatchObject([
      { body: '{"a":"ñ"}', headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' } },
    ])
  })

  test.each([
    [301, 'redirect'],
    [304, 'redirect'],
    [400, 'status'],
    [404, 'status'],
    [410, 'gone'],
    [500, 'status'],
    [503, 'status'],
  ])('%i does not', async (status, problem) => {
    receiver.answers.push(status)
    expect(await post(receiver.url)).toEqual({ status, problem })
  })

  test('no other address is followed', async () => {
    const other = await openReceiver()
    receiver.answers.push({ status: 307, headers: { location: other.url } })
    expect(await post(receiver.url)).toEqual({ status: 307, problem: 'redirect' })
    expect(other.calls).toEqual([])
    await other.close()
  })

  test('the status alone is read: one that never ends keeps nobody', async () => {
    let isOpen = true
    const flood = createNetServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const more = setInterval(() => {
        socket.write(`400\r\n${'x'.repeat(1024)}\r\n`)
      }, 1)
      socket.on('close', () => {
        clearInterval(more)
        isOpen = false
      })
    })
    await new Promise<void>((resolve) => flood.listen(0, '127.0.0.1', resolve))
    const { port } = flood.address() as AddressInfo
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ status: 200, problem: null })
    await expect.poll(() => isOpen).toBe(false)
    flood.close()
  })

  test('none within the time, or a cut, says so', async () => {
    receiver.answers.push('never', 'cut')
    const begun = Date.now()
    expect(await post(receiver.url, { limitMs: 200 })).toEqual({ status: null, problem: 'timeout' })
    expect(Date.now() - begun).toBeLessThan(2000)
    expect(await post(receiver.url)).toEqual({ status: null, problem: 'connection' })
  })
})

describe('a name', () => {
  test('is asked once, and what was answered is called: one that leads elsewhere a moment later changes nothing', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']]
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      return answers.shift()!
    }
    expect(await post(named('programa.test'), { resolve })).toEqual({ status: 204, problem: null })
    expect(asked).toEqual(['programa.test'])
    expect(receiver.calls[0]!.headers.host).toMatch(/^programa\.test:/)
    // The next try asks again.
    expect(await post(named('programa.test'), { resolve })).toEqual({ status: null, problem: 'refusedAddress' })
    expect(receiver.calls).toHaveLength(1)
  })

  test('of which one address may not be called is not called at all', async () => {
    expect(await post(named('programa.test'), { resolve: twoAddresses })).toEqual({
      status: null,
      problem: 'refusedAddress',
    })
    expect(receiver.calls).toEqual([])
  })

  test('that leads nowhere, or is looked up for too long, is no address', async () => {
    expect(await post(named('programa.test'), { resolve: () => Promise.reject(new Error('ENOTFOUND')) })).toEqual({
      status: null,
      problem: 'noAddress',
    })
    expect(await post(named('programa.test'), { resolve: async () => [] })).toEqual({
      status: null,
      problem: 'noAddress',
    })
    expect(await post(named('programa.test'), { resolve: never, limitMs: 100 })).toEqual({
      status: null,
      problem: 'timeout',
    })
  })

  test('of this machine is refused where nothing opens it', async () => {
    expect(await post(named('localhost'), { allow: [] })).toEqual({ status: null, problem: 'refusedAddress' })
    expect(await post(receiver.url, { allow: [] })).toEqual({ status: null, problem: 'refusedAddress' })
    expect(receiver.calls).toEqual([])
  })

  test.each([
    ['https://2130706433/', '127.0.0.1 as a number'],
    ['https://0x7f.1/', 'hexadecimal'],
    ['https://0177.0.0.1/', 'octal'],
    ['https://127.1/', 'short'],
    ['https://[::ffff:127.0.0.1]/', 'mapped'],
    ['https://[::1]/', 'IPv6'],
    ['https://①②⑦.⓪.⓪.①/', 'in other digits'],
  ])('is read as the connection reads it: %s (%s)', async (url) => {
    expect(await addressesOf(new URL(url), { allow: [] })).toBe('refusedAddress')
  })

  test('in the open is called on this machine alone', async () => {
    expect(await addressesOf(new URL('http://programa.test:8080/'), { allow, resolve: publicAddress })).toBe(
      'refusedAddress',
    )
    expect(await addressesOf(new URL('https://programa.test/'), { allow, resolve: publicAddress })).toEqual([
      '93.184.215.14',
    ])
  })
})

test('a certificate that nobody vouches for is not taken', async () => {
  // It speaks no TLS at all, which ends in the same way.
  expect(await post(receiver.url.replace('http:', 'https:'))).toEqual({ status: null, problem: 'certificate' })
})
