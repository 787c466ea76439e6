import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someForecast } from '#web/testing/forecast.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ForecastPanel } from './ForecastPanel.tsx'
import { ForecastSentencePanel } from './ForecastSentencePanel.tsx'
import { ForecastTimelinePanel } from './ForecastTimelinePanel.tsx'
import { SlipsPanel } from './SlipsPanel.tsx'

beforeEach(async () => changeLanguage('es-CO'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const plain = (element: Element) => element.textContent.replaceAll(/[\u00A0\u202F]/g, ' ')

test('the forecast of a project says why its light is what it is, and has a table behind its chart', async () => {
  pretendApi({ 'GET /projects/81/forecast': someForecast() })
  const { user } = renderScreen(<ForecastPanel projectId={81} />)
  const why = await screen.findByText(/Ni el más rápido/)
  expect(why.textContent).toBe('Rojo. Ni el más rápido de los 9 llegaría a tiempo; el margen es de 10 días hábiles.')
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Gráfica del plan, lo realizado y el pronóstico. Lo más probable: 5 feb 2027; 8 de cada 10 veces, entre el 17 dic 2026 y el 14 may 2027, como los 9 proyectos terminados que más se le parecían.',
  )
  const panel = plain(screen.getByRole('region', { name: 'Avance y pronóstico' }))
  expect(panel).toContain('Diferencia−9,0 puntos−18 días hábiles')
  expect(panel).toContain('Lo más probable5 feb 2027+45 días hábiles')
  expect(panel).toContain('Entre17 dic 2026 y 14 may 20278 de cada 10 veces')
  expect(panel).toContain('A su propio ritmo hasta hoy, 5 feb 2027. Si desde hoy cumple el plan, 28 dic 2026.')
  const data = { name: 'Datos del avance y el pronóstico' }
  expect(screen.queryByRole('table', data)).toBeNull()
  await user.click(button('Ver los datos'))
  const rows = within(screen.getByRole('table', data)).getAllByRole('row')
  expect(plain(rows.at(-1)!)).toBe('30 nov 2026100 %–sin dato–sin dato')
})

test('a closed project is measured at its end, in words and figures, with its first promise', async () => {
  const points = someForecast().points.with(2, { day: '2026-12-09', planned: 100, declared: 100, realized: 100 })
  const days = { from: null, forecast: null, to: null, paceDay: null, range: { best: null, atPace: null } }
  const closed = { outcome: 'closed', light: 'grey', late: 6, lateFirst: 16, r: 100, pv: 100, sv: 0, at: 206 } as const
  pretendApi({ 'GET /projects/81/forecast': someForecast({ ...closed, ...days, points }) })
  renderScreen(<ForecastPanel projectId={81} />)
  const panel = plain(await screen.findByRole('region', { name: 'Cómo terminó' }))
  expect(panel).toContain(
    'Cerrado. La primera promesa era el 16 nov 2026: se aplazó 14 días calendario, y terminó 16 días hábiles tarde frente a ella.',
  )
  expect(panel).toContain('Terminó9 dic 20266 días hábiles después de lo prometido')
  expect(panel).toContain('Duró206 días hábilesde 200 planeados')
  expect(panel).toContain('Plan a ese día100,0 %')
  expect(panel).toContain('Diferencia0,0 puntosTerminó')
  expect(panel).not.toMatch(/Hoy|Lo más probable|Cuándo es rojo/)
})

test('against the first promise a closed project is late after that one, in its figures and its picture too', async () => {
  const points = someForecast().points.with(2, { day: '2026-12-09', planned: 100, declared: 100, realized: 100 })
  const days = { from: null, forecast: null, to: null, paceDay: null, range: { best: null, atPace: null } }
  const closed = { outcome: 'closed', light: 'grey', late: 16, lateFirst: 16 } as const
  pretendApi({ 'GET /projects/81/forecast': someForecast({ ...closed, ...days, points }) })
  renderScreen(<ForecastPanel projectId={81} />, '/projects/projects-list/81?against=first')
  const panel = plain(await screen.findByRole('region', { name: 'Cómo terminó' }))
  expect(panel).toContain('Terminó9 dic 202616 días hábiles después de la primera promesa')
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('16 días hábiles después de la primera promesa.')
})

test('a project that was given up says so and when, without a tick and without a delay', async () => {
  const points = someForecast().points.with(2, { day: '2026-06-01', planned: 40, declared: 40, realized: 40 })
  const days = { from: null, forecast: null, to: null, paceDay: null, range: { best: null, atPace: null } }
  const reason = { code: 'cancelled', days: null, limit: null, day: '2026-06-01' } as const
  const closed = { outcome: 'closed', light: 'grey', late: null, lateFirst: null, reason } as const
  pretendApi({ 'GET /projects/81/forecast': someForecast({ ...closed, ...days, points }) })
  const { container } = renderScreen(<ForecastPanel projectId={81} />)
  const panel = plain(await screen.findByRole('region', { name: 'Cómo terminó' }))
  expect(panel).toContain('Cerrado. Se abandonó el 1 jun 2026.')
  expect(panel).toContain('Se abandonó1 jun 2026Duró')
  expect(panel).not.toMatch(/Terminó|antes de|tarde/)
  expect(container.querySelector('.lucide-circle-check')).toBeNull()
})

test('without nine finished projects the day is that of the plan, in its figure, its line and against each promise', async () => {
  const byPlan = { method: 'plan', from: null, forecast: '2026-12-28', to: null, finished: 4 } as const
  const baselines = [
    { day: '2026-01-19', due: '2026-11-16', changeId: null, late: 29 },
    { day: '2026-05-11', due: '2026-11-30', changeId: 3, late: 18 },
  ]
  pretendApi({ 'GET /projects/81/forecast': someForecast({ ...byPlan, baselines }) })
  renderScreen(<ForecastPanel projectId={81} />)
  await screen.findByRole('table', { name: 'Promesas' })
  const panel = plain(screen.getByRole('region', { name: 'Avance y pronóstico' }))
  expect(panel).toContain('Si desde hoy cumple el plan28 dic 2026')
  expect(screen.getByRole('columnheader', { name: 'Cumpliendo el plan' })).toBeDefined()
  expect(within(screen.getByRole('list')).getByText('Cumpliendo el plan')).toBeDefined()
  expect(panel).not.toContain('Lo más probable')
})

test('the projects that a forecast comes from open as a list, each with how it stood then and the way to it', async () => {
  const one = { version: 1, day: '2025-03-04', r: 52, rest: 62, stretch: 1250 }
  const alike = Array.from({ length: 9 }, (_, at) => ({ ...one, id: 20 + at, name: `Obra ${at}`, end: '2025-06-06' }))
  pretendApi({ 'GET /projects/81/forecast': someForecast({ alike }) })
  const { user } = renderScreen(<ForecastSentencePanel projectId={81} href="#pronostico" />)
  await user.click(await screen.findByRole('button', { name: 'los 9 proyectos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Los 9 proyectos que más se le parecían' }))
  expect(dialog.getByRole('link', { name: 'Obra 0' }).getAttribute('href')).toBe('/projects/projects-list/20')
  expect(dialog.getAllByRole('row').map(plain)[1]).toBe(
    'Obra 06 jun 202552,0 %4 mar 202562 días hábiles125 % de lo planeado',
  )
})

test('each promise is named with how late the end is against it, and the first one can be the yardstick', async () => {
  const api = pretendApi({
    'GET /projects/81/forecast': ({ query }) =>
      query['against'] === 'first'
        ? someForecast({ late: 54, reason: { code: 'lateFar', days: 54, limit: 50, day: null } })
        : someForecast({
            baselines: [
              { day: '2026-01-19', due: '2026-11-16', changeId: null, late: 54 },
              { day: '2026-03-02', due: '2026-11-23', changeId: 2, late: 50 },
              { day: '2026-05-11', due: '2026-11-30', changeId: 3, late: -1 },
            ],
          }),
  })
  const { user } = renderScreen(<ForecastPanel projectId={81} />, '/projects/projects-list/81')
  const rows = within(await screen.findByRole('table', { name: 'Promesas' })).getAllByRole('row')
  expect(rows.slice(1).map(plain)).toEqual([
    'Primera promesahecha el 19 ene 202616 nov 2026+54 días hábiles',
    'Acordada el 2 mar 202623 nov 2026+50 días hábiles',
    'Promesa vigentehecha el 11 may 202630 nov 2026−1 día hábil',
  ])
  await user.click(screen.getByRole('radio', { name: 'Primera promesa' }))
  expect((await screen.findByText(/tarde; el límite/)).textContent).toBe(
    'Rojo. Terminaría 54 días hábiles tarde; el límite es de 50 días hábiles.',
  )
  expect(api.asked.map(({ query }) => query['against'])).toContain('first')
})

test('a forecast that could not be loaded is asked for again', async () => {
  const answers: object[] = [refusal(503, 'No disponible')]
  pretendApi({ 'GET /projects/81/forecast': () => answers.shift() ?? someForecast() })
  const { user } = renderScreen(<ForecastPanel projectId={81} />)
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('img')).toBeDefined()
})

