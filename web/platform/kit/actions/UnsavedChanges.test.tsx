import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { renderKit } from '../testing.tsx'
import { UnsavedChangesProvider, useUnsavedChanges, useUnsavedChangesGuard } from './UnsavedChanges.tsx'

const left = vi.fn<(leave: boolean) => void>()

function Form({ dirty }: { dirty: boolean }) {
  const { release } = useUnsavedChangesGuard(dirty)
  return <button onClick={release}>release</button>
}

function Leave() {
  const { confirmLeave } = useUnsavedChanges()
  return <button onClick={() => void confirmLeave().then(left)}>leave</button>
}

const page = (now: boolean) => (
  <UnsavedChangesProvider>
    <Form dirty={now} />
    <Leave />
  </UnsavedChangesProvider>
)

function show(dirty: boolean) {
  left.mockClear()
  const rendered = renderKit(page(dirty))
  return { ...rendered, again: (now: boolean) => rendered.rerender(page(now)) }
}
const press = (name: string) => screen.getByRole('button', { name })
const closingAsks = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('a clean form is left without a question', async () => {
  const { user } = show(false)
  await user.click(press('leave'))
  expect(left).toHaveBeenCalledExactlyOnceWith(true)
  expect([screen.queryByRole('alertdialog'), closingAsks()]).toEqual([null, false])
})

test('a changed form asks, with staying as the button that has the focus', async () => {
  const { user } = show(true)
  await user.click(press('leave'))
  expect(screen.getByRole('alertdialog', { name: 'Hay cambios sin guardar' })).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Seguir editando')
  await user.keyboard('{Enter}')
  expect(left).toHaveBeenCalledExactlyOnceWith(false)
})

test('discarding leaves, and asks no second time', async () => {
  const { user } = show(true)
  await user.click(press('leave'))
  await user.click(press('Descartar cambios'))
  expect(left).toHaveBeenCalledExactlyOnceWith(true)
  await user.click(press('leave'))
  expect(left).toHaveBeenLastCalledWith(true)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('closing the tab asks while something is unsaved', () => {
  const { again, unmount } = show(true)
  expect(closingAsks()).toBe(true)
  again(false)
  expect(closingAsks()).toBe(false)
  again(true)
  unmount()
  expect(closingAsks()).toBe(false)
})

test('after a save the guard is released before the page is left', async () => {
  const { user } = show(true)
  await user.click(press('release'))
  expect(closingAsks()).toBe(false)
  await user.click(press('leave'))
  expect(left).toHaveBeenCalledExactlyOnceWith(true)
})

test('a second attempt to leave answers the first with no', async () => {
  show(true)
  const leave = press('leave')
  await act(async () => {
    leave.click()
    leave.click()
    await Promise.resolve()
  })
  expect(left.mock.calls).toEqual([[false]])
})
