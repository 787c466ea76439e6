import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { renderKit } from '../testing.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { type Column, nextSort, tracks } from './table.ts'

interface Row {
  id: number
  name: string
  position: string | null
  share: number
}
type Field = 'FirstName' | 'Percentage'

const columns: Column<Row, Field>[] = [
  { id: 'name', header: 'Nombre Completo', sortField: 'FirstName', least: '6rem', cell: ({ name }) => name },
  { id: 'position', header: 'Cargo', cell: ({ position }) => position },
  { id: 'share', header: 'Avance', sortField: 'Percentage', align: 'end', width: '5rem', cell: ({ share }) => share },
  {
    id: 'actions',
    header: 'Acciones',
    hideHeader: true,
    phone: 'action',
    cell: ({ name }) => <a href="/x">Ver {name}</a>,
  },
]
const rows: Row[] = [
  { id: 1, name: 'Ángela Muñoz', position: null, share: 0 },
  { id: 2, name: 'Óscar Quiñones', position: 'Consultor', share: 62 },
]

function show(props: Partial<DataTableProps<Row, Field>> = {}) {
  const onSort = vi.fn<NonNullable<DataTableProps<Row, Field>['onSort']>>()
  const table = (more: Partial<DataTableProps<Row, Field>> = {}) => (
    <DataTable
      label="Empleados"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onSort={onSort}
      {...props}
      {...more}
    />
  )
  const rendered = renderKit(table())
  return { onSort, again: (more: Partial<DataTableProps<Row, Field>>) => rendered.rerender(table(more)), ...rendered }
}

const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const many = (length: number) => Array.from({ length }, (_, id) => ({ id, name: `N${id}`, position: 'C', share: 1 }))

/** Lets the window be a phone's for one test. */
const onPhone = () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the table has a name, and each row is named by its first cell', () => {
  show()
  const table = screen.getByRole('table', { name: 'Empleados' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nombre Completo', 'Cargo', 'Avance', 'Acciones'])
  const header = within(table).getByRole('rowheader', { name: 'Ángela Muñoz' })
  expect([header.tagName, header.getAttribute('scope')]).toEqual(['TH', 'row'])
})

test('an empty cell is a dash for the eye and words for the ear; a zero is no empty cell', () => {
  show()
  const [first] = screen.getAllByRole('row').slice(1)
  const cells = within(first as HTMLElement).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['–sin dato', '0', 'Ver Ángela Muñoz'])
  expect(cells[0]?.querySelector('[aria-hidden]')?.textContent).toBe('–')
})

test('only columns that the server can sort by have a sort button', () => {
  show()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Nombre Completo', 'Avance'])
})

test('the first click sorts ascending, the second descending', async () => {
  const { user, onSort, again } = show()
  await user.click(screen.getByRole('button', { name: 'Avance' }))
  expect(onSort).toHaveBeenLastCalledWith({ field: 'Percentage', ascending: true })
  again({ sort: { field: 'Percentage', ascending: true } })
  expect(screen.getByRole('columnheader', { name: 'Avance' }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: 'Avance' }))
  expect(onSort).toHaveBeenLastCalledWith({ field: 'Percentage', ascending: false })
})

test('sorting by another column starts ascending', () => {
  expect(nextSort({ field: 'Percentage', ascending: false }, 'FirstName')).toEqual({
    field: 'FirstName',
    ascending: true,
  })
})

test('waiting rows are announced at once and dimmed only after 150 ms', () => {
  vi.useFakeTimers()
  const { container, again } = show({ busy: true })
  const frame = container.querySelector('.ui-table-frame')
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(frame?.hasAttribute('data-dimmed')).toBe(false)
  wait(149)
  expect(frame?.hasAttribute('data-dimmed')).toBe(false)
  wait(1)
  expect(frame?.hasAttribute('data-dimmed')).toBe(true)
  again({ busy: false })
  expect(frame?.hasAttribute('data-dimmed')).toBe(false)
})

test('the header stays in view from 20 rows on', () => {
  const { container, again } = show({ rows: many(19) })
  expect(container.querySelector('.is-sticky')).toBeNull()
  again({ rows: many(20) })
  expect(container.querySelector('.is-sticky')).not.toBeNull()
})

test('on a phone the sort is a select and a direction', async () => {
  onPhone()
  const { user, onSort } = show({ sort: { field: 'FirstName', ascending: true } })
  const select = screen.getByRole('combobox', { name: 'Ordenar por' })
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nombre Completo', 'Avance'])
  await user.selectOptions(select, 'Avance')
  expect(onSort).toHaveBeenLastCalledWith({ field: 'Percentage', ascending: true })
  await user.click(screen.getByRole('radio', { name: 'Descendente' }))
  expect(onSort).toHaveBeenLastCalledWith({ field: 'FirstName', ascending: false })
})

test('on a phone an order that no column has is called the initial one', async () => {
  onPhone()
  const { user, onSort } = show({ columns: columns.slice(0, 1), sort: { field: 'Percentage', ascending: true } })
  const select = screen.getByRole('combobox', { name: 'Ordenar por' })
  expect(within(select).getByRole('option', { selected: true }).textContent).toBe('Orden inicial')
  await user.selectOptions(select, 'Nombre Completo')
  expect(onSort).toHaveBeenLastCalledWith({ field: 'FirstName', ascending: true })
})

test('each value carries the name of its column, for the phone to show above it', () => {
  show()
  expect(screen.getByRole('cell', { name: 'Consultor' }).getAttribute('data-label')).toBe('Cargo')
})

test('columns are as wide as their content asks for, unless they have a width of their own', () => {
  expect(tracks(columns)).toBe('auto auto 5rem max-content')
  show()
  const [name] = screen.getAllByRole('columnheader')
  expect([name?.dataset['words'], name?.style.getPropertyValue('--least')]).toEqual(['Nombre Completo', '6rem'])
})