test('the line of a project says its progress and its end in words, and names both promises', () => {
  renderScreen(<ForecastTimelinePanel label="Avance" forecast={someForecast()} today="2026-06-30" />)
  const line = screen.getByRole('progressbar', { name: 'Avance' })
  expect(line.getAttribute('aria-valuenow')).toBe('40')
  expect(line.getAttribute('aria-valuetext')?.replaceAll('\u00A0', ' ')).toBe(
    '40,0 %. Lo más probable: 5 feb 2027; 8 de cada 10 veces, entre el 17 dic 2026 y el 14 may 2027, como los 9 proyectos terminados que más se le parecían.',
  )
  expect(screen.getByText('Promesa 30 nov')).toBeDefined()
  expect(screen.getByText('Hoy')).toBeDefined()
})

test('the ledger shows each move of the end with its cause, and the days in each status', async () => {
  const row = {
    at: '2026-05-04T15:00:00.000Z',
    employeeName: 'Lucía Ibáñez',
    from: '2026-11-16',
    to: '2026-11-30',
    shift: 14,
    workingShift: 10,
    cumulative: 14,
    changeId: 4,
    causeId: 1,
    causeName: 'Cliente',
    comments: 'El patrocinador cambió',
    fileName: null,
    url: null,
  }
  pretendApi({
    'GET /projects/81/slips': {
      rows: [
        row,
        { ...row, at: '2026-06-04T15:00:00.000Z', shift: -3, changeId: null, causeId: null, causeName: null },
      ],
      statuses: [
        {
          statusId: 1,
          statusName: 'Por iniciar',
          color: '#8A8F98',
          closed: false,
          from: '2026-01-05',
          to: '2026-02-02',
          days: 28,
        },
      ],
      figures: {
        moves: 2,
        slipped: 14,
        wonBack: 3,
        longest: 14,
        byCause: [
          { causeId: 1, causeName: 'Cliente', moves: 1, days: 14 },
          { causeId: null, causeName: null, moves: 1, days: -3 },
        ],
      },
    },
  })
  const { user } = renderScreen(<SlipsPanel projectId={81} />)
  await user.click(await screen.findByRole('button', { name: 'Ver los cambios' }))
  const ledger = await screen.findByRole('table', { name: 'Cambios de la fecha de fin' })
  const rows = within(ledger).getAllByRole('row').map(plain)
  expect(rows[1]).toContain('16 nov 2026 →a 30 nov 2026')
  expect(rows[1]).toContain('+14+10 hábiles')
  expect(rows[1]).toContain('ClienteEl patrocinador cambió')
  expect(rows[2]).toContain('sin novedad')
  expect(screen.getByText('Cliente +14')).toBeDefined()
  expect(screen.getByText('Sin causa −3')).toBeDefined()
  expect(plain(screen.getByRole('table', { name: 'Tiempo en cada estado' }))).toContain('Por iniciar5 ene 202628')
})
