import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedEmployee } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { EmployeeListPage } from './EmployeeListPage.tsx'

const list = 'GET /employees/employees-list'
const jose = storedEmployee()
const begona = storedEmployee({ id: 32, firstName: 'Begoña', lastName: 'Núñez', surname: '', isActive: false })

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

const words = (cells: HTMLElement[]) => cells.map(({ textContent }) => textContent.trim())
const open = (query = '') => renderScreen(<EmployeeListPage />, `/employees${query}`)

describe('the employee list', () => {
  test('has the columns of the specification, in its order', async () => {
    pretendApi({ [list]: onePage(begona, jose) })
    open()
    const table = await screen.findByRole('table', { name: 'Empleados' })
    expect(words(within(table).getAllByRole('columnheader'))).toEqual([
      'Nombre Completo',
      'Cargo',
      'Grupo',
      'Número de Documento',
      'Correo Electrónico',
      'Estado',
      'Acciones',
    ])
    const [, row] = within(table).getAllByRole('row')
    expect(words(within(row!).getAllByRole('rowheader'))).toEqual(['Begoña Núñez'])
    expect(words(within(row!).getAllByRole('cell'))).toEqual([
      'Consultor(a)',
      'Consultoría',
      '1020304050',
      'jose.inigo@portal.test',
      'Inactivo',
      'Ver Begoña Núñez',
    ])
    const view = screen.getByRole('link', { name: 'Ver José Íñigo Gómez' })
    expect(view.getAttribute('href')).toBe('/employees/update-employee/31')
  })

  test('asks the server for what the address says', async () => {
    const api = pretendApi({ [list]: { ...onePage(jose), filteredRecordsCount: 60 } })
    open('?q=jose&page=2&size=20&sort=Position.Name&asc=false')
    await screen.findByRole('table')
    expect(api.of(list).map(({ query }) => query)).toEqual([
      { searchTerm: 'jose', offset: '20', top: '20', orderBy: 'Position.Name', ascending: 'false' },
    ])
    expect(document.title).toBe('Empleados, página 2 · Portal de Proyectos Internos')
  })

  test('fetches an employee ahead when the pointer or the focus rests on the link, once', async () => {
    const api = pretendApi({ [list]: onePage(jose), 'GET /employees/employee-by-id/31': jose })
    open()
    const view = await screen.findByRole('link', { name: 'Ver José Íñigo Gómez' })
    fireEvent.mouseEnter(view)
    fireEvent.focus(view)
    await waitFor(() => expect(api.of('GET /employees/employee-by-id/:id')).toHaveLength(1))
  })

  test('leaves the button to add out for who may not', async () => {
    pretendApi({ [list]: onePage(jose) })
    open()
    expect((await screen.findByRole('link', { name: 'Agregar' })).getAttribute('href')).toBe(
      '/employees/create-employee',
    )
    cleanup()
    signIn('t1', someone({ permissions: ['portal.access'] }))
    open()
    await screen.findByRole('table')
    expect(screen.queryByRole('link', { name: 'Agregar' })).toBeNull()
  })

  test('that fails says so and tries again', async () => {
    const answers = [refusal(500, 'Ha ocurrido un error. Por favor, contacte a soporte.')]
    pretendApi({ [list]: () => answers.shift() ?? onePage(jose) })
    const { user } = open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Algo ha salido mal')
    expect(alert.textContent).toContain('Ha ocurrido un error. Por favor, contacte a soporte.')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await screen.findByRole('table')
  })

  test('without any employee says so, and offers no pager', async () => {
    pretendApi({ [list]: onePage() })
    open()
    await screen.findByText('Aún no hay empleados')
    expect(screen.queryByRole('navigation', { name: 'Paginación' })).toBeNull()
  })

  test('whose search finds nothing keeps the search and its pager', async () => {
    pretendApi({ [list]: ({ query }) => (query['searchTerm'] ? onePage() : onePage(jose)) })
    const { user } = open('?q=zzz')
    await screen.findByText("Ningún resultado para 'zzz'")
    expect(screen.getByRole('navigation', { name: 'Paginación' }).textContent).toContain('0 registros')
    await user.click(screen.getByText('Borrar búsqueda'))
    await screen.findByRole('table')
  })
})
