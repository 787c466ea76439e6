import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

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
