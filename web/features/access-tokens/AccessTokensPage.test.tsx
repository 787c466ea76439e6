import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { AccessToken } from '#contract/access-tokens.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { AccessTokensPage } from './AccessTokensPage.tsx'

const token: AccessToken = {
  id: 4,
  name: 'Contabilidad',
  prefix: 'ptl_9dKe',
  permissions: ['read', 'projects.write'],
  createdAt: '2026-09-01T15:00:00.000Z',
  expiresAt: '2026-11-30',
  lastUsedAt: null,
}
const list = 'GET /accounts/tokens'

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T15:00:00.000Z'), toFake: ['Date'] })
  signIn('t1', { ...someone(), permissions: ['portal.access', 'projects.write', 'users.manage'] })
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const rows = () => within(screen.getByRole('list', { name: 'Programas con token' })).findAllByRole('listitem')

test('each token says its program, what it may do, its end and its use; one that ends within 7 days is marked', async () => {
  const reader = { ...token, id: 5, name: 'Tablero', permissions: ['read' as const], expiresAt: '2026-12-01' }
  pretendApi({ [list]: [{ ...reader, lastUsedAt: '2026-11-23T14:30:00.000Z' }, token] })
  renderScreen(<AccessTokensPage />)
  await screen.findByText('Contabilidad')
  const [first, second] = await rows()
  expect(first!.textContent).toMatch(
    /Tablero ptl_9dKe… Solo lectura.*vence el 1 dic 2026.*último uso: 23 nov 2026, 9:30/,
  )
  expect(first!.textContent).not.toContain('Vence en')
  expect(second!.textContent).toMatch(/Vence en 7 días.*Leer · Crear y cambiar proyectos.*aún sin usar/)
})

test('a new token offers what its owner may do, begins with reading for 90 days, and is shown once', async () => {
  const { of } = pretendApi({
    [list]: [],
    'POST /accounts/tokens': { ...token, token: 'ptl_abc' },
  })
  const { user } = renderScreen(<AccessTokensPage />)
  await user.click(screen.getByRole('button', { name: 'Crear token' }))
  const dialog = screen.getByRole('dialog', { name: 'Nuevo token' })
  expect(
    within(dialog)
      .getAllByRole('checkbox')
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(['Leer', 'Crear y cambiar proyectos'])
  await user.type(within(dialog).getByRole('textbox', { name: 'Programa' }), 'Contabilidad')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Crear y cambiar proyectos' }))
  await user.click(within(dialog).getByRole('button', { name: 'Crear token' }))
  const shown = await screen.findByRole('dialog', { name: 'El token de su programa' })
  expect(within(shown).getByRole<HTMLInputElement>('textbox', { name: 'Token' }).value).toBe('ptl_abc')
  expect(of('POST /accounts/tokens')[0]!.body).toEqual({
    name: 'Contabilidad',
    permissions: ['read', 'projects.write'],
    expiresAt: '2027-02-21',
  })
})

test('a token is revoked once it is confirmed; one that has ended already is gone all the same', async () => {
  let open = [token]
  const { of } = pretendApi({
    [list]: () => open,
    'DELETE /accounts/tokens/4': () => {
      open = []
      return refusal(404, 'El registro no existe.')
    },
  })
  const { user } = renderScreen(<AccessTokensPage />)
  await user.click(await screen.findByRole('button', { name: 'Revocar el token de Contabilidad' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revocar' }))
  expect(await screen.findByText('Aún no hay programas')).toBeTruthy()
  expect(of('DELETE /accounts/tokens/4')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
