import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { defaultThresholds } from '#contract/forecast.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { button, pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { somePortfolio, someRow } from '#web/testing/portfolio.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { PortfolioPage } from './PortfolioPage.tsx'

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
const open = (query = '') => renderScreen(<PortfolioPage RenewDialog={() => null} />, `/portfolio${query}`)
const serve = (answer = somePortfolio()) =>
  pretendApi({
    'GET /portfolio': answer,
    'GET /v1/licenses/radar': {
      data: [],
      filteredRecordsCount: 4,
      totalRecordsCount: 4,
      figures: [],
      months: [],
      projectsEndingSoon: 3,
    },
    'GET /forecast-settings': { version: 1, ...defaultThresholds, belowPlan: 15 },
    'GET /project-status/project-status-list': statuses,
    'GET /accounts/first-steps': { over: false, people: 3, customerId: 1, projectId: null, milestones: 8 },
  })
const listed = (asked: ReturnType<typeof serve>['asked']) =>
  asked.filter(({ path, query }) => path === '/portfolio' && query['top'] !== '1').map(({ query }) => query)

const group = (key: string, name: string) => ({
  key,
  name,
  count: 4,
  money: 100,
  attention: 1,
  filter: `open=true&employeeId=${key}`,
})

describe('the panorama', () => {
  test('opens with what needs attention, worst first, and asks for the figures of all', async () => {
    const { asked } = serve()
    open()
    await screen.findByRole('link', { name: 'ERP multiempresa' })
    expect(listed(asked)).toEqual([
      { searchTerm: '', offset: '0', top: '10', orderBy: 'Attention', ascending: 'true', light: 'red,amber' },
    ])
    expect(asked.find(({ query }) => query['top'] === '1')!.query).toEqual({ searchTerm: '', top: '1' })
    expect(screen.getByRole('tab', { name: /^Necesitan atención ?19$/ }).getAttribute('aria-selected')).toBe('true')
  })

  test('a row says why it is red, how its date moved, its forecast and the last that was heard', async () => {
    serve()
    open('?asOf=2026-11-20')
    const row = (await screen.findByRole('link', { name: 'ERP multiempresa' })).closest('tr')!
    expect(row.textContent).toContain('Rojo: vencido hace 5 días hábiles.')
    expect(row.textContent).toContain('13 nov 2026+28 días calendario')
    expect(row.textContent).toContain('6 ene 2027+34')
    expect(row.textContent).toContain('Aún no hay ambiente de pruebas')
    expect(row.textContent).toContain('Seguimiento hace 24 días, 9 días más de lo acordado')
    expect(within(row).getByRole('progressbar').getAttribute('aria-valuetext')).toContain('86')
  })

  test('each figure leads to the projects that it counts, in the tab of all', async () => {
    serve()
    open('?asOf=2026-11-20&light=red')
    const link = await screen.findByRole('link', { name: 'Vencidos' })
    expect(link.getAttribute('href')).toBe('/portfolio?tab=todos&asOf=2026-11-20&open=true&overdue=true')
    expect(screen.getByText(/9\.007\.199\.254\.740\.993/)).toBeDefined()
  })

  test('the figures and the numbers of the tabs count what the filters and the search find', async () => {
    const { asked } = serve()
    open('?q=erp&customerId=4&light=red&groupBy=status')
    await screen.findByRole('tab', { name: /^Licencias ?3$/ })
    expect(asked.find(({ path, query }) => path === '/portfolio' && query['top'] === '1')!.query).toEqual({
      searchTerm: 'erp',
      top: '1',
      customerId: '4',
      light: 'red',
    })
    expect(asked.find(({ path }) => path === '/v1/licenses/radar')!.query).toEqual({
      searchTerm: 'erp',
      top: '1',
      customerId: '4',
      light: 'red',
    })
    // Narrowed to a light, both lists hold what is found: one row.
    expect(screen.getByRole('tab', { name: /^Necesitan atención ?1$/ })).toBeDefined()
    expect(screen.getByRole('tab', { name: /^Todos ?1$/ })).toBeDefined()
  })

  test('a figure that the filters leave nothing of is 0 and leads nowhere', async () => {
    serve(somePortfolio([], { summary: [] }))
    open('?open=false')
    const figure = await screen.findByText('Abiertos', { selector: 'li' })
    await waitFor(() => expect(figure.textContent).toBe('Abiertos0$\u00A00'))
    expect(within(figure).queryByRole('link')).toBeNull()
  })

  test('what is below plan is named with its threshold', async () => {
    serve()
    open()
    expect(await screen.findByRole('link', { name: 'Más de 15 puntos por debajo del plan' })).toBeDefined()
  })

  test('the group of nobody leads to its projects, and its filter says so', async () => {
    const rows = somePortfolio([someRow({ group: '0', employees: [] })], { groups: [group('0', '')] })
    const { asked } = serve(rows)
    open('?tab=todos&groupBy=employee')
    const head = await screen.findByRole('rowheader', { name: /Sin responsable/ })
    const href = within(head).getByRole('link').getAttribute('href')
    expect(href).toBe('/portfolio?tab=todos&open=true&employeeId=0')
    cleanup()
    open('?tab=todos&open=true&employeeId=0')
    expect(await screen.findByRole('button', { name: /Responsable ?Sin responsable/ })).toBeDefined()
    expect(listed(asked).at(-1)).toMatchObject({ employeeId: '0', open: 'true' })
  })

  test('with a comparison each row says what it was before, and a project that was not there says so', async () => {
    const before = { ...someRow(), r: 64, late: 55 }
    serve(somePortfolio([someRow({ before }), someRow({ id: 8, name: 'Subasta', before: null })]))
    open('?compareTo=2026-09-30')
    const row = (await screen.findByRole('link', { name: 'ERP multiempresa' })).closest('tr')!
    expect(row.textContent).toMatch(/antes 64.%/)
    expect(row.textContent).toContain('antes +55')
    expect(screen.getByRole('link', { name: 'Subasta' }).closest('tr')!.textContent).toContain('no existía')
  })

  test('a filter goes into the address and keeps the tab', async () => {
    serve()
    const { user, went } = open('?tab=todos&page=1')
    await screen.findByRole('link', { name: 'ERP multiempresa' })
    await user.click(await screen.findByRole('button', { name: /Semáforo/ }))
    await user.click(screen.getByRole('checkbox', { name: 'Rojo' }))
    expect(went).toHaveBeenLastCalledWith('/portfolio?tab=todos&light=red')
  })

  test('rows in groups stand below the head of theirs, which leads to them', async () => {
    serve(
      somePortfolio([someRow({ group: '4' }), someRow({ group: '0', employees: [] })], {
        groups: [group('4', 'Íñigo Peña'), group('0', '')],
      }),
    )
    const { user } = open('?tab=todos&groupBy=employee')
    const head = await screen.findByRole('rowheader', {
      name: /Íñigo Peña.*4 proyectos.*1 necesita atención/,
    })
    expect(within(head).getByRole('link').getAttribute('href')).toBe('/portfolio?tab=todos&open=true&employeeId=4')
    expect(screen.getByRole('rowheader', { name: /Sin responsable/ })).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'ERP multiempresa' })).toHaveLength(2)
    await user.click(button('Ocultar Íñigo Peña'))
    expect(screen.getAllByRole('link', { name: 'ERP multiempresa' })).toHaveLength(1)
    await user.click(button('Mostrar Íñigo Peña'))
    expect(screen.getAllByRole('link', { name: 'ERP multiempresa' })).toHaveLength(2)
  })

  test('a past day says what is not of that day, and leads back', async () => {
    serve()
    const { user, went } = open('?asOf=2026-09-30')
    expect(await screen.findByText(/al final del 30 sept? 2026/)).toBeDefined()
    await user.click(button('Volver a hoy'))
    expect(went).toHaveBeenLastCalledWith('/portfolio')
  })

  test('a typed day replaces the history entry, and half a day keeps the comparison', async () => {
    serve()
    const { user, steps } = open('?asOf=2026-09-30&compareTo=2026-08-30')
    await user.click(await screen.findByRole('button', { name: /^Comparado con/ }))
    const compared = await screen.findByRole('spinbutton', { name: 'Día, Comparado con' }, { timeout: 20_000 })
    await user.click(compared)
    await user.keyboard('{Backspace}{Backspace}29')
    expect(steps).toEqual(['/portfolio?asOf=2026-09-30&compareTo=2026-08-29'])
    await user.click(screen.getByRole('button', { name: /^Día/ }))
    await user.click(await screen.findByRole('spinbutton', { name: 'Día, Día' }))
    await user.keyboard('28')
    expect(steps).toEqual(['/portfolio?asOf=2026-09-28&compareTo=2026-08-29'])
  })

  test('a button that goes by its own press leaves the focus on what it belonged to', async () => {
    serve()
    const { user } = open('?asOf=2026-09-30&compareTo=2026-08-31')
    await screen.findByRole('link', { name: 'ERP multiempresa' })
    await pressByKey(user, button('Quitar comparación'))
    expect(document.activeElement?.textContent).toBe('Comparar ')
    await pressByKey(user, button('Volver a hoy'))
    expect(document.activeElement?.textContent).toMatch(/^Día hoy, /)
  })

  test('where the filters find nothing, the search has the focus once they are gone', async () => {
    serve(somePortfolio([]))
    const { user, went } = open('?light=red')
    const state = (await screen.findByText('Ningún proyecto con estos filtros')).closest<HTMLElement>('.ui-state')!
    await pressByKey(user, within(state).getByRole('button', { name: 'Quitar filtros' }))
    expect(went).toHaveBeenLastCalledWith('/portfolio')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  test('another tab keeps the day and the comparison, which rule all that follows', async () => {
    serve()
    const { user, went } = open('?asOf=2026-09-30&compareTo=2026-08-31&light=red')
    await user.click(await screen.findByRole('tab', { name: /^Todos/ }))
    expect(went).toHaveBeenLastCalledWith('/portfolio?tab=todos&asOf=2026-09-30&compareTo=2026-08-31')
  })

  test('where nothing needs attention it says so', async () => {
    serve(somePortfolio([]))
    open()
    expect(await screen.findByRole('heading', { name: 'Ningún proyecto necesita atención' })).toBeDefined()
  })

  test('without any project it says what will be seen here, and leads to the first one', async () => {
    serve({ ...somePortfolio([]), totalRecordsCount: 0 })
    open()
    expect(await screen.findByRole('heading', { name: 'Aún no hay proyectos' })).toBeDefined()
    const first = await screen.findByRole('link', { name: 'Crear proyecto' })
    expect(first.getAttribute('href')).toBe('/projects/create-project?customerId=1')
  })

  test('against the first promise that one is asked for and shown, with the one that holds below it', async () => {
    const { asked } = serve(somePortfolio([someRow({ late: 54 })]))
    open('?against=first')
    const row = (await screen.findByRole('link', { name: 'ERP multiempresa' })).closest('tr')!
    expect(listed(asked)[0]).toMatchObject({ against: 'first' })
    expect(row.textContent).toContain('16 oct 2026vigente 13 nov 2026')
    expect(row.textContent).toContain('6 ene 2027+54')
    expect(screen.getByText('+33: días hábiles después de la primera promesa')).toBeDefined()
    expect(screen.getByText('6 ene 2027').title).toBe(
      'Lo más probable: 6 ene 2027; 8 de cada 10 veces, entre el 9 dic 2026 y el 19 mar 2027, como los 9 proyectos terminados que más se le parecían.',
    )
  })

  test('on a desk the yardstick stands once, beside the day', async () => {
    serve()
    open()
    await screen.findByRole('link', { name: 'ERP multiempresa' })
    expect(screen.getAllByRole('button', { name: 'Medir contra Promesa vigente' })).toHaveLength(1)
  })

  test('too early to judge, it still says the likely day', async () => {
    serve(somePortfolio([someRow({ outcome: 'tooEarly' })]))
    open()
    const row = (await screen.findByRole('link', { name: 'ERP multiempresa' })).closest('tr')!
    expect(row.textContent).toContain('6 ene 2027+34')
  })

  test('a closed project says when it ended, and one that was given up that it was', async () => {
    const closed = { outcome: 'closed', light: 'grey', forecast: null, ended: '2026-04-10' } as const
    const reason = { code: 'cancelled', days: null, limit: null, day: '2026-04-10' } as const
    const rows = [
      someRow({ ...closed, late: -5, reason: { ...reason, code: 'closed', days: -5, day: null } }),
      someRow({ ...closed, id: 2, name: 'Subasta', late: null, reason }),
    ]
    serve(somePortfolio(rows))
    open('?tab=todos&open=false')
    const ended = (await screen.findByRole('link', { name: 'ERP multiempresa' })).closest('tr')!
    const givenUp = screen.getByRole('link', { name: 'Subasta' }).closest('tr')!
    expect(ended.textContent).toContain('Terminó 10 abr 2026−5')
    expect(givenUp.textContent).toContain('Gris: se abandonó el 10 abr 2026.')
    expect(givenUp.textContent).not.toMatch(/Terminó/)
  })

  test('a project without a forecast says why in place of it', async () => {
    serve(somePortfolio([someRow({ outcome: 'tooEarly', forecast: null, late: null })]))
    open()
    const row = (await screen.findByRole('link', { name: 'ERP multiempresa' })).closest('tr')!
    expect(row.textContent).toContain('Muy pronto para juzgarlo')
  })
})
