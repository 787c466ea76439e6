import { webcrypto } from 'node:crypto'

import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { currentSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ConfirmThereDialog } from './ConfirmThereDialog.tsx'

const exchange = 'POST /accounts/oidc/token'
const second = 'POST /accounts/second-factor'
const options = 'POST /accounts/passkey/options'
const entered = { token: 't2', employee: someone() }
const ended = { 'POST /accounts/logout': new Response(null, { status: 204 }) }
const onClose = vi.fn<(confirmed?: boolean) => void>()
const step = (...kinds: string[]) => ({ secondFactor: { ticket: 'k1', kinds } })

beforeEach(async () => {
  onClose.mockClear()
  sessionStorage.clear()
  document.documentElement.dataset['signOn'] = 'Lumbrera'
  document.documentElement.dataset['passkeys'] = location.origin
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  delete document.documentElement.dataset['signOn']
  delete document.documentElement.dataset['passkeys']
  vi.unstubAllGlobals()
})

/** Asks the directory, whose window tells this tab that it is back. */
async function comeBack() {
  let question = ''
  vi.stubGlobal('open', () => {
    question = (JSON.parse(sessionStorage.getItem('sign-on') ?? '') as { question: string }).question
    return {}
  })
  const { user } = renderScreen(<ConfirmThereDialog onClose={onClose} onPassword={vi.fn<() => void>()} />)
  const there = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirmar con Lumbrera' })
  await waitFor(() => expect(there.disabled).toBe(false))
  await user.click(there)
  const newValue = JSON.stringify({ question, link: { kind: 'sso', token: 'one' } })
  act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: 'sign-on-told', newValue })))
  return user
}

test('a person with a passkey alone confirms with it, or with a recovery code, and is asked for no code of an app', async () => {
  const { of } = pretendApi({
    ...ended,
    [exchange]: step('passkey', 'recovery'),
    [options]: {
      ticket: 'k1',
      options: { challenge: 'AQID', rpId: 'x', timeout: 60_000, userVerification: 'required' },
    },
    [second]: entered,
  })
  const value = { get: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }
  Object.defineProperty(navigator, 'credentials', { value, configurable: true })
  const user = await comeBack()
  await user.click(await screen.findByRole('button', { name: 'Usar la llave de acceso' }))
  expect((await screen.findByRole('alert')).textContent).toContain('No se usó ninguna llave de acceso')
  expect(of(options)[0]?.body).toEqual({ ticket: 'k1' })
  expect(screen.queryByRole('button', { name: 'Usar el código de la aplicación' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }))
  await user.type(screen.getByLabelText('Código de recuperación'), 'abcd{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(of(second)[0]?.body).toEqual({ ticket: 'k1', recoveryCode: 'abcd' })
  expect(currentSession()).toMatchObject({ status: 'signed-in', token: 't2' })
})

test('a person with an app types its code', async () => {
  const { of } = pretendApi({ ...ended, [exchange]: step('totp', 'recovery'), [second]: entered })
  const user = await comeBack()
  await user.type(await screen.findByLabelText('Código'), '123456{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(of(second)[0]?.body).toEqual({ ticket: 'k1', code: '123456' })
})

test('where nothing that the person has can be used here, that is said', async () => {
  delete document.documentElement.dataset['passkeys']
  pretendApi({ [exchange]: step('passkey') })
  await comeBack()
  expect(await screen.findByText(/Aquí no se puede usar su llave de acceso/)).toBeTruthy()
})

test('a second step whose time is over leads back to the directory, and says why', async () => {
  const over = Response.json(
    { type: 'urn:portal:problem:ticket-over', title: '', status: 400, detail: 'Pasó el tiempo.' },
    { status: 400, headers: { 'content-type': 'application/problem+json' } },
  )
  pretendApi({ [exchange]: step('totp'), [second]: over })
  const user = await comeBack()
  await user.type(await screen.findByLabelText('Código'), '123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Pasó el tiempo.')
  expect(screen.getByRole('button', { name: 'Confirmar con Lumbrera' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
