import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { dismissToast } from '#web/platform/kit/states/ToastRegion.tsx'
import { renderKit } from '#web/platform/kit/testing.tsx'

import { toastError, toastSuccess, Toasts, toastWarning } from './toasts.tsx'

const toasts = () => [...document.querySelectorAll('.Toastify__toast')]
/** Whether the first one's time runs. */
const timer = () => toasts()[0]?.querySelector<HTMLElement>('.Toastify__progress-bar')?.style.animationPlayState
const say = async (speak: () => unknown) => {
  const before = toasts().length
  act(() => void speak())
  await waitFor(() => expect(toasts().length).toBeGreaterThan(before))
}

let user: ReturnType<typeof renderKit>['user']
beforeEach(() => {
  ;({ user } = renderKit(<Toasts />))
})
afterEach(() => {
  act(() => dismissToast())
})

test('a success waits for a pause, an error interrupts', async () => {
  await say(() => toastSuccess('Empleado creado exitosamente!'))
  expect(screen.getByRole('status').textContent).toContain('Empleado creado exitosamente!')
  await say(() => toastError('An error occurred while changing the password'))
  expect(screen.getByRole('alert').textContent).toContain('An error occurred')
})

test('they stay within reach while a dialog is open', async () => {
  await say(() => toastSuccess('Hito asignado exitosamente!'))
  expect(toasts()[0]?.closest('[data-react-aria-top-layer]')).not.toBeNull()
})

test('they stand at the top right unless told', async () => {
  await say(() => toastSuccess('uno'))
  expect(toasts()[0]?.parentElement?.className).toContain('top-right')
  await say(() => toastWarning('Failed to update password', { position: 'bottom-right' }))
  expect(screen.getByText('Failed to update password').closest('[class*=container]')?.className).toContain(
    'bottom-right',
  )
})

test('they close after 5 seconds unless told', async () => {
  await say(() => toastSuccess('uno'))
  await say(() => toastError('dos', { duration: 4000 }))
  const durations = [...document.querySelectorAll<HTMLElement>('.Toastify__progress-bar')].map(
    ({ style }) => style.animationDuration,
  )
  expect(durations.toSorted()).toEqual(['4000ms', '5000ms'])
})

test('a click on one closes it', async () => {
  await say(() => toastSuccess('uno'))
  await user.click(screen.getByText('uno'))
  await waitFor(() => expect(toasts()[0]?.className).toContain('ui-toast-out'))
})

test('they wait while the window has lost the focus, and under the pointer', async () => {
  await say(() => toastSuccess('uno'))
  act(() => void dispatchEvent(new Event('blur')))
  expect(timer()).toBe('paused')
  act(() => void dispatchEvent(new Event('focus')))
  expect(timer()).toBe('running')
  await user.hover(screen.getByText('uno'))
  expect(timer()).toBe('paused')
  await user.unhover(screen.getByText('uno'))
  expect(timer()).toBe('running')
})

test('they are light, and can be dragged away', async () => {
  await say(() => toastSuccess('uno'))
  const toast = toasts()[0] as HTMLElement
  expect(toast.className).toContain('Toastify__toast-theme--light')
  fireEvent.pointerDown(toast, { clientX: 0 })
  fireEvent.pointerMove(document, { clientX: 400 })
  fireEvent.pointerUp(document, { clientX: 400 })
  await waitFor(() => expect(toasts()).toEqual([]))
})

test('no more than three show at once', async () => {
  for (const text of ['uno', 'dos', 'tres']) await say(() => toastSuccess(text))
  act(() => toastSuccess('cuatro'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(toasts()).toHaveLength(3)
})

test('an error does not wait behind three successes', async () => {
  for (const text of ['uno', 'dos', 'tres']) await say(() => toastSuccess(text))
  act(() => toastError('Su sesión ha expirado'))
  await waitFor(() => expect(screen.getByText('uno').closest('.Toastify__toast')?.className).toContain('ui-toast-out'))
})

test('one with the same id shows once', async () => {
  await say(() => toastError('Su sesión ha expirado', { toastId: 'expired' }))
  act(() => toastError('Su sesión ha expirado', { toastId: 'expired' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(toasts()).toHaveLength(1)
})

test('they have an × with a name', async () => {
  await say(() => toastSuccess('uno'))
  await user.click(screen.getByRole('button', { name: 'Cerrar notificación' }))
  await waitFor(() => expect(toasts()[0]?.className).toContain('ui-toast-out'))
})

test('one with an action leads on, and the focus on it holds the toast', async () => {
  await say(() =>
    toastSuccess('Cliente creado exitosamente!', { action: { label: 'Ver cliente', href: '/customers/7' } }),
  )
  const link = screen.getByRole('link', { name: 'Ver cliente' })
  expect(link.getAttribute('href')).toBe('/customers/7')
  await user.keyboard('{Alt>}t{/Alt}')
  await user.tab()
  expect(document.activeElement).toBe(link)
  expect(timer()).toBe('paused')
  act(() => link.blur())
  expect(timer()).toBe('running')
})
