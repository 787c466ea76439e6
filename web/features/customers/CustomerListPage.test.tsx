import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { choose, pressByKey } from '#web/testing/fields.ts'
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

test('filters that find nothing lead back to the whole list and not to a new record, and the order stays', async () => {
  const found = onePage(storedCustomer())
  pretendApi({
    [list]: ({ query }) => (query['isActive'] ? { ...onePage(), totalRecordsCount: 1 } : found),
    'GET /accounts/first-steps': { over: false, people: 3, customerId: 1, projectId: null, milestones: 8 },
  })
  // The order is a select of its own on phones.
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width'), ...listening }))
  const { user, went } = open('?isActive=false')
  const state = (await screen.findByText('Ningún cliente con estos filtros')).closest<HTMLElement>('.ui-state')!
  expect(within(state).queryAllByRole('link')).toEqual([])
  expect(screen.getByRole('combobox', { name: 'Ordenar por' })).toBeDefined()
  await pressByKey(user, within(state).getByRole('button', { name: 'Limpiar filtros' }))
  expect(went).toHaveBeenLastCalledWith('/customers')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await screen.findByRole('table')
})

test('without any customer a filter changes nothing of how a list begins', async () => {
  pretendApi({
    [list]: onePage(),
    'GET /accounts/first-steps': { over: true, people: 3, customerId: 1, projectId: 1, milestones: 8 },
  })
  open('?isActive=false')
  expect(await screen.findByText('Aún no hay clientes')).toBeDefined()
})
