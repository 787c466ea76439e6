import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { View } from '#contract/views.ts'
import { currentSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { lookupAnswers, onePage, storedEmployee } from '#web/testing/records.ts'
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

function Reload() {
  const cache = useQueryClient()
  return <button onClick={() => void cache.invalidateQueries()}>Leer otra vez</button>
}

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

  test('keeps its rows in place and the focus on one of them while it loads anew', async () => {
    const later = Promise.withResolvers<object>()
    const before = onePage({ ...begona, email: 'antes@portal.test' }, jose)
    let asked = 0
    pretendApi({ [list]: () => ((asked += 1) === 1 ? before : later.promise) })
    renderScreen(
      <>
        <Reload />
        <EmployeeListPage />
      </>,
      '/employees',
    )
    await screen.findByText('antes@portal.test')
    const focused = screen.getByRole('link', { name: 'Ver José Íñigo Gómez' })
    focused.focus()
    const rows = screen.getAllByRole('row')
    act(() => screen.getByRole('button', { name: 'Leer otra vez' }).click())
    await waitFor(() => expect(asked).toBe(2))
    expect([document.activeElement, screen.getAllByRole('row')]).toEqual([focused, rows])
    await act(async () => later.resolve(onePage({ ...begona, email: 'despues@portal.test' }, jose)))
    await screen.findByText('despues@portal.test')
    expect(document.activeElement).toBe(focused)
    // The same rows, drawn with what is new in them.
    expect(screen.getAllByRole('row').map((row, at) => row === rows[at])).toEqual([true, true, true])
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

  test('names the city that it is narrowed to, and no other one while the rows are on their way', async () => {
    const later = Promise.withResolvers<object>()
    const inMedellin = onePage(storedEmployee({ cityName: 'Medellín (Antioquia)' }))
    const inCali = onePage(storedEmployee({ cityName: 'Cali (Valle del Cauca)' }))
    pretendApi({ ...lookupAnswers, [list]: ({ query }) => (query['cityId'] === '5' ? inMedellin : later.promise) })
    const { user } = renderScreen(
      <>
        <TextLink href="/employees?cityId=9">Los de Cali</TextLink>
        <EmployeeListPage />
      </>,
      '/employees?cityId=5',
    )
    expect(await screen.findByRole('button', { name: 'Ciudad Medellín (Antioquia)' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Los de Cali' }))
    expect(await screen.findByRole('button', { name: 'Ciudad 1' })).toBeTruthy()
    later.resolve(inCali)
    expect(await screen.findByRole('button', { name: 'Ciudad Cali (Valle del Cauca)' })).toBeTruthy()
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

  test('that the person may not see says so, with nothing to search, export or try again', async () => {
    signIn('t1', someone({ permissions: ['portal.access'] }))
    pretendApi({ [list]: refusal(403, 'Su rol no permite esta acción.') })
    open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Usted no puede ver estoSu rol no permite esta acción.')
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('searchbox')).toBeNull()
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

const viewOf = (change: Partial<View> = {}): View => ({
  id: 7,
  version: 2,
  noun: 'employees',
  name: 'Consultores',
  state: '/employees?cols=name%2Cemail%2Cgroup&q=ana&sort=Email',
  shared: true,
  position: 0,
  isOwn: false,
  ownerName: 'Luz Mora',
  isDefault: false,
  ...change,
})

const openings = { employees: '?cols=name%2Cemail%2Cgroup&q=ana&sort=Email&view=7' }

const openWith = (address: string, views: View[] = [viewOf()]) => {
  const api = pretendApi({ [list]: onePage(storedEmployee()), 'GET /views': () => Response.json(views) })
  return { ...renderScreen(<EmployeeListPage />, address), api }
}
const heads = async () => {
  const table = await screen.findByRole('table', { name: 'Empleados' })
  return within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent.trim())
}

const columnsAsTheyCome = async (user: ReturnType<typeof openWith>['user'], menu: string) => {
  await user.click(await screen.findByRole('button', { name: menu }))
  await user.click(await screen.findByRole('menuitem', { name: 'Columnas...' }))
  const dialog = await screen.findByRole('dialog', { name: 'Columnas' })
  await user.click(within(dialog).getByRole('button', { name: 'Como vienen' }))
}

describe('views of the list', () => {
  test('a link to a view opens its search, its order and its columns; a change of them is said', async () => {
    const { user, api } = openWith('/employees?view=7')
    await screen.findByRole('button', { name: 'Vista: Consultores' })
    await vi.waitFor(() => expect(api.of(list).at(-1)?.query).toMatchObject({ searchTerm: 'ana', orderBy: 'Email' }))
    expect(await heads()).toEqual(['Nombre Completo', 'Correo Electrónico', 'Grupo', 'Acciones'])
    await user.click(screen.getByRole('button', { name: 'Grupo' }))
    await screen.findByRole('button', { name: 'Vista: Consultores (modificada)' })
  })

  test('the menu asks for the views when it is pressed, opens one, and leads back to the list as it is', async () => {
    const { user, went, api } = openWith('/employees')
    await heads()
    expect(api.of('GET /views')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Vistas' }))
    await user.click(await screen.findByRole('menuitemradio', { name: /Consultores/ }))
    expect(went).toHaveBeenLastCalledWith('/employees?cols=name%2Cemail%2Cgroup&q=ana&sort=Email&view=7')
    await user.click(await screen.findByRole('button', { name: 'Vista: Consultores' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Sin vista' }))
    expect(went).toHaveBeenLastCalledWith('/employees')
  })

  test('a list opens with the view that the person said, and without it where that is asked for', async () => {
    const views = [viewOf({ isDefault: true })]
    signIn('t1', someone({ openings }))
    const { went, api } = openWith('/employees', views)
    await screen.findByRole('button', { name: 'Vista: Consultores' })
    expect(went).toHaveBeenCalledWith('/employees?cols=name%2Cemail%2Cgroup&q=ana&sort=Email&view=7')
    expect(api.of('GET /accounts/me')).toHaveLength(0)
    cleanup()
    openWith('/employees?view=none', views)
    await screen.findByRole('button', { name: 'Vistas' })
    expect(await heads()).toHaveLength(7)
  })

  test('where the list opens with another view than the browser knows, the person is read anew', async () => {
    const user = someone({ openings })
    const api = pretendApi({
      [list]: onePage(storedEmployee()),
      'GET /views': () => Response.json([viewOf({ isDefault: true })]),
      'GET /accounts/me': { token: 't2', user },
    })
    const { user: hand } = renderScreen(<EmployeeListPage />, '/employees')
    await hand.click(await screen.findByRole('button', { name: 'Vistas' }))
    await screen.findByRole('menuitemradio', { name: /Consultores.*abre la lista/ })
    await vi.waitFor(() => expect(currentSession()).toMatchObject({ user: { openings } }))
    expect(api.of('GET /accounts/me')).toHaveLength(1)
  })

  const asTheyCome = ['Nombre Completo', 'Cargo', 'Grupo', 'Número de Documento', 'Correo Electrónico', 'Estado']

  test('a view shows the columns as they come where that is asked for, whichever the person has chosen elsewhere', async () => {
    localStorage.setItem('cols.employees', 'name,city')
    const { user } = openWith('/employees?cols=name%2Cemail%2Cgroup&q=ana&sort=Email&view=7')
    await columnsAsTheyCome(user, 'Vista: Consultores')
    expect(await heads()).toEqual([...asTheyCome, 'Acciones'])
    expect(localStorage.getItem('cols.employees')).toBe('name,city')
    await screen.findByRole('button', { name: 'Vista: Consultores (modificada)' })
  })

  test('columns that are chosen without a view are kept with the person, where a list would open with one too', async () => {
    localStorage.setItem('cols.employees', 'name,city')
    const { user, went, api } = openWith('/employees?view=none', [viewOf({ isDefault: true })])
    // The menu comes by itself where the address speaks of views.
    await vi.waitFor(() => expect(api.of('GET /views')).toHaveLength(1))
    await columnsAsTheyCome(user, 'Vistas')
    expect(await heads()).toEqual([...asTheyCome, 'Acciones'])
    expect([localStorage.getItem('cols.employees'), went.mock.calls]).toEqual([null, []])
  })

  test('columns are hidden and moved by the keyboard, and stay so; the first is always seen', async () => {
    const { user } = openWith('/employees')
    await user.click(await screen.findByRole('button', { name: 'Vistas' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Columnas...' }))
    const dialog = await screen.findByRole('dialog', { name: 'Columnas' })
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Nombre Completo' }).disabled).toBe(true)
    within(dialog).getByRole('checkbox', { name: 'Cargo' }).focus()
    await user.keyboard(' ')
    const down = within(dialog).getByRole('button', { name: 'Bajar Grupo' })
    down.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Bajar Grupo')
    await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }))
    const chosen = ['Nombre Completo', 'Número de Documento', 'Grupo', 'Correo Electrónico', 'Estado', 'Acciones']
    expect(await heads()).toEqual(chosen)
    cleanup()
    openWith('/employees')
    expect(await heads()).toEqual(chosen)
  })
})
