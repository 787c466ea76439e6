import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ProjectChangeRow } from '#contract/project-changes.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someForecast } from '#web/testing/forecast.ts'
import { someone } from '#web/testing/people.ts'
import { assignedMilestone, storedChange, storedProject } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { type Ask, workingDayAfter } from './AskButtonPart.tsx'
import { isHeldBack } from './forecast.api.ts'
import { HeldBackPanel } from './HeldBackPanel.tsx'

const heldBack = {
  milestones: [
    { projectMilestoneId: 1, name: 'Pruebas', points: 7.5 },
    { projectMilestoneId: 2, name: 'Cierre', points: 1.54 },
  ],
  silences: [{ from: '2026-03-30', to: '2026-05-08', days: 26 }],
  suspensions: [{ from: '2026-06-10', to: null, days: 14 }],
  turn: { changeId: 4, day: '2026-03-26', comments: 'El patrocinador cambió', before: 0.4, after: 0.15 },
}
const milestones = [
  assignedMilestone({
    id: 1,
    weight: 15,
    percentageRealized: 50,
    plannedStart: '2026-04-01',
    plannedEnd: '2026-05-04',
  }),
  assignedMilestone({ id: 2, weight: 5, percentageRealized: 0, plannedStart: '2026-06-20', plannedEnd: '2026-07-15' }),
]
const monday = { day: '2026-06-29', working: false, name: 'San Pedro', source: 'law', version: null }
const answers = {
  'GET /project-milestone/project-milestone-list': milestones,
  'GET /calendar/days': [monday],
}

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-06-25T15:00:00Z'), toFake: ['Date'] })
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const plain = (element: Element) => element.textContent.replaceAll(/[\u00A0\u202F]/g, ' ')
const ask: Ask = {
  preload: () => undefined,
  Dialog: ({ begins }) => <dialog open>{JSON.stringify(begins)}</dialog>,
}
const open = (parts: Parameters<typeof someForecast>[0] = {}, last?: ProjectChangeRow) =>
  renderScreen(
    <HeldBackPanel project={storedProject()} forecast={someForecast({ heldBack, ...parts })} last={last} ask={ask} />,
  )

test('what holds a project back is told by what it costs, each with the way to where it is seen', async () => {
  pretendApi(answers)
  open()
  await screen.findByText('Va en 50 %; debió terminar el 4 may 2026', {
    normalizer: (text) => text.replaceAll('\u00A0', ' '),
  })
  const panel = screen.getByRole('region', { name: 'Qué lo frena' })
  expect(plain(panel)).toContain('Los 9,0 puntos que faltan frente al plan')
  expect(plain(panel)).toContain('Sin empezar; debió empezar el 20 jun 2026')
  expect(plain(panel)).toContain('Total 9,0')
  expect(plain(panel)).toContain('De 4,0 a 1,5 puntos en 10 días hábiles«El patrocinador cambió»')
  const overview = '/projects/projects-list/81'
  const links = within(panel).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pruebas', `${overview}#hitos`],
    ['Cierre', `${overview}#hitos`],
    ['Sin avance del 30 mar al 8 may 2026', `${overview}#pronostico`],
    ['Suspendido desde el 10 jun 2026', `${overview}?tab=novedades`],
    ['Desde la novedad del 26 mar 2026 avanza más despacio', `${overview}?tab=novedades`],
  ])
  expect(screen.getByRole('progressbar', { name: 'Avance de Pruebas' }).getAttribute('aria-valuetext')).toMatch(
    /50.*100/,
  )
})

test('points that do not add up to what the project is below its plan are said to be those of its milestones', () => {
  pretendApi(answers)
  open({ sv: -20 })
  expect(screen.getByText('Los 9,0 puntos que les faltan a los hitos')).toBeDefined()
})

test('an answer is asked of the first responsable until four working days on, for the reason of the light', async () => {
  pretendApi(answers)
  const { user } = open({ reason: { code: 'lateFar', days: 12, limit: 10, day: null } })
  await screen.findByText('A José Íñigo Gómez, para el 2 jul 2026. Queda como tarea de un seguimiento.')
  await user.click(button('Pedir respuesta'))
  expect(JSON.parse(screen.getByRole('dialog').textContent)).toEqual({
    employeeId: 31,
    consultant: 'José Íñigo Gómez',
    task: 'Responder qué frena Migración de correo y colaboración y qué día se resuelve',
    estimatedDate: '2026-07-02',
    comments: 'Terminaría 12 días hábiles tarde. Faltan frente al plan: Pruebas (7,5 puntos) y Cierre (1,5 puntos).',
  })
})

test('who may not write follow-ups reads who may ask', () => {
  signIn('t1', someone({ permissions: ['portal.access'] }))
  pretendApi(answers)
  open()
  expect(screen.queryByRole('button', { name: 'Pedir respuesta' })).toBeNull()
  expect(screen.getByText('La puede pedir quien escribe seguimientos.')).toBeDefined()
})

test('weekends and holidays are no working days, an exception is', () => {
  expect(workingDayAfter('2026-06-25', 1, [])).toBe('2026-06-26')
  expect(workingDayAfter('2026-06-26', 1, [])).toBe('2026-06-29')
  const exception = { day: '2026-06-27', working: true, name: 'Inventario', source: 'exception', version: 1 } as const
  expect(workingDayAfter('2026-06-26', 1, [exception])).toBe('2026-06-27')
})

test('a project that has ended is held back by nothing', () => {
  expect(isHeldBack(someForecast({ heldBack }))).toBe(true)
  expect(isHeldBack(someForecast({ heldBack, outcome: 'closed' }))).toBe(false)
  expect(isHeldBack(someForecast({ light: 'green' }))).toBe(false)
})

test('a project that needs attention, of which nothing else is told, says so, and an answer can be asked for', async () => {
  pretendApi(answers)
  expect(isHeldBack(someForecast({ light: 'amber' }))).toBe(true)
  const none = { milestones: [], silences: [], suspensions: [], turn: null }
  open({ heldBack: none })
  expect(screen.getByText(/^Los registros no lo dicen/)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Pedir respuesta' })).toBeDefined()
})

test('the last reason that was written is quoted, unless it is that of the turn', async () => {
  const change = storedChange({ id: 9, comments: 'El segundo pago está en mora' })
  pretendApi(answers)
  open({}, change)
  const link = await screen.findByRole('link', { name: 'La última razón escrita, el 20 nov 2026' })
  expect(link.getAttribute('href')).toBe('/projects/projects-list/81?tab=novedades')
  expect(screen.getByText('«El segundo pago está en mora»')).toBeDefined()
  cleanup()
  open({}, { ...change, id: 4 })
  await screen.findByText('«El patrocinador cambió»')
  expect(screen.queryByText(/La última razón escrita/)).toBeNull()
})
