import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { currentSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { SecondFactorPage } from './SecondFactorPage.tsx'

const begin = 'POST /accounts/factors/totp'
const confirm = 'POST /accounts/factors/totp/confirm'
const options = 'POST /accounts/factors/passkeys/options'
const none = { 'GET /accounts/factors': [] }
const setup = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Portal:ana' }
const detail = 'Confirme que es usted y vuelva a intentarlo.'
const unconfirmed = Response.json(
  { type: 'urn:portal:problem:confirm-first', title: '', status: 403, detail },
  { status: 403, headers: { 'content-type': 'application/problem+json' } },
)
const wayOn = () => screen.findByRole('button', { name: 'Iniciar sesión de nuevo' })

const open = () => renderScreen(<SecondFactorPage onDone={vi.fn<() => void>()} />)

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  document.documentElement.dataset['passkeys'] = location.origin
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  signIn('t1', someone({ secondFactorDue: true }))
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  delete document.documentElement.dataset['passkeys']
  vi.unstubAllGlobals()
})

test('a person who signed in long ago is led to sign in again, where the directory has to ask who it is', async () => {
  pretendApi({ ...none, [begin]: unconfirmed })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Configurar' }))
  await user.click(await wayOn())
  expect(currentSession()).toMatchObject({ status: 'signed-out', returns: true, former: someone().id })
  expect(sessionStorage.getItem('sign-on-again')).toBe('true')
  signIn('t2', someone())
  expect(sessionStorage.getItem('sign-on-again')).toBeNull()
})

test('the way on is there as well when a passkey is added', async () => {
  pretendApi({ ...none, [options]: unconfirmed })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Agregar llave de acceso' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Continuar' }))
  expect(await wayOn()).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the way on is there as well when the first code comes late', async () => {
  pretendApi({ ...none, [begin]: setup, [confirm]: unconfirmed })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Configurar' }))
  await user.type(await screen.findByLabelText('Primer código'), '123456{Enter}')
  expect(await wayOn()).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('after another refusal nobody is sent to sign in again', async () => {
  pretendApi({ ...none, [begin]: refusal(503, 'El portal está en mantenimiento.') })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Configurar' }))
  expect(await screen.findByText('El portal está en mantenimiento.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Iniciar sesión de nuevo' })).toBeNull()
})
