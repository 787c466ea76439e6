import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { Dialog } from '../dialogs/Dialog.tsx'
import { renderKit } from '../testing.tsx'
import { EmptyState, ListStates, type ListStatesProps } from './ListStates.tsx'
import { TableSkeleton } from './Skeleton.tsx'

const columns = [{ id: 'name', header: 'Nombre', cell: () => '' }]
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

function show(props: Partial<ListStatesProps>) {
  const list = (more: Partial<ListStatesProps> = {}) => (
    <ListStates
      pending={false}
      total={undefined}
      empty={<EmptyState title="Aún no hay seguimientos" action={<button>Crear seguimiento</button>} />}
      skeleton={<TableSkeleton columns={columns} rows={50} />}
      {...props}
      {...more}
    >
      <p>data</p>
    </ListStates>
  )
  const rendered = renderKit(list())
  return { ...rendered, again: (more: Partial<ListStatesProps>) => rendered.rerender(list(more)) }
}
const skeleton = () => document.querySelector('.is-skeleton')
const data = () => screen.queryByText('data')

describe('the skeleton', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('only keeps its place for an answer within 150 ms', () => {
    const { again } = show({ pending: true })
    wait(149)
    expect(skeleton()?.closest('.ui-unseen')).not.toBeNull()
    again({ pending: false, total: 3 })
    wait(500)
    expect([skeleton(), data()?.textContent]).toEqual([null, 'data'])
  })

  test('once it shows it stays for 300 ms', () => {
    const { again } = show({ pending: true })
    wait(151)
    expect(skeleton()?.closest('.ui-unseen')).toBeNull()
    again({ pending: false, total: 3 })
    wait(290)
    expect([skeleton() !== null, data()]).toEqual([true, null])
    wait(20)
    expect([skeleton(), data()?.textContent]).toEqual([null, 'data'])
  })

  test('has as many rows as the page, ten at most', () => {
    show({ pending: true })
    wait(200)
    expect(document.querySelectorAll('.is-skeleton .ui-row')).toHaveLength(10)
  })
})

test('a list that cannot be loaded says so in place of the table, with a way to try again', async () => {
  const onRetry = vi.fn<() => void>()
  const { user } = show({ failed: true, message: 'No hay conexión.', onRetry })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Algo ha salido malNo hay conexión.')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

const retried = (props: Partial<ListStatesProps>) => (
  <section>
    <ListStates pending={false} total={undefined} empty={null} skeleton={null} onRetry={() => undefined} {...props}>
      <button>Uno</button>
    </ListStates>
  </section>
)
const headed = (...lists: Partial<ListStatesProps>[]) => (
  <>
    <h1 tabIndex={-1}>Seguimientos</h1>
    {retried(lists[0] ?? {})}
    {lists[1] && retried(lists[1])}
  </>
)
const inDialog = (props: Partial<ListStatesProps>) => (
  <Dialog isOpen onClose={() => undefined} title="Papelera" startAtTitle>
    {retried(props)}
  </Dialog>
)

const retry = () => screen.getByRole('button', { name: 'Reintentar' })
const heading = () => screen.getByRole('heading', { level: 1 })

describe("the focus of 'Reintentar'", () => {
  test('waits at the heading while it is tried, and is on the button again where that failed too', async () => {
    const { user, rerender } = renderKit(headed({ failed: true }))
    await user.click(retry())
    rerender(headed({ pending: true }))
    expect(document.activeElement).toBe(heading())
    rerender(headed({ failed: true }))
    expect(document.activeElement).toBe(retry())
    await user.keyboard('{Enter}')
    rerender(headed({ pending: true }))
    rerender(headed({ total: 3 }))
    expect([screen.queryByText('Uno') !== null, document.activeElement]).toEqual([true, heading()])
  })

  test('is at the heading once rows that stayed are fresh', async () => {
    const { user, rerender } = renderKit(headed({ failed: true, total: 3 }))
    await user.click(retry())
    expect(document.activeElement).toBe(retry())
    rerender(headed({ total: 3 }))
    expect(document.activeElement).toBe(heading())
  })

  test('goes the same way where the list is asked for by itself', () => {
    const { rerender } = renderKit(headed({ failed: true }))
    retry().focus()
    rerender(headed({ pending: true }))
    expect(document.activeElement).toBe(heading())
    rerender(headed({ failed: true }))
    expect(document.activeElement).toBe(retry())
  })

  test('stays in a dialog', async () => {
    const { user, rerender } = renderKit(inDialog({ failed: true }))
    await user.click(retry())
    rerender(inDialog({ pending: true }))
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
    rerender(inDialog({ failed: true }))
    expect(document.activeElement).toBe(retry())
  })

  test('is not taken by another list that fails meanwhile', async () => {
    const { user, rerender } = renderKit(headed({ failed: true }, { total: 3 }))
    await user.click(retry())
    rerender(headed({ pending: true }, { failed: true }))
    expect(document.activeElement).toBe(heading())
  })

  test('is not taken from where the person has gone meanwhile', async () => {
    const { user, rerender } = renderKit(headed({ failed: true }, { total: 3 }))
    await user.click(retry())
    rerender(headed({ pending: true }, { total: 3 }))
    screen.getByText('Uno').focus()
    rerender(headed({ failed: true }, { total: 3 }))
    expect(document.activeElement).toBe(screen.getByText('Uno'))
  })
})

test('a list that the person may not see says so, and offers nothing to try again', () => {
  show({ failed: true, refused: true, message: 'Su rol no permite esta acción.', onRetry: vi.fn<() => void>() })
  expect(screen.getByRole('alert').textContent).toBe('Usted no puede ver estoSu rol no permite esta acción.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('without words from the server the usual ones stand there', () => {
  show({ failed: true })
  expect(screen.getByRole('alert').textContent).toContain('Ha ocurrido un error. Por favor, contacte a soporte.')
})

test('a failed refresh keeps the rows and only adds a notice', () => {
  show({ failed: true, total: 3 })
  expect(data()).not.toBeNull()
  expect(screen.getByRole('status').textContent).toContain('últimos datos recibidos')
})

test('a refresh that the person may not see keeps the rows, says so, and offers nothing to try again', () => {
  const message = 'Su rol no permite esta acción.'
  show({ failed: true, refused: true, total: 3, message, onRetry: vi.fn<() => void>() })
  expect(data()).not.toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Usted no puede ver estoSu rol no permite esta acción.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('an empty list offers to create something', () => {
  show({ total: 0 })
  expect(screen.getByRole('heading', { name: 'Aún no hay seguimientos' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Crear seguimiento' })).toBeDefined()
})

test('a search without hits offers to clear it, and nothing to create', async () => {
  const onClearSearch = vi.fn<() => void>()
  const { user } = show({ total: 0, q: 'ñandú', onClearSearch })
  expect(screen.getByRole('heading', { name: "Ningún resultado para 'ñandú'" })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Crear seguimiento' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Borrar búsqueda' }))
  expect(onClearSearch).toHaveBeenCalledOnce()
})
