import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someForecast } from '#web/testing/forecast.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ForecastPanel } from './ForecastPanel.tsx'
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
  expect(await screen.findByText('Rojo: ni el más rápido de los 9 llegaría a tiempo.')).toBeDefined()
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Gráfica del plan, lo realizado y el pronóstico. Lo más probable: 5 feb 2027; 8 de cada 10 veces, entre el 17 dic 2026 y el 14 may 2027, como los 9 proyectos terminados que más se le parecían.',
  )
  const panel = plain(screen.getByRole('region', { name: 'Avance y pronóstico' }))
  expect(panel).toContain('Diferencia−9,0 puntos−18 días hábiles')
  expect(panel).toContain('Pronóstico5 feb 2027+45 días hábiles')
  expect(panel).toContain('Si desde hoy cumple el plan28 dic 2026')
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(button('Ver los datos'))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(plain(rows.at(-1)!)).toBe('30 nov 2026100 %–sin dato–sin dato')
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
