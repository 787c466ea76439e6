import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { InstallationStatus } from '#contract/status.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { StatusPage } from './StatusPage.tsx'

const read = 'GET /admin/status'
const backup = 'POST /admin/status/backup'
const rehearsal = 'POST /admin/status/rehearsal'
const begun = () => new Response(null, { status: 202 })

const status = (what: string): InstallationStatus => ({
  at: '2026-11-28T15:00:00.000Z',
  lines: [
    { check: 'backups', level: 'fine', what },
    { check: 'disk', level: 'fault', what: 'Quedan 2 GB de 40 GB.', todo: 'Libere espacio.' },
  ],
})

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

const open = () => renderScreen(<StatusPage />, '/admin/status')

test('what is wrong stands first, with what to do about it', async () => {
  pretendApi({ [read]: status('La última copia es de hace menos de un día.') })
  open()
  const parts = await screen.findAllByRole('heading', { level: 2 })
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Por corregir', 'En orden'])
  expect(screen.getByText('Quedan 2 GB de 40 GB.')).toBeTruthy()
  expect(screen.getByText(/Libere espacio\./)).toBeTruthy()
})

test('who may not see it reads that, and is offered nothing to do', async () => {
  pretendApi({ [read]: refusal(403, 'Su rol no permite esta acción.') })
  renderScreen(<StatusPage />, '/admin/status')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Usted no puede ver estoSu rol no permite esta acción.')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a backup is begun by one press, and a rehearsal by another; the page looks again at once', async () => {
  let what = 'No hay copias.'
  const api = pretendApi({
    [read]: () => status(what),
    [backup]: () => {
      what = 'Se está haciendo una copia.'
      return begun()
    },
    [rehearsal]: begun,
  })
  const { user } = open()
  expect(await screen.findByText('No hay copias.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hacer copia' }))
  expect(await screen.findByText('Se está haciendo una copia.')).toBeTruthy()
  expect(api.of(backup)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Ensayar restauración' }))
  await waitFor(() => expect(api.of(rehearsal)).toHaveLength(1))
})

test('one that cannot begin says why', async () => {
  pretendApi({ [read]: status('No hay copias.'), [backup]: refusal(409, 'Ya se está haciendo una copia.') })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Hacer copia' }))
  const alert = await screen.findByText('Ya se está haciendo una copia.')
  expect(within(alert.closest('[role=alert]') as HTMLElement).getByText('Ya se está haciendo una copia.')).toBe(alert)
})
