import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { ProjectFigures } from '#contract/forecast.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedCard } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { cardParts } from './project-cards.api.ts'
import { ProjectListPage } from './ProjectListPage.tsx'

const list = 'GET /projects/projects-list'
const name = 'Migración de correo y colaboración'

// What is loaded here a test waits for alone, not the one after it.
beforeAll(() => Promise.all([cardParts.preload(), import('./portfolio.api.ts')]))
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

const figures = (change: Partial<ProjectFigures> = {}): ProjectFigures[] => [
  {
    id: 81,
    source: 'milestones',
    r: 62.4,
    byMilestones: 62.4,
    pv: 70,
    due: '2099-12-18',
    promise: '2099-12-18',
    late: 12,
    overdue: 0,
    outcome: 'forecast',
    light: 'amber',
    reason: { code: 'late', days: 12, limit: null, day: null },
    ...change,
  },
]
/** The server, with nothing to say of forecasts unless `more` does. */
const pretend = (more: Parameters<typeof pretendApi>[0]) =>
  pretendApi({ 'GET /projects/forecasts': [], 'GET /project-status/project-status-list': [], ...more })

const open = (query = '') => renderScreen(<ProjectListPage />, `/projects${query}`)

describe('the list of projects', () => {
  test('shows each as a card: customer, status, cost in pesos, progress, people and channel', async () => {
    pretend({ [list]: onePage(storedCard()) })
    open()
    const card = within(await screen.findByRole('article', { name: 'Cooperativa Andina de Caficultores' }))
    for (const words of ['En ejecución', 'Aliado', name, 'Andrés Muñoz Gómez', 'Lucía Ibáñez Peña'])
      expect(card.getAllByText(words, { exact: false }).length).toBeGreaterThan(0)
    expect(card.getByText(/1\.284\.500\.000/).textContent).toBe('$\u00A01.284.500.000')
    expect(card.getByText('62')).toBeTruthy()
    const rule = card.getByRole('progressbar', { name: `Avance de ${name}` })
    expect(['aria-valuemin', 'aria-valuenow', 'aria-valuemax'].map((one) => rule.getAttribute(one))).toEqual([
      '0',
      '62',
      '100',
    ])
    const links = card.getAllByRole('link').map((link) => [link.textContent.trim(), link.getAttribute('href')])
    expect(links).toEqual([
      [`Ver más de ${name}, Cooperativa Andina de Caficultores`, '/projects/projects-list/81'],
      [`Editar ${name}, Cooperativa Andina de Caficultores`, '/projects/update-project/81'],
    ])
  })

  test('says so where a project has neither consultant nor commercial employee', async () => {
    pretend({ [list]: onePage(storedCard({ consultant: null, commercialEmployee: null })) })
    open()
    await screen.findByRole('article')
    expect(screen.getAllByText('sin dato')).toHaveLength(2)
  })

  test('is ordered by commercial name at first, and by what is chosen', async () => {
    const api = pretend({ [list]: onePage(storedCard()) })
    const { user, went } = open()
    const order = await screen.findByRole('combobox', { name: 'Ordenar por' })
    expect(
      within(order)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nombre Comercial', 'Costo Total', 'Estado', 'Fase', 'Avance'])
    await waitFor(() =>
      expect(api.of(list)[0]?.query).toMatchObject({ orderBy: 'CustomerId', ascending: 'true', top: '10' }),
    )
    await user.selectOptions(order, 'Fase')
    expect(went).toHaveBeenLastCalledWith('/projects?sort=Phases')
    await user.click(screen.getByRole('radio', { name: 'Descendente' }))
    expect(went).toHaveBeenLastCalledWith('/projects?sort=Phases&asc=false')
    await waitFor(() => expect(api.of(list).at(-1)?.query).toMatchObject({ orderBy: 'Phases', ascending: 'false' }))
  })

  test('offers to create and to edit only to who may', async () => {
    pretend({ [list]: onePage(storedCard()) })
    open()
    expect((await screen.findByRole('link', { name: 'Crear proyecto' })).getAttribute('href')).toBe(
      '/projects/create-project',
    )
    cleanup()
    signIn('t1', someone({ permissions: ['portal.access'] }))
    open()
    await screen.findByRole('article')
    expect(screen.queryByRole('link', { name: 'Crear proyecto' })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Editar/ })).toBeNull()
  })

  test('without any project says so, and keeps search and order when a search finds nothing', async () => {
    pretend({ [list]: onePage() })
    open()
    await screen.findByText('Aún no hay proyectos')
    cleanup()
    open('?q=zzz')
    await screen.findByText("Ningún resultado para 'zzz'")
    expect(screen.getByRole('combobox', { name: 'Ordenar por' })).toBeTruthy()
  })

  test('says when each is due at once, and then its light and where its plan is', async () => {
    const { of } = pretend({ [list]: onePage(storedCard()), 'GET /projects/forecasts': figures() })
    open()
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('vence 18 dic 2099', { exact: false })).toBeTruthy()
    await card.findByText('Ámbar: terminaría 12 días hábiles tarde.')
    expect(of('GET /projects/forecasts').map(({ query }) => query)).toEqual([{ ids: '81' }])
    expect(card.getByRole('progressbar').getAttribute('aria-valuetext')).toContain('70')
  })

  test('says of an overdue one by how many working days, and of a project before its start no plan', async () => {
    pretend({
      [list]: onePage(storedCard({ due: '2026-01-15' })),
      'GET /projects/forecasts': figures({ overdue: 9, light: 'red', outcome: 'notStarted' }),
    })
    open()
    const card = within(await screen.findByRole('article'))
    expect((await card.findByText(/9 días hábiles de retraso/)).textContent).toBe('Rojo: 9 días hábiles de retraso')
    expect(card.getByRole('progressbar').getAttribute('aria-valuetext')).not.toContain('70')
  })

  test('where the milestones are a point or more from its own figure, says both, and its bar the one that counts', async () => {
    pretend({
      [list]: onePage(storedCard()),
      'GET /projects/forecasts': figures({ source: 'own', r: 62, byMilestones: 71.25 }),
    })
    open()
    const card = await screen.findByRole('article')
    expect((await screen.findByText(/^Hitos/)).textContent).toMatch(/^Hitos 71,3.% · Avance$/)
    expect(card.textContent).toMatch(/Avance62.%/)
    expect(within(card).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62')
  })

  test('where it goes by its milestones, says their figure with one decimal and no other', async () => {
    pretend({ [list]: onePage(storedCard()), 'GET /projects/forecasts': figures({ r: 61.75, byMilestones: 61.75 }) })
    open()
    const card = await screen.findByRole('article')
    await waitFor(() => expect(card.textContent).toMatch(/Avance61,8.%/))
    expect(within(card).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('61.75')
    expect(screen.queryByText(/^Hitos/)).toBeNull()
  })

  test('against the first promise, is due on that day', async () => {
    pretend({ [list]: onePage(storedCard()), 'GET /projects/forecasts': figures({ promise: '2099-10-16' }) })
    open('?against=first')
    expect(await screen.findByText(/^vence 16 oct 2099/)).toBeDefined()
  })

  test('where the forecasts do not come, a card says only when its project is due, or was', async () => {
    pretend({
      [list]: onePage(storedCard({ closed: true })),
      'GET /projects/forecasts': () => new Response('', { status: 500 }),
    })
    open()
    expect((await screen.findByText('vencía 18 dic 2099')).className).toBe('project-due')
  })

  test('with filters in the address asks for what they find, in the orders of the cards', async () => {
    const { of } = pretend({ 'GET /portfolio/cards': onePage(storedCard()) })
    const { user, went } = open('?q=erp&open=true&employeeId=1&overdue=true&sort=TotalCost')
    await screen.findByRole('article')
    expect(of('GET /portfolio/cards').map(({ query }) => query)).toEqual([
      {
        searchTerm: 'erp',
        offset: '0',
        top: '10',
        orderBy: 'TotalCost',
        ascending: 'true',
        open: 'true',
        employeeId: '1',
        overdue: 'true',
      },
    ])
    expect(of(list)).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }))
    expect(went).toHaveBeenLastCalledWith('/projects?q=erp&sort=TotalCost')
  })
})
