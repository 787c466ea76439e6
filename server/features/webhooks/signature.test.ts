import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { newSecretText, signedHeaders } from './signature.rules.ts'

const key = (text: string) => `whsec_${Buffer.from(text).toString('base64')}`
const by = (text: string) => `v1,${createHmac('sha256', text).update('msg_1.1.año', 'utf8').digest('base64')}`

test('a message is signed as the standard’s own example', () => {
  // The example of the specification of Standard Webhooks.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  expect(signedHeaders(message, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('each of two secrets signs, the newer first', () => {
  const message = { id: 'msg_1', timestamp: 1, body: 'año' }
  expect(signedHeaders(message, [key('new'), key('former')])['webhook-signature']).toBe(`${by('new')} ${by('former')}`)
})

test('a secret is of 32 random bytes', () => {
  const secret = newSecretText()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  expect(newSecretText()).not.toBe(secret)
})

test('what docs/api.md shows to receivers takes what the portal signs, and nothing else', async () => {
  const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  const [, code] = /```js\n([^]*?)```/.exec(page)!
  const { isFromPortal } = (await import(`data:text/javascript,${encodeURIComponent(code!)}`)) as {
    isFromPortal: (headers: Record<string, string>, body: string, secret: string) => boolean
  }
  const [secret, former, other] = [newSecretText(), newSecretText(), newSecretText()]
  const now = Math.floor(Date.now() / 1000)
  const headers = signedHeaders({ id: 'msg_1', timestamp: now, body: '{"año":1}' }, [secret, former])
  expect([secret, former, other].map((one) => isFromPortal(headers, '{"año":1}', one))).toEqual([true, true, false])
  expect(isFromPortal(headers, '{"año":2}', secret)).toBe(false)
  const old = signedHeaders({ id: 'msg_1', timestamp: now - 301, body: '{}' }, [secret])
  expect(isFromPortal(old, '{}', secret)).toBe(false)
})
