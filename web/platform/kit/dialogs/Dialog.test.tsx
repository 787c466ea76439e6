import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { Button } from '../actions/Button.tsx'
import { TextField } from '../fields/TextField.tsx'
import { renderKit } from '../testing.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

const onClose = vi.fn<() => void>()
const nothing = () => undefined
beforeEach(() => onClose.mockClear())

type Choices = Pick<DialogProps, 'startAtTitle' | 'dirty' | 'dismissable' | 'cancelable' | 'busy'>

function Page(choices: Choices) {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <h1 tabIndex={-1}>Empleados</h1>
      <Button onClick={() => setOpen(true)}>open</Button>
      <div data-react-aria-top-layer="true">toasts</div>
      <Dialog
        isOpen={isOpen}
        onClose={() => {
          onClose()
          setOpen(false)
        }}
        title="Asignar hitos"
        {...choices}
        footer={<Button kind="primary">Guardar</Button>}
      >
        <TextField label="Nombre" value="" onChange={nothing} />
      </Dialog>
    </main>
  )
}

async function open(props: Choices = {}) {
  const rendered = renderKit(<Page {...props} />)
  await rendered.user.click(screen.getByRole('button', { name: 'open' }))
  return rendered
}
const beside = () => document.querySelector('.ui-scrim') as HTMLElement
const dialog = () => screen.getByRole('dialog', { name: 'Asignar hitos' })

