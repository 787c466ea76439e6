import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { currentSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { SessionsPanel } from './SessionsPanel.tsx'

const here = {
  id: '5f0c1a52-2b8f-4b6e-9d5d-0a9c1c5e7f01',
  createdAt: '2026-02-16T13:00:00.000Z',
  lastSeenAt: '2026-02-16T15:30:00.000Z',
  address: '10.0.0.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36',
  current: true,
}
const phone = {
  ...here,
  id: '5f0c1a52-2b8f-4b6e-9d5d-0a9c1c5e7f02',
  lastSeenAt: '2026-02-16T16:00:00.000Z',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E Safari/604.1',
  current: false,
}

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const rows = () => within(screen.getByRole('list', { name: 'Mis sesiones' })).findAllByRole('listitem')
const endOf = (row: HTMLElement) => within(row).getByRole('button')

test('tells where one is signed in, this session first', async () => {
  pretendApi({ 'GET /accounts/sessions': [phone, here] })
  renderScreen(<SessionsPanel />)
  const [first, second] = await rows()
  expect(first!.textContent).toMatch(/Chrome en Windows.*Esta sesión.*16 feb 2026, 8:00.*10:30.*10\.0\.0\.7/)
  expect(second!.textContent).toMatch(/Safari en iPhone/)
  expect(second!.textContent).not.toContain('Esta sesión')
})

test('another session is ended once it is confirmed, and goes from the list', async () => {
  let open = [here, phone]
  const { of } = pretendApi({
    'GET /accounts/sessions': () => open,
    [`DELETE /accounts/sessions/${phone.id}`]: () => {
      open = [here]
      return new Response(null, { status: 204 })
    },
  })
  const { user } = renderScreen(<SessionsPanel />)
  await user.click(endOf((await rows())[1]!))
  const dialog = screen.getByRole('alertdialog', { name: 'Terminar la sesión de Safari en iPhone' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  expect(of(`DELETE /accounts/sessions/${phone.id}`)).toHaveLength(0)
  await user.click(endOf((await rows())[1]!))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Terminar' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(currentSession().status).toBe('signed-in')
})

test('a session that could not be ended stays, with the reason; one that had ended already is done', async () => {
  let status = 503
  pretendApi({
    'GET /accounts/sessions': () => (status === 404 ? [here] : [here, phone]),
    [`DELETE /accounts/sessions/${phone.id}`]: () => refusal(status, 'Intente de nuevo.'),
  })
  const { user } = renderScreen(<SessionsPanel />)
  await user.click(endOf((await rows())[1]!))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Terminar' }))
  expect(await screen.findByText('Intente de nuevo.')).toBeDefined()
  status = 404
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Terminar' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('ending this session signs out', async () => {
  const { of } = pretendApi({
    'GET /accounts/sessions': [here],
    'POST /accounts/logout': new Response(null, { status: 204 }),
  })
  const { user } = renderScreen(<SessionsPanel />)
  await user.click(endOf((await rows())[0]!))
  const dialog = screen.getByRole('alertdialog', { name: 'Terminar esta sesión' })
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar sesión' }))
  expect(currentSession().status).toBe('signed-out')
  expect(of('POST /accounts/logout')).toHaveLength(1)
})
