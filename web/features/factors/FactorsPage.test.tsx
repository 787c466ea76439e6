import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { FactorsPage } from './FactorsPage.tsx'

const app = {
  id: 4,
  kind: 'totp' as const,
  name: 'Aplicación de códigos',
  createdAt: '2026-09-14T15:00:00.000Z',
  lastUsedAt: null,
}
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const uri = `otpauth://totp/Portal:ana?secret=${secret}`
const codes = ['K7QD-3MZA-XW2P-6HBT-N4RC-5JYE', 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF']
const own = 'GET /accounts/factors'
const left = 'GET /accounts/recovery-codes'
const none = { [own]: [], [left]: { left: 0, createdAt: null } }
const some = { [own]: [app], [left]: { left: 8, createdAt: '2026-09-14T15:00:00.000Z' } }

beforeEach(async () => {
  sessionStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

test('an app is set up by a picture or a key in fours, and its first code; the recovery codes are shown once', async () => {
  let isRight = false
  const wrong = refusal(400, 'Revise los datos.', [{ path: 'code', message: 'El código no es correcto o ya se usó' }])
  const { of } = pretendApi({
    ...none,
    'POST /accounts/factors/totp': { secret, uri },
    'POST /accounts/factors/totp/confirm': () => (isRight ? { ...app, recoveryCodes: codes } : wrong),
  })
  const { user } = renderScreen(<FactorsPage />)
  await user.click(await screen.findByRole('button', { name: 'Configurar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Configurar la aplicación de códigos' })
  expect(within(dialog).getByRole('img', { name: 'Código QR para la aplicación de códigos' })).toBeTruthy()
  expect(dialog.textContent).toContain('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
  await user.type(within(dialog).getByLabelText('Primer código'), '000000')
  await user.click(within(dialog).getByRole('button', { name: 'Activar' }))
  expect(await within(dialog).findByText('El código no es correcto o ya se usó')).toBeTruthy()
  isRight = true
  await user.type(within(dialog).getByLabelText('Primer código'), '123 456')
  await user.click(within(dialog).getByRole('button', { name: 'Activar' }))
  const shown = await screen.findByRole('dialog', { name: 'Códigos de recuperación' })
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes)
  expect(of('POST /accounts/factors/totp/confirm').map(({ body }) => body)).toEqual([
    { code: '000000' },
    { code: '123 456' },
  ])
})

test('an app says since when it is there and its last use, the codes how many are left', async () => {
  pretendApi(some)
  renderScreen(<FactorsPage />)
  const list = await screen.findByRole('list', { name: 'Verificación en dos pasos' })
  const [one, two] = within(list).getAllByRole('listitem')
  expect(one!.textContent).toMatch(/Aplicación de códigosDesde el 14 sept? 2026 · aún sin usar/)
  expect(two!.textContent).toContain('Quedan 8 de 10, del 14 sep')
})

test('an app whose secret was lost with the answer gives way to another', async () => {
  let asked = 0
  pretendApi({ ...none, 'POST /accounts/factors/totp': () => ({ secret: (asked += 1) === 1 ? '' : secret, uri }) })
  const { user } = renderScreen(<FactorsPage />)
  await user.click(await screen.findByRole('button', { name: 'Configurar' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('GEZD GNBV')
  expect(asked).toBe(2)
})

test('removing asks first; codes that were lost with the answer are said to be', async () => {
  const { of } = pretendApi({
    ...some,
    'DELETE /accounts/factors/4': new Response(null, { status: 204 }),
    'POST /accounts/recovery-codes': { recoveryCodes: [] },
  })
  const { user } = renderScreen(<FactorsPage />)
  await user.click(await screen.findByRole('button', { name: 'Generar otros' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Generar otros' }))
  const shown = await screen.findByRole('dialog')
  expect(shown.textContent).toContain('se perdieron con la respuesta')
  await user.click(within(shown).getByRole('button', { name: 'Los guardé' }))
  await user.click(screen.getByRole('button', { name: 'Quitar Aplicación de códigos' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Quitar' }))
  await waitFor(() => expect(of('DELETE /accounts/factors/4')).toHaveLength(1))
})

test('a passkey is added under a name, which stays where the browser makes none; each has its own menu', async () => {
  document.documentElement.dataset['passkeys'] = location.origin
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  const value = { create: () => Promise.reject(new DOMException('no', 'InvalidStateError')) }
  Object.defineProperty(navigator, 'credentials', { value, configurable: true })
  const key = { ...app, id: 9, kind: 'passkey' as const, name: 'Portátil' }
  const { of } = pretendApi({
    ...some,
    [own]: [app, key],
    'POST /accounts/factors/passkeys/options': {
      challenge: 'AQID',
      user: { id: 'AQID' },
      timeout: 60_000,
      pubKeyCredParams: [],
    },
    'DELETE /accounts/factors/9': new Response(null, { status: 204 }),
  })
  const { user } = renderScreen(<FactorsPage />)
  await user.click(await screen.findByRole('button', { name: 'Agregar llave de acceso' }))
  const dialog = screen.getByRole('dialog', { name: 'Agregar una llave de acceso' })
  const name = within(dialog).getByLabelText<HTMLInputElement>('Nombre')
  await user.clear(name)
  await user.type(name, 'Llave azul')
  await user.click(within(dialog).getByRole('button', { name: 'Continuar' }))
  expect(await within(dialog).findByText(/Este equipo ya tiene una llave de acceso suya/)).toBeTruthy()
  expect(name.value).toBe('Llave azul')
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  await user.click(within(dialog).getByRole('button', { name: 'Descartar cambios' }))
  await user.click(screen.getByRole('button', { name: 'Más acciones de Portátil' }))
  await user.click(screen.getByRole('menuitem', { name: 'Quitar' }))
  const asked = screen.getByRole('alertdialog', { name: '¿Quitar «Portátil»?' })
  expect(asked.textContent).not.toContain('Su contraseña sola')
  await user.click(within(asked).getByRole('button', { name: 'Quitar' }))
  await waitFor(() => expect(of('DELETE /accounts/factors/9')).toHaveLength(1))
  delete document.documentElement.dataset['passkeys']
})

test('where passkeys can’t be used nothing is said of them', async () => {
  pretendApi(some)
  renderScreen(<FactorsPage />)
  await screen.findByRole('list', { name: 'Verificación en dos pasos' })
  expect(screen.queryByText('Llaves de acceso')).toBeNull()
})