describe('a dialog', () => {
  test('is modal and begins in its first field', async () => {
    await open()
    expect(dialog().getAttribute('aria-modal')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Nombre'))
  })

  test('gives the focus to the heading of the page where what opened it is disabled by then', async () => {
    const { user } = await open()
    screen.getByText('open').closest('button')!.disabled = true
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(document.querySelector('main h1'))
  })

  test('leaves nothing else within reach but toasts, and gives all of it back', async () => {
    const { user } = await open()
    const opener = screen.getByText('open').closest('button')
    const inert = () => opener?.closest('[inert]') !== null
    expect(inert()).toBe(true)
    expect(screen.getByText('toasts').closest('[inert]')).toBeNull()
    expect(document.documentElement.style.overflow).toBe('hidden')
    await user.keyboard('{Escape}')
    expect(inert()).toBe(false)
    expect(document.documentElement.style.overflow).toBe('')
  })

  test('Tab goes around inside', async () => {
    const { user } = await open()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Guardar')
    await user.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Cerrar')
    await user.tab({ shift: true })
    expect(document.activeElement?.textContent).toBe('Guardar')
  })

  test('Esc closes it and brings the focus back to what opened it', async () => {
    const { user } = await open()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' }))
  })

  test('Esc works after a press on words, which takes the focus to nowhere', async () => {
    const { user } = await open()
    act(() => screen.getByLabelText('Nombre').blur())
    await waitFor(() => expect(document.activeElement).toBe(dialog()))
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('when that is gone, the focus goes to the heading of the page', async () => {
    const { user } = await open()
    screen.getByText('open').closest('button')?.remove()
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  test('a press beside it closes it only where that is wanted', async () => {
    const { user, container, unmount } = await open()
    await user.click(beside())
    expect([onClose.mock.calls.length, container.isConnected]).toEqual([0, true])
    unmount()
    await open({ dismissable: true })
    await user.click(beside())
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('with something changed', () => {
  test('closing asks first, in place, and staying is the button that has the focus', async () => {
    const { user } = await open({ dirty: true })
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain('Hay cambios sin guardar')
    expect(document.activeElement?.textContent).toBe('Seguir editando')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeDefined()
  })

  test('to cancel asks, too', async () => {
    const { user } = await open({ dirty: true, cancelable: true })
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(onClose).not.toHaveBeenCalled()
    expect(document.activeElement?.textContent).toBe('Seguir editando')
  })

  test('a second Esc takes the question back: the dialog stays, with the focus where it was', async () => {
    const { user } = await open({ dirty: true })
    await user.keyboard('{Escape}{Escape}')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Nombre'))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('alert').textContent).toContain('Hay cambios sin guardar')
    expect(onClose).not.toHaveBeenCalled()
  })

  test.each(['Cerrar', 'Cancelar'])('after %s, staying has the focus on it again', async (name) => {
    const { user } = await open({ dirty: true, cancelable: true })
    await user.click(screen.getByRole('button', { name }))
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name }))
  })

  test('discarding closes it', async () => {
    const { user } = await open({ dirty: true })
    await user.click(screen.getByRole('button', { name: 'Cerrar' }))
    await user.click(screen.getByRole('button', { name: 'Descartar cambios' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

test('while what was confirmed is on its way, nothing closes a dialog', async () => {
  const { user } = await open({ busy: true, cancelable: true })
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  for (const name of ['Cancelar', 'Cerrar'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
})

test('while what was confirmed is on its way, nothing that is in a dialog can be changed', async () => {
  const { unmount } = await open({ busy: true })
  expect(screen.getByLabelText('Nombre').closest('[inert]')).not.toBeNull()
  unmount()
  await open()
  expect(screen.getByLabelText('Nombre').closest('[inert]')).toBeNull()
})

test('a dialog that waits to be confirmed has a button to cancel behind the one that confirms', async () => {
  const { user } = await open({ cancelable: true })
  const words = [...dialog().querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(words).toEqual(['', 'Guardar', 'Cancelar'])
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalledOnce()
})

const ask = (pending = false) => {
  const onConfirm = vi.fn<() => void>()
  const rendered = renderKit(
    <ConfirmDialog
      isOpen
      title="Desactivar licencia AB-123"
      confirmLabel="Desactivar"
      pendingLabel="Desactivando..."
      onConfirm={onConfirm}
      onCancel={onClose}
      pending={pending}
    >
      Quien la usa deja de tener acceso.
    </ConfirmDialog>,
  )
  return { ...rendered, onConfirm }
}

describe('a question', () => {
  test('names the object and begins on the button that does nothing', async () => {
    const { user, onConfirm } = ask()
    expect(screen.getByRole('alertdialog', { name: 'Desactivar licencia AB-123' })).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Cancelar')
    await user.keyboard('{Enter}')
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1])
  })

  test('Esc means no', async () => {
    const { user } = ask()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('where both answers do something, Esc gives neither and the focus begins on the one that keeps', async () => {
    const onEscape = vi.fn<() => void>()
    const { user } = renderKit(
      <ConfirmDialog
        isOpen
        title="Sin guardar"
        confirmLabel="Guardar"
        cancelLabel="Descartar"
        kind="primary"
        onConfirm={nothing}
        onCancel={onClose}
        onEscape={onEscape}
      >
        Hay un cambio sin guardar.
      </ConfirmDialog>,
    )
    expect(document.activeElement?.textContent).toBe('Guardar')
    await user.keyboard('{Escape}')
    expect([onEscape.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
  })

  test('while the deed is under way it cannot be left', async () => {
    const { user } = ask(true)
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Desactivando...' }).disabled).toBe(true)
  })
})

function Preparing({ onClose: close }: { onClose: () => void }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 20)
    return () => clearTimeout(timer)
  }, [])
  if (!isReady)
    return (
      <Dialog isOpen onClose={close} title="Generar acta">
        Preparando…
      </Dialog>
    )
  return (
    <main>
      <Dialog isOpen onClose={close} title="Generar acta N.º 1">
        <TextField label="Lugar" value="" onChange={nothing} />
      </Dialog>
    </main>
  )
}

function PreparingPage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <h1 tabIndex={-1}>Tareas</h1>
      <Button onClick={() => setOpen(true)}>open</Button>
      {isOpen && <Preparing onClose={() => setOpen(false)} />}
    </main>
  )
}

test('a dialog that takes the place of the one that waited for it brings the focus back to what opened that', async () => {
  const { user } = renderKit(<PreparingPage />)
  const opener = screen.getByRole('button', { name: 'open' })
  await user.click(opener)
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Generar acta' }))
  const place = await screen.findByLabelText('Lugar')
  expect(document.activeElement).toBe(place)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(opener)
})

test('the focus starts in the first field', async () => {
  await open()
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre'))
})

test('the focus starts on the title where what is to be read comes before what can be written', async () => {
  await open({ startAtTitle: true })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Asignar hitos' }))
})
