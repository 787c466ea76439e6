import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { defaultThresholds } from '#contract/forecast.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { somePortfolio } from '#web/testing/portfolio.ts'
import { onePage } from '#web/testing/records.ts'
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

const filter = 'open=true&delayed=true&delayedFrom=2026-01-01&causeId='
const causes = [
  { key: '3', name: 'Cliente', projects: 7, moves: 12, days: 240, filter: `${filter}3` },
  { key: '0', name: '', projects: 1, moves: 1, days: 1, filter: `${filter}0` },
]
const serve = (rows: object[] = causes) => {
  const portfolio = somePortfolio()
  return pretendApi({
    'GET /portfolio': {
      ...portfolio,
      summary: [...portfolio.summary, { key: 'delayed', count: 8, money: 0, filter: 'open=true&delayed=true' }],
    },
    'GET /portfolio/causes': onePage(...rows),
    'GET /v1/licenses/radar': { ...onePage(), figures: [], months: [], projectsEndingSoon: 3 },
    'GET /forecast-settings': { version: 1, ...defaultThresholds },
    'GET /project-status/project-status-list': [],
    'GET /catalogs/change-causes': [{ id: 3, version: 1, name: 'Cliente', isActive: true }],
  })
}
const open = (query = '') => renderScreen(<PortfolioPage RenewDialog={() => null} />, `/portfolio?tab=causas${query}`)
const rowOf = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')!
const plain = (element: Element) => element.textContent.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('the tab of causes', () => {
  test('says by how many days each put projects off, with a bar against the longest and the way to its projects', async () => {
    const { of } = serve()
    open('&delayedFrom=2026-01-01&customerId=4&q=erp')
    const row = await rowOf('Cliente')
    expect(plain(row)).toContain('240 días')
    const link = within(row).getByRole('link', { name: '7 proyectos, Cliente' })
    expect(link.getAttribute('href')).toBe(
      '/portfolio?tab=todos&open=true&delayed=true&delayedFrom=2026-01-01&causeId=3',
    )
    const bars = Array.from(document.querySelectorAll<HTMLElement>('.cause-bar .ui-rule'), ({ style }) =>
      style.getPropertyValue('--done'),
    )
    expect(bars.map((bar) => Number.parseFloat(bar).toFixed(2))).toEqual(['100.00', '0.42'])
    expect(of('GET /portfolio/causes')[0]!.query).toEqual({
      searchTerm: 'erp',
      offset: '0',
      top: '20',
      orderBy: 'Days',
      ascending: 'false',
      by: 'cause',
      customerId: '4',
      from: '2026-01-01',
    })
    expect(await screen.findByRole('tab', { name: /^Causas ?8$/ })).toBeDefined()
  })

  test('names what has no cause, and nobody among people', async () => {
    serve()
    open()
    const row = await rowOf('Sin causa')
    expect(plain(row)).toContain('1 día')
    expect(within(row).getByRole('link', { name: '1 proyecto, Sin causa' })).toBeDefined()
    cleanup()
    open('&by=employee')
    expect(await rowOf('Sin responsable')).toBeDefined()
    expect(screen.getByText(/Un proyecto con varios responsables cuenta en cada uno/)).toBeDefined()
  })

  test('by customer, product or person is a choice that the address keeps, from its first page on', async () => {
    serve()
    const { user, went } = open('&page=2&customerId=4')
    await user.click(await screen.findByRole('radio', { name: 'Producto' }))
    expect(went).toHaveBeenLastCalledWith('/portfolio?tab=causas&customerId=4&by=product')
  })

  test('is narrowed to some causes, which the address keeps', async () => {
    serve()
    const { user, went } = open()
    await user.click(await screen.findByRole('button', { name: /^Aplazados/ }))
    await user.click(await screen.findByRole('checkbox', { name: 'Sin causa' }))
    expect(went).toHaveBeenLastCalledWith('/portfolio?tab=causas&causeId=0')
  })

  test('a period the wrong way round is pointed out where its days are chosen', async () => {
    serve([])
    const { user } = open('&delayedFrom=2026-03-01&delayedTo=2026-02-01')
    await user.click(await screen.findByRole('button', { name: /^Aplazados/ }))
    const from = await screen.findByRole('group', { name: 'Aplazados desde' }, { timeout: 20_000 })
    expect(document.getElementById(from.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      "El día 'Aplazados desde' no puede ser posterior a 'Aplazados hasta'",
    )
  })

  test('a typed day of the period replaces the history entry, and half a day leaves the list as it is', async () => {
    const { of } = serve([])
    const { user, steps } = open('&delayedFrom=2026-02-16')
    await user.click(await screen.findByRole('button', { name: /^Aplazados/ }))
    await user.click(await screen.findByRole('spinbutton', { name: 'Día, Aplazados desde' }, { timeout: 20_000 }))
    await user.keyboard('{Backspace}{Backspace}17')
    await user.click(screen.getByRole('spinbutton', { name: 'Día, Aplazados hasta' }))
    await user.keyboard('20022026')
    expect(steps).toEqual(['/portfolio?tab=causas&delayedFrom=2026-02-17&delayedTo=2026-02-20'])
    expect(of('GET /portfolio/causes').filter(({ query }) => query['from'] === undefined)).toEqual([])
  })

  test('without any says what will be seen there', async () => {
    serve([])
    open()
    expect(await screen.findByRole('heading', { name: 'Ningún proyecto se ha aplazado' })).toBeDefined()
  })
})

test('the list behind a cause says so among its filters, and gives it back', async () => {
  serve()
  renderScreen(
    <PortfolioPage RenewDialog={() => null} />,
    '/portfolio?tab=todos&open=true&delayed=true&delayedFrom=2026-01-01&causeId=3',
  )
  const filter = await screen.findByRole('button', { name: /^Aplazados/ })
  await waitFor(() => expect(plain(filter)).toContain('Cliente · desde el 1 ene 2026'))
})
