import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { currentSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'

import { confirmByPasskey, makePasskey, provePasskey, signInWithPasskey } from './passkeys.api.ts'

const options = { challenge: 'AQID', rpId: 'localhost', timeout: 300_000, userVerification: 'required' }
const creation: Parameters<typeof makePasskey>[0] = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'Portal' },
  user: { id: 'AQID', name: 'ana@portal.test', displayName: 'ana@portal.test' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 600_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
}
const bytes = new Uint8Array([1, 2, 3]).buffer
const signed = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
}
const assertion = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID', userHandle: 'AQID' },
}

/** A browser whose person does this when a key is asked for. */
function browser(does: () => Promise<unknown>): void {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  vi.stubGlobal('navigator', { ...navigator, onLine: true, credentials: { get: does, create: does } })
}
const fails = (name: string) => browser(() => Promise.reject(new DOMException('no', name)))

beforeEach(() => {
  sessionStorage.clear()
  signOut()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a passkey signs in, proves the second step and confirms, each with the ticket that it was asked with', async () => {
  const { of } = pretendApi({
    'POST /accounts/passkey/options': ({ body }) => ({
      ticket: (body as { ticket?: string }).ticket ?? 'own',
      options,
    }),
    'POST /accounts/passkey': { token: 't1', employee: someone() },
    'POST /accounts/second-factor': { token: 't2', employee: someone() },
    'POST /accounts/confirm': new Response(null, { status: 204 }),
  })
  browser(async () => signed)
  await signInWithPasskey()
  expect(of('POST /accounts/passkey')[0]!.body).toEqual({ ticket: 'own', assertion })
  expect(currentSession()).toMatchObject({ status: 'signed-in', token: 't1' })
  await provePasskey('k1')
  expect(of('POST /accounts/second-factor')[0]!.body).toEqual({ ticket: 'k1', assertion })
  signIn('t3', someone())
  await confirmByPasskey()
  expect(of('POST /accounts/confirm')[0]!.body).toEqual({ ticket: 'own', assertion })
})

test.each([
  ['NotAllowedError', 'No se usó ninguna llave de acceso: se canceló, o este equipo no tiene una para el portal.'],
  ['AbortError', 'No se usó ninguna llave de acceso: se canceló, o este equipo no tiene una para el portal.'],
  ['InvalidStateError', 'Este equipo ya tiene una llave de acceso suya para el portal.'],
  ['SecurityError', 'Las llaves de acceso del portal no sirven en esta dirección.'],
  ['UnknownError', 'El equipo no pudo usar la llave de acceso. Intente de nuevo.'],
  ['ConstraintError', expect.stringContaining('no puede guardar una llave de acceso que pida huella, rostro o PIN')],
])('%s of the browser is said in words', async (name, sentence) => {
  fails(name)
  await expect(makePasskey(creation)).rejects.toMatchObject({ name: 'CallError', message: sentence })
})

test('a time that has passed, and a browser that knows no passkeys, are said too', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  browser(async () => {
    vi.advanceTimersByTime(600_000)
    throw new DOMException('no', 'NotAllowedError')
  })
  await expect(makePasskey(creation)).rejects.toThrow('Se acabó el tiempo para usar la llave de acceso.')
  vi.unstubAllGlobals()
  await expect(makePasskey(creation)).rejects.toThrow('Este navegador no admite llaves de acceso.')
})
