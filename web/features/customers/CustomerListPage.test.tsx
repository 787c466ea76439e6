import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { choose } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedCustomer } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { CustomerListPage } from './CustomerListPage.tsx'

const list = 'GET /customers/customers-list'
const change = 'PATCH /customers/customers-list/bulk'

beforeEach(async () => {
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const open = (query = '') => renderScreen(<CustomerListPage />, `/customers${query}`)

test('the classification of many customers is taken back at once', async () => {
  const answer = { changed: 1, unchanged: 0, failed: [], undo: null, versions: null }
  const api = pretendApi({ [list]: onePage(storedCustomer()), [change]: answer })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Seleccionar' }))
  await user.click(await screen.findByRole('button', { name: 'Esta página (1)' }))
  await user.click(screen.getByRole('button', { name: 'Cambiar...' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar 1 registro' }))
  await user.click(dialog.getByRole('radio', { name: 'Clasificación' }))
  await choose(user, 'Clasificación', 'Sin clasificación')
  await user.click(await dialog.findByRole('button', { name: 'Cambiar 1 registro' }))
  await screen.findByText('1 registro cambiado')
  expect(api.of(change).at(-1)?.body).toMatchObject({ changes: { classification: 0 } })
})
