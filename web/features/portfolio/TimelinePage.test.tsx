import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { somePortfolio, someRow } from '#web/testing/portfolio.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { TimelinePage } from './TimelinePage.tsx'

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const milestone = {
  id: 1,
  version: 1,
  projectMilestoneId: 3,
  name: 'Diseño',
  ordinality: 3,
  weight: 20,
  plannedPercentage: 0,
  percentageRealized: 50,
  plannedStart: '2026-09-01',
  plannedEnd: '2026-09-30',
  tasks: [],
}
const rows = [
  someRow(),
  someRow({ id: 8, name: 'Subasta', outcome: 'closed', ended: '2026-10-30', forecast: null, late: -10, movedTo: [] }),
]
const serve = (answer = somePortfolio(rows)) =>
  pretendApi({
    'GET /portfolio': answer,
    'GET /calendar/days': [],
    'GET /project-milestone/project-milestone-list': [milestone],
    'GET /project-status/project-status-list': [],
  })
const open = (query = '?from=2026-08-01') => renderScreen(<TimelinePage />, `/projects/timeline${query}`)
const bars = () => screen.findAllByRole('link', { name: /: del / })

describe('the timeline', () => {
  test('asks for the projects of the address in the order of their due days, whatever their light', async () => {
    const { asked } = serve()
    open('?statusId=2&q=erp&tab=atencion')
    await bars()
    expect(asked.find(({ path }) => path === '/portfolio')?.query).toEqual({
      searchTerm: 'erp',
      offset: '0',
      top: '100',
      orderBy: 'Due',
      ascending: 'true',
      statusId: '2',
    })
  })

  test('each bar is a link to its project that says its days in words', async () => {
    serve()
    open()
    const [first, second] = await bars()
    expect(first?.getAttribute('href')).toBe('/projects/projects-list/7')
    expect(first?.getAttribute('aria-label')).toBe(
      'ERP multiempresa: del 2 feb 2026 al 13 nov 2026, primera promesa 16 oct 2026, 1 cambio de fecha. Lo más probable: 6 ene 2027; 8 de cada 10 veces, entre el 9 dic 2026 y el 19 mar 2027, como los 9 proyectos terminados que más se le parecían.',
    )
    expect(second?.getAttribute('aria-label')).toContain('terminó el 30 oct 2026')
  })

  test('has a tick for each move of a date', async () => {
    serve(somePortfolio([someRow({ moves: 3, movedTo: ['2026-09-15', '2026-10-30', '2026-11-13'] })]))
    open()
    await bars()
    expect(document.querySelectorAll('.timeline-move')).toHaveLength(3)
    expect(document.querySelectorAll('.timeline-first')).toHaveLength(1)
  })

  test('is one stop of the Tab key: arrows go from bar to bar, open the milestones, and move the period', async () => {
    serve()
    const { user, went } = open()
    const [first, second] = await bars()
    expect([first!.tabIndex, second!.tabIndex]).toEqual([0, -1])
    first!.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    expect([first!.tabIndex, second!.tabIndex]).toEqual([-1, 0])
    await user.keyboard('{ArrowRight}')
    const opened = await screen.findByText('Diseño')
    expect(opened.closest('li')!.textContent).toMatch(/3 Diseño 50.%del 1 sept? 2026 al 30 sept? 2026/)
    await user.keyboard('{ArrowRight}')
    expect(went).toHaveBeenLastCalledWith('/projects/timeline?from=2026-11-01')
    await user.keyboard('{ArrowLeft}')
    expect(screen.queryByText('Diseño')).toBeNull()
    await user.keyboard('{Home}{Enter}')
    expect(went).toHaveBeenLastCalledWith('/projects/projects-list/7')
  })

  test('takes back a move of its period, or another scale, by a step back each', async () => {
    serve()
    const { user, steps } = open()
    await user.click(await screen.findByRole('button', { name: 'Días siguientes' }))
    await user.click(screen.getByRole('radio', { name: 'Trimestres' }))
    expect(steps).toEqual([
      '/projects/timeline?from=2026-08-01',
      '/projects/timeline?from=2026-11-01',
      '/projects/timeline?from=2026-11-01&zoom=quarters',
    ])
  })

  test('shows seven of each group, and the others once they are asked for', async () => {
    const group = { key: '2', name: 'En ejecución', count: 3, money: 1, attention: 0, filter: 'open=true&statusId=2' }
    const { asked } = serve(somePortfolio([someRow({ group: '2' })], { groups: [group] }))
    const { user } = open('?groupBy=status')
    await bars()
    expect(asked.find(({ path }) => path === '/portfolio')?.query).toMatchObject({ groupTop: '7', groupBy: 'status' })
    expect(screen.getByRole('link', { name: 'En ejecución' }).getAttribute('href')).toBe(
      '/portfolio?tab=todos&open=true&statusId=2',
    )
    await user.click(button('Mostrar 2 más'))
    expect(asked.findLast(({ path }) => path === '/portfolio')?.query).toMatchObject({
      statusId: '2',
      open: 'true',
      top: '500',
    })
    await user.click(button('Ocultar En ejecución'))
    expect(screen.queryByRole('link', { name: /: del / })).toBeNull()
  })

  test('the others of a group that do not come say why and are asked for again; the first of them has the focus', async () => {
    const group = { key: '2', name: 'En ejecución', count: 2, money: 1, attention: 0, filter: 'open=true&statusId=2' }
    const inGroup = somePortfolio([someRow({ group: '2' })], { groups: [group] })
    const answers = [refusal(503, 'El servicio no responde.'), somePortfolio(rows)]
    pretendApi({
      'GET /portfolio': ({ query }) => (query['top'] === '500' ? answers.shift()! : inGroup),
      'GET /calendar/days': [],
      'GET /project-status/project-status-list': [],
    })
    const { user } = open('?groupBy=status')
    await bars()
    await pressByKey(user, button('Mostrar 1 más'))
    expect((await screen.findByRole('alert')).textContent).toContain('El servicio no responde.')
    await pressByKey(user, button('Mostrar 1 más'))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Subasta: del /))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('the dates stand in a table, too', async () => {
    serve()
    const { user } = open()
    await bars()
    await user.click(button('Ver los datos'))
    const row = within(screen.getByRole('table')).getByRole('row', { name: /ERP multiempresa/ })
    expect(row.textContent).toContain('2 feb 202613 nov 202616 oct 202613 nov 20266 ene 2027')
  })

  test('of a past day opens no milestones, which are those of today', async () => {
    serve()
    open('?asOf=2026-09-30')
    await bars()
    expect(screen.queryByRole('button', { name: /Ver los hitos/ })).toBeNull()
    expect(screen.getByText(/al final del 30 sept? 2026/)).toBeDefined()
  })
})
