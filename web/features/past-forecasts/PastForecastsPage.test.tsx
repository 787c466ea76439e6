import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { PastForecast, PastForecasts, PastMoment } from '#contract/past-forecasts.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { PastForecastsPage } from './PastForecastsPage.tsx'

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const moment = (share: PastMoment['share'], parts: Partial<PastMoment> = {}): PastMoment => ({
  share,
  projects: 12,
  error: 22,
  promiseError: 39,
  inside: 9,
  early: 1,
  late: 2,
  ...parts,
})
const moments = [
  moment(25, { projects: 0, error: null, promiseError: null, inside: 0, early: 0, late: 0 }),
  moment(50),
  moment(75, { error: 10.7, promiseError: 7.3 }),
]
const summary: PastForecasts = {
  finished: 20,
  moments,
  byProduct: [{ productId: 3, productName: 'CRM Comercial', finished: 20, moments }],
}
const row: PastForecast = {
  id: 7,
  version: 2,
  name: 'Portal de pagos',
  productId: 3,
  productName: 'CRM Comercial',
  start: '2026-01-05',
  end: '2026-06-05',
  share: 50,
  day: '2026-03-20',
  r: 45,
  from: '2026-05-20',
  forecast: '2026-05-29',
  to: '2026-06-22',
  error: -5,
  promise: '2026-05-22',
  promiseError: -10,
  result: 'inside',
}

const open = (query = '') => renderScreen(<PastForecastsPage />, `/portfolio/record${query}`)
const serve = (answer = summary) =>
  pretendApi({
    'GET /forecast-record': answer,
    'GET /forecast-record/rows': { data: [row], filteredRecordsCount: 1, totalRecordsCount: 60 },
    'GET /views': [],
  })

const hrefOf = (table: string, name: string) =>
  within(screen.getByRole('table', { name: table }))
    .getByRole('link', { name })
    .getAttribute('href')

test('says in a sentence for each moment how wrong forecasts and promises were; each count leads to its rows', async () => {
  serve()
  open()
  await screen.findByText(
    'A mitad de camino nos equivocamos en 22 días hábiles; la fecha prometida, en 39. 8 de cada 10 terminaron dentro del rango.',
  )
  expect(screen.getByText(/^A un cuarto del camino aún no hay con qué medir/)).toBeTruthy()
  const address = '/portfolio/record?tab=proyectos'
  expect(hrefOf('Por momento', '9 Dentro del rango, 75\u00a0% del tiempo')).toBe(`${address}&share=75&result=inside`)
  expect(hrefOf('Por momento', '20 Terminados, 25\u00a0% del tiempo')).toBe(`${address}&share=25`)
  expect(hrefOf('Por producto', '2 Después, 50\u00a0% del tiempo, CRM Comercial')).toBe(
    `${address}&share=50&result=late&productId=3`,
  )
  expect(hrefOf('Por producto', '12 Con pronóstico, 50\u00a0% del tiempo, CRM Comercial')).toBe(
    `${address}&share=50&result=inside%2Cearly%2Clate&productId=3`,
  )
})

test('lists what was told of each project at a moment, as the address narrows it', async () => {
  const { asked } = serve()
  open('?tab=proyectos&share=50&result=inside&productId=3')
  const table = await screen.findByRole('table', { name: 'Proyectos' })
  const line = await within(table).findByRole('row', { name: /Portal de pagos/ })
  expect(within(line).getByRole('link', { name: 'Portal de pagos' })).toBeTruthy()
  expect(line.textContent).toContain('29 may 2026entre el 20 may y el 22 jun')
  expect(line.textContent).toContain('5 jun 2026Dentro del rango')
  expect(asked.find(({ path }) => path === '/forecast-record/rows')?.query).toMatchObject({
    share: '50',
    result: 'inside',
    productId: '3',
    orderBy: 'End',
    ascending: 'false',
  })
  fireEvent.click(screen.getByRole('radio', { name: '75\u00a0%' }))
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ share: '75', result: 'inside', productId: '3' }))
})

test('filters that find nothing lead back to the projects of the moment, and leave the focus on the search', async () => {
  pretendApi({ 'GET /forecast-record': summary, 'GET /forecast-record/rows': onePage(), 'GET /views': [] })
  const { user, went } = open('?tab=proyectos&share=75&result=late')
  const state = (await screen.findByText('Ningún proyecto con estos filtros')).closest<HTMLElement>('.ui-state')!
  await pressByKey(user, within(state).getByRole('button', { name: 'Quitar filtros' }))
  expect(went).toHaveBeenLastCalledWith('/portfolio/record?tab=proyectos&share=75')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('with nine finished projects or fewer says what is missing', async () => {
  serve({ finished: 4, moments: [], byProduct: [] })
  open()
  await screen.findByText('Aún no hay con qué medir')
  expect(screen.getByText(/^Han terminado 4 proyectos\. Cuando sean más de 9,/)).toBeTruthy()
})
