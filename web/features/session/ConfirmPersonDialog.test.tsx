import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ConfirmPersonDialog } from './ConfirmPersonDialog.tsx'

const door = 'POST /accounts/confirm'
const own = { 'GET /accounts/factors': [], 'GET /accounts/recovery-codes': { left: 0, createdAt: null } }
const factor = { id: 1, name: 'x', createdAt: '2026-09-14T15:00:00.000Z', lastUsedAt: null }
const onClose = vi.fn<(confirmed?: boolean) => void>()
const confirm = () => screen.getByRole('button', { name: 'Confirmar' })
const field = () => screen.getByLabelText<HTMLInputElement>('Contraseña')

beforeEach(async () => {
  onClose.mockClear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

test('the right password confirms; the focus starts in its field', async () => {
  const { of } = pretendApi({ ...own, [door]: new Response(null, { status: 204 }) })
  const { user } = renderScreen(<ConfirmPersonDialog onClose={onClose} />)
  expect(screen.getByRole('dialog', { name: 'Confirme que es usted' })).toBeTruthy()
  expect(document.activeElement).toBe(field())
  await user.keyboard('Zafiro#48')
  await user.click(confirm())
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(of(door)[0]!.body).toEqual({ password: 'Zafiro#48' })
})

test('a wrong one says so at the field, which is empty and has the focus again', async () => {
  pretendApi({ ...own, [door]: refusal(400, 'La contraseña actual no es correcta.') })
  const { user } = renderScreen(<ConfirmPersonDialog onClose={onClose} />)
  await user.click(confirm())
  expect(screen.getByText('Escriba la contraseña')).toBeTruthy()
  await user.type(field(), 'otra')
  await user.click(confirm())
  expect(await screen.findByText('La contraseña actual no es correcta.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['', 'true'])
  expect(onClose).not.toHaveBeenCalled()
})

test.each([
  ['no answer comes', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the portal is in maintenance', () => refusal(503, 'El portal está en mantenimiento.')],
  ['there were too many tries', () => refusal(429, 'Demasiados intentos.')],
])('what was typed stays where %s, as it was not tried', async (_what, answer) => {
  pretendApi({ ...own, [door]: answer })
  const { user } = renderScreen(<ConfirmPersonDialog onClose={onClose} />)
  await user.type(field(), 'Zafiro#48')
  await user.click(confirm())
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
  expect(field().value).toBe('Zafiro#48')
})

test('cancelling, and a session that has ended, confirm nothing', async () => {
  pretendApi({ ...own, [door]: refusal(401, 'Inicie sesión para continuar.') })
  const { user } = renderScreen(<ConfirmPersonDialog onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose.mock.lastCall?.[0]).toBeFalsy()
  await user.type(field(), 'Zafiro#48')
  await user.click(confirm())
  await waitFor(() => expect(onClose).toHaveBeenLastCalledWith(false))
})

test('who has an app or recovery codes may type a code of theirs; a wrong one is said at the field', async () => {
  const wrong = refusal(400, 'Revise los datos.', [{ path: 'code', message: 'El código no es correcto o ya se usó' }])
  const { of } = pretendApi({
    'GET /accounts/factors': [{ ...factor, kind: 'totp' }],
    'GET /accounts/recovery-codes': { left: 3, createdAt: '2026-09-14T15:00:00.000Z' },
    [door]: ({ body }) => ('code' in (body as object) ? wrong : new Response(null, { status: 204 })),
  })
  const { user } = renderScreen(<ConfirmPersonDialog onClose={onClose} />)
  await user.type(field(), 'Zafiro')
  await user.click(await screen.findByRole('button', { name: 'Usar el código de la aplicación' }))
  const code = screen.getByLabelText<HTMLInputElement>('Código de la aplicación')
  expect([code.value, code.autocomplete, document.activeElement]).toEqual(['', 'one-time-code', code])
  await user.type(code, '000000')
  await user.click(confirm())
  expect(await screen.findByText('El código no es correcto o ya se usó')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }))
  await user.click(confirm())
  expect(screen.getByText('Escriba un código de recuperación')).toBeTruthy()
  await user.type(screen.getByLabelText('Código de recuperación'), 'abcd')
  await user.click(confirm())
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(of(door).map(({ body }) => body)).toEqual([{ code: '000000' }, { recoveryCode: 'abcd' }])
  expect(screen.queryByRole('button', { name: 'Usar la llave de acceso' })).toBeNull()
})

test('who has a passkey may use it; where the browser brings none, that is said', async () => {
  pretendApi({
    ...own,
    'GET /accounts/factors': [{ ...factor, kind: 'passkey' }],
    'POST /accounts/passkey/options': {
      ticket: 'k',
      options: { challenge: 'AQID', rpId: 'x', timeout: 60_000, userVerification: 'required' },
    },
  })
  document.documentElement.dataset['passkeys'] = location.origin
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  const value = { get: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }
  Object.defineProperty(navigator, 'credentials', { value, configurable: true })
  const { user } = renderScreen(<ConfirmPersonDialog onClose={onClose} />)
  await user.click(await screen.findByRole('button', { name: 'Usar la llave de acceso' }))
  expect((await screen.findByRole('alert')).textContent).toContain('No se usó ninguna llave de acceso')
  expect(onClose).not.toHaveBeenCalled()
  delete document.documentElement.dataset['passkeys']
})
