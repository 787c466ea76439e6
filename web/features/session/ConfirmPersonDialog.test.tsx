import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ConfirmPersonDialog } from './ConfirmPersonDialog.tsx'

const door = 'POST /accounts/confirm'
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
  const { of } = pretendApi({ [door]: new Response(null, { status: 204 }) })
  const { user } = renderScreen(<ConfirmPersonDialog onClose={onClose} />)
  expect(screen.getByRole('dialog', { name: 'Confirme que es usted' })).toBeTruthy()
  expect(document.activeElement).toBe(field())
  await user.keyboard('Zafiro#48')
  await user.click(confirm())
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(of(door)[0]!.body).toEqual({ password: 'Zafiro#48' })
})

test('a wrong one says so at the field, which is empty and has the focus again', async () => {
  pretendApi({ [door]: refusal(400, 'La contraseña actual no es correcta.') })
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

test('cancelling, and a session that has ended, confirm nothing', async () => {
  pretendApi({ [door]: refusal(401, 'Inicie sesión para continuar.') })
  const { user } = renderScreen(<ConfirmPersonDialog onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose.mock.lastCall?.[0]).toBeFalsy()
  await user.type(field(), 'Zafiro#48')
  await user.click(confirm())
  await waitFor(() => expect(onClose).toHaveBeenLastCalledWith(false))
})
