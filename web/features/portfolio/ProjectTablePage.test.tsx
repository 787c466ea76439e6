import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { somePortfolio } from '#web/testing/portfolio.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ProjectTablePage } from './ProjectTablePage.tsx'

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const statuses = [
  { id: 2, name: 'En ejecución' },
  { id: 3, name: 'En riesgo' },
]
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const open = (query = '') => renderScreen(<ProjectTablePage />, `/projects/table${query}`)
const serve = (answer = somePortfolio()) =>
  pretendApi({ 'GET /portfolio': answer, 'GET /project-status/project-status-list': statuses })

describe('the table of projects', () => {
  test('shows of each its light, customer, state, people, due day, progress and cost', async () => {
    serve()
    open()
    const row = (await screen.findByRole('link', { name: 'ERP multiempresa' })).closest('tr')!
    for (const words of [
      'Rojo: vencido hace',
      'Ingenio Vega',
      'En ejecución',
      'Íñigo Peña',
      '13 nov 2026',
      '785.000.000',
    ])
      expect(row.textContent).toContain(words)
    expect(within(row).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('86')
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/projects/projects-list/7')
  })

  test('asks for open and closed ones in the order of names, twenty at a time, unless the address says otherwise', async () => {
    const { asked } = serve()
    open()
    await screen.findByRole('link', { name: 'ERP multiempresa' })
    expect(asked[0]?.query).toEqual({
      searchTerm: '',
      offset: '0',
      top: '20',
      orderBy: 'Project',
      ascending: 'true',
      open: 'true,false',
    })
    cleanup()
    open('?open=true&employeeId=4&overdue=true&sort=Due&page=2')
    await screen.findByRole('link', { name: 'ERP multiempresa' })
    expect(asked.find(({ query }) => query['orderBy'] === 'Due')?.query).toMatchObject({
      offset: '20',
      open: 'true',
      employeeId: '4',
      overdue: 'true',
    })
  })

  test('open ones, one’s own, states, due days and lights go into the address and out of it again', async () => {
    serve()
    const { user, went } = open('?page=2')
    await user.click(await screen.findByRole('button', { name: 'Abiertos' }))
    expect(went).toHaveBeenLastCalledWith('/projects/table?open=true')
    await user.click(button('Míos'))
    expect(went).toHaveBeenLastCalledWith(`/projects/table?open=true&employeeId=${someone().id}`)
    expect(button('Míos').getAttribute('aria-pressed')).toBe('true')
    await user.click(button(/^Vence/))
    await user.click(screen.getByRole('radio', { name: 'Vencidos' }))
    expect(went.mock.lastCall?.[0]).toContain('overdue=true')
    await user.click(screen.getByRole('radio', { name: 'En 30 días' }))
    expect(went.mock.lastCall?.[0]).not.toContain('overdue')
    expect(went.mock.lastCall?.[0]).toContain('dueWithin=30')
    await user.click(button('Estado Abiertos'))
    await user.click(await screen.findByRole('checkbox', { name: 'En riesgo' }))
    expect(went.mock.lastCall?.[0]).toContain('statusId=3')
    await waitFor(() => expect(button(/^Estado En riesgo/)).toBeDefined())
    await user.click(button('Abiertos'))
    expect(went.mock.lastCall?.[0]).not.toContain('open=')
    await user.click(button('Quitar filtros'))
    expect(went).toHaveBeenLastCalledWith('/projects/table')
  })

  test('where the filters find nothing it says so, with the way out of them', async () => {
    serve({ ...somePortfolio([]), totalRecordsCount: 4 })
    const { user, went } = open('?light=green')
    const state = (await screen.findByText('Ningún proyecto con estos filtros')).closest('.ui-state')!
    await user.click(within(state as HTMLElement).getByRole('button', { name: 'Quitar filtros' }))
    expect(went).toHaveBeenLastCalledWith('/projects/table')
  })

  test('once the filters are gone, the search or the first of them has the focus', async () => {
    serve({ ...somePortfolio([]), totalRecordsCount: 4 })
    const { user } = open('?light=green')
    const state = (await screen.findByText('Ningún proyecto con estos filtros')).closest<HTMLElement>('.ui-state')!
    await pressByKey(user, within(state).getByRole('button', { name: 'Quitar filtros' }))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    cleanup()
    const again = open('?light=green')
    const filters = await screen.findByRole('group', { name: 'Filtros' })
    await pressByKey(again.user, within(filters).getByRole('button', { name: 'Quitar filtros' }))
    expect(document.activeElement).toBe(within(filters).getAllByRole('button')[0])
  })

  test('one’s own, chosen within the filter of people, leaves the focus on its field', async () => {
    serve()
    const { user, went } = open()
    await user.click(await screen.findByRole('button', { name: /^Responsable/ }))
    const filter = within(screen.getByRole('dialog', { name: 'Responsable' }))
    const field = await filter.findByRole('combobox', { name: 'Responsable' })
    await pressByKey(user, filter.getByRole('button', { name: 'Míos' }))
    expect(went).toHaveBeenLastCalledWith(`/projects/table?employeeId=${someone().id}`)
    expect(document.activeElement).toBe(field)
    await pressByKey(user, filter.getByRole('button', { name: 'Sin responsable' }))
    expect(document.activeElement).toBe(field)
  })

  test('the other views take the search and the filters along', async () => {
    serve()
    open('?q=erp&open=true&page=2&sort=Due')
    const views = within(await screen.findByRole('navigation', { name: 'Vista de los proyectos' }))
    expect(views.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/projects?q=erp&open=true',
      '/projects/table?q=erp&open=true',
      '/portfolio?q=erp&open=true',
    ])
  })

  test('all that its filters find are selected, and get somebody more who answers for them', async () => {
    const answer = { ...somePortfolio(), filteredRecordsCount: 30 }
    const person = {
      id: 9,
      firstName: 'Ana',
      middleName: '',
      lastName: 'Ríos',
      surname: '',
      position: 'Consultora',
      email: 'a@b.co',
    }
    const bulk = { changed: 1, unchanged: 0, failed: [], undo: null }
    const { asked, of } = pretendApi({
      'GET /portfolio': answer,
      'GET /project-status/project-status-list': statuses,
      'GET /employees/employees-list-selector': () => Response.json([person]),
      'PATCH /projects/projects-list/bulk': bulk,
    })
    const { user } = open('?overdue=true')
    await user.click(await screen.findByRole('button', { name: 'Seleccionar' }))
    await user.click(await screen.findByRole('button', { name: 'Todos los encontrados (30)' }))
    await waitFor(() => expect(button('Cambiar...').hasAttribute('disabled')).toBe(false))
    expect(asked.at(-1)?.query).toMatchObject({ top: '500', offset: '0', overdue: 'true', open: 'true,false' })
    await user.click(button('Cambiar...'))
    await user.type(await screen.findByRole('combobox', { name: 'Agregar un responsable' }), 'ana')
    await user.click(await screen.findByRole('option', { name: /Ana Ríos/ }))
    await screen.findByText('Cambia 1 registro.')
    expect(of('PATCH /projects/projects-list/bulk').at(-1)?.body).toMatchObject({ changes: { addEmployeeIds: [9] } })
  })

  test('another filter ends what is selected of the former one, also while that is still being found', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const answer = { ...somePortfolio(), filteredRecordsCount: 30 }
    pretendApi({
      'GET /portfolio': ({ query }) => (query['top'] === '500' && query['overdue'] ? promise : answer),
      'GET /project-status/project-status-list': statuses,
    })
    const { user } = open('?overdue=true')
    await user.click(await screen.findByRole('button', { name: 'Seleccionar' }))
    const bar = within(await screen.findByRole('region', { name: 'Selección' }))
    const count = () => bar.getByRole('status').textContent
    await user.click(bar.getByRole('button', { name: /^Todos los encontrados/ }))
    await user.click(button('Quitar filtros'))
    resolve(answer)
    await waitFor(() => expect(bar.getByRole('button', { name: 'Todos los encontrados (30)' })).toBeDefined())
    expect(count()).toBe('0 seleccionadas')
    await user.click(bar.getByRole('button', { name: 'Todos los encontrados (30)' }))
    await waitFor(() => expect(count()).not.toBe('0 seleccionadas'))
    await user.click(button('Abiertos'))
    expect(count()).toBe('Selección quitada: cambió el filtro')
  })
})
