import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ProfilePage } from './ProfilePage.tsx'

const toastError = vi.spyOn(toasts, 'toastError')
const toastWarning = vi.spyOn(toasts, 'toastWarning')

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' })
const open = async () => {
  const rendered = renderScreen(<ProfilePage />)
  await rendered.user.click(screen.getByRole('tab', { name: 'Cambiar contraseña' }))
  return rendered
}
const fill = async (user: Awaited<ReturnType<typeof open>>['user'], current: string, next: string, again: string) => {
  await user.type(field('Contraseña Actual'), current)
  await user.type(field('Nueva Contraseña'), next)
  await user.type(field('Confirmar Contraseña'), again)
}

beforeEach(async () => {
  vi.clearAllMocks()
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
})

test('shows one’s own data to read', () => {
  renderScreen(<ProfilePage />)
  const shown = screen.getAllByRole('definition').map((value) => value.textContent)
  expect(shown.slice(0, 3)).toEqual(['Ana Lucía Ibáñez Peña', 'Cédula de ciudadanía', '1020304050'])
  expect(shown.at(-1)).toBe('16 feb 1988')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Activo' }).disabled).toBe(true)
  expect(document.title).toBe('Perfil · Portal de Proyectos Internos')
})

describe('changing the password', () => {
  test('needs all three fields and every policy; the confirmation waits for the new one', async () => {
    const { user } = await open()
    expect(field('Confirmar Contraseña').disabled).toBe(true)
    expect(save().disabled).toBe(true)
    expect(screen.getByText(/^Faltan:/).textContent).toBe('Faltan: Contraseña Actual, Nueva Contraseña')
    await fill(user, 'Zafiro#48', 'Rubí#77a', 'Rubí#77')
    expect(screen.getByText('La nueva contraseña debe coincidir con la confirmación')).toBeTruthy()
    expect(save().disabled).toBe(true)
    await user.type(field('Confirmar Contraseña'), 'a')
    expect(save().disabled).toBe(false)
    await user.clear(field('Nueva Contraseña'))
    expect(field('Confirmar Contraseña').disabled).toBe(true)
  })

  test('in English has the words of the specification', async () => {
    await changeLanguage('en-US')
    let right = false
    const wrong = refusal(400, 'The current password is not right.')
    pretendApi({ 'PUT /accounts/update-password': () => (right ? new Response(null, { status: 204 }) : wrong) })
    const { user } = renderScreen(<ProfilePage />)
    await user.click(screen.getByRole('tab', { name: 'Change password' }))
    await user.type(field('Current Password'), '1234')
    for (const [typed, unmet] of [
      ['1234', 'The password must have at least one lowercase letter'],
      ['1234', 'The password must have at least one special character: @ $ ! % * # ? &'],
      ['1234', 'The password length must be greater than 6 and less than 15'],
      ['1234', 'The new password cannot be the same as the old one'],
    ] as const) {
      await user.clear(field('New Password'))
      await user.type(field('New Password'), typed)
      expect(screen.getByText(unmet)).toBeTruthy()
    }
    await user.type(field('New Password'), '{Enter}')
    expect(toastError).toHaveBeenCalledWith('An error occurred while changing the password')
    await user.clear(field('New Password'))
    await user.type(field('New Password'), 'Zafiro#48')
    await user.type(field('Confirm Password'), 'Zafiro#4')
    expect(screen.getByText('The new password must match the confirmation')).toBeTruthy()
    await user.type(field('Confirm Password'), '8{Enter}')
    const place = { position: 'bottom-right', duration: 5000 }
    await waitFor(() => expect(toastWarning).toHaveBeenCalledWith('Failed to update password', place))
    right = true
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The password was changed successfully!')).toBeTruthy()
  })

  test('Enter in an invalid form says so in a toast', async () => {
    const { user } = await open()
    await user.type(field('Nueva Contraseña'), 'abc{Enter}')
    expect(toastError).toHaveBeenCalledWith('Ocurrió un error al cambiar la contraseña')
  })

  test('clears the three fields and says that it is done', async () => {
    const { of } = pretendApi({ 'PUT /accounts/update-password': new Response(null, { status: 204 }) })
    const { user } = await open()
    await fill(user, 'Zafiro#48', 'Rubí#77a', 'Rubí#77a')
    await user.click(save())
    expect(await screen.findByText('Contraseña cambiada exitosamente!')).toBeTruthy()
    expect(of('PUT /accounts/update-password')[0]?.body).toEqual({
      currentPassword: 'Zafiro#48',
      newPassword: 'Rubí#77a',
    })
    const left = ['Contraseña Actual', 'Nueva Contraseña', 'Confirmar Contraseña'].map((name) => field(name).value)
    expect(left).toEqual(['', '', ''])
  })

  test('leaves the fields as they were sent until it is done', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    pretendApi({ 'PUT /accounts/update-password': () => promise })
    const { user } = await open()
    await fill(user, 'Zafiro#48', 'Rubí#77a', 'Rubí#77a')
    await user.click(save())
    expect(field('Nueva Contraseña').closest('[inert]')).not.toBeNull()
    resolve(new Response(null, { status: 204 }))
    await screen.findByRole('status')
    expect(field('Nueva Contraseña').closest('[inert]')).toBeNull()
  })

  test('that fails says so in a toast, and the reason stays in the form', async () => {
    pretendApi({
      'PUT /accounts/update-password': refusal(400, 'La contraseña actual no es correcta.', [
        { path: 'currentPassword', message: 'La contraseña actual no es correcta.' },
      ]),
    })
    const { user } = await open()
    await fill(user, 'otra', 'Rubí#77a', 'Rubí#77a')
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain('La contraseña actual no es correcta.')
    await waitFor(() => expect(toastWarning).toHaveBeenCalled())
    expect(toastWarning).toHaveBeenCalledWith('No se pudo actualizar la contraseña', {
      position: 'bottom-right',
      duration: 5000,
    })
    expect(field('Contraseña Actual').getAttribute('aria-invalid')).toBe('true')
    expect(field('Nueva Contraseña').value).toBe('Rubí#77a')
    await waitFor(() => expect(document.title).toBe('Error: Perfil · Portal de Proyectos Internos'))
  })
})
