import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { setPasswordLink } from '#web/features/session/password-link.ts'
import { expireSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { dismissToast } from '#web/platform/kit/states/ToastRegion.tsx'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'

import { loadFirstPart, Root } from './Root.tsx'

// What is waited for comes late on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

beforeEach(async () => {
  localStorage.clear()
  pretendApi({})
  vi.stubGlobal('scrollTo', () => undefined)
  await changeLanguage('es-CO')
  signIn('t1', someone())
})
afterEach(() => {
  dismissToast()
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

async function openAt(path: string): Promise<void> {
  history.replaceState(null, '', path)
  await loadFirstPart()
  render(<Root />)
}

describe('with a token', () => {
  test('an unknown path goes to the home page', async () => {
    await openAt('/no/such/screen')
    await screen.findByRole('heading', { name: 'Dashboard Proyectos Internos' })
    expect(location.pathname).toBe('/')
  })

  test('an unknown path with the segment requests-management stays, and says that there is no such page', async () => {
    await openAt('/requests-management/17?x=1')
    await screen.findByRole('heading', { name: 'Página no encontrada' })
    expect(location.pathname + location.search).toBe('/requests-management/17?x=1')
  })

  test('the footer has the portal’s title and the version that the specification gives', async () => {
    await openAt('/')
    expect((await screen.findByRole('contentinfo')).textContent).toBe('Portal de Proyectos Internos0.9.0.20250513.1')
  })

  test('a session that has ended says so at the top centre for 4 seconds, once', async () => {
    await openAt('/')
    await screen.findByRole('contentinfo')
    expireSession('t1')
    const toast = await screen.findByText('Su sesión ha expirado, será redirigido al inicio de sesión.')
    expect(toast.closest('.Toastify__toast-container')?.className).toContain('top-center')
    const bar = toast.closest('.Toastify__toast')?.querySelector<HTMLElement>('.Toastify__progress-bar')
    expect(bar?.style.animationDuration).toBe('4000ms')
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  })
})

describe('a link to choose a password', () => {
  afterEach(() => setPasswordLink(null))

  test('shows its form at once, also to who is signed in', async () => {
    setPasswordLink({ kind: 'invite', token: 'abc' })
    await openAt('/login')
    expect(screen.getByLabelText('Nueva Contraseña')).toBeTruthy()
  })

  test('brings its form into the login that is open', async () => {
    signOut()
    await openAt('/login')
    expect(screen.getByLabelText('Correo Electrónico')).toBeTruthy()
    act(() => setPasswordLink({ kind: 'reset', token: 'abc' }))
    expect(await screen.findByLabelText('Nueva Contraseña')).toBeTruthy()
  })
})
