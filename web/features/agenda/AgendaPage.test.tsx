import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { AgendaEntry } from '#contract/agenda.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { type Asked, pretendApi } from '#web/testing/api.ts'
import { button, pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { AgendaPage } from './AgendaPage.tsx'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T15:00:00Z') })
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const entry = (day: string, kind: AgendaEntry['kind'], title: string, id = 1): AgendaEntry => ({
  day,
  from: null,
  kind,
  entity: 'project',
  entityId: id,
  projectId: id,
  projectName: 'Bodegas',
  title,
  path: `/projects/projects-list/${id}`,
})
const entries = [
  { ...entry('2026-11-02', 'holiday', 'Día de Todos los Santos'), entity: null, entityId: null },
  entry('2026-11-04', 'milestone', 'Pruebas'),
  entry('2026-11-18', 'followUp', 'Portal'),
  entry('2026-11-26', 'projectDue', 'CRM'),
  ...[1, 2, 3, 4].map((id) => entry('2026-11-27', 'task', `Tarea ${id}`, id)),
]

const open = (path = '/calendar', answer: AgendaEntry[] = entries) => {
  const within = ({ query }: Asked) =>
    answer.filter(({ day, kind }) => {
      const isKind = (query['kind'] ?? kind).split(',').includes(kind)
      return isKind && day >= query['from']! && day <= query['to']!
    })
  const { asked } = pretendApi({ 'GET /calendar': within, 'GET /calendar/feed': [] })
  return { ...renderScreen(<AgendaPage />, path), asked }
}
const linkOf = (day: string) => screen.findByRole('link', { name: day })
const dayOf = async (name: string | RegExp) => (await screen.findByRole('link', { name })).closest('td')!

describe('the month', () => {
  test('has my entries, each a link that says what it is and whether it is late', async () => {
    const { asked } = open()
    const late = await screen.findByRole('link', { name: 'Hito: Pruebas, Bodegas (ya pasó y sigue abierto)' })
    expect(late.getAttribute('href')).toBe('/projects/projects-list/1')
    expect(screen.getByRole('link', { name: 'Seguimiento esperado: Portal (falta el seguimiento)' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Fin de proyecto: CRM' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Noviembre de 2026' })).toBeDefined()
    expect(asked[0]?.query).toEqual({ mine: 'true', from: '2026-10-26', to: '2026-12-06' })
    expect((await dayOf('lunes 2 de noviembre, Día de Todos los Santos')).textContent).toContain('Todos los Santos')
  })

  test('shows two of four entries of a day, and leads to the rest in the list', async () => {
    open()
    const day = within(await dayOf('viernes 27 de noviembre, 4 entradas'))
    expect(day.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '27',
      'Tarea: Tarea 1',
      'Tarea: Tarea 2',
      '2 más',
    ])
    expect(day.getByRole('link', { name: '2 más' }).getAttribute('href')).toBe('?view=agenda&day=2026-11-27')
  })

  test('prints all entries of a day', async () => {
    open()
    const day = within(await dayOf('viernes 27 de noviembre, 4 entradas'))
    fireEvent(window, new Event('beforeprint'))
    expect(day.getByRole('link', { name: 'Tarea: Tarea 4' })).toBeDefined()
    fireEvent(window, new Event('afterprint'))
    await waitFor(() => expect(day.queryByRole('link', { name: 'Tarea: Tarea 4' })).toBeNull())
  })

  test('that gives way to the list by a press of a day, and the list by one from today on, have the focus on their heading', async () => {
    const { user } = open()
    await pressByKey(user, await screen.findByRole('link', { name: '2 más' }))
    const list = await screen.findByRole('heading', { name: 'Desde el 27 de noviembre' })
    expect(document.activeElement).toBe(list)
    await pressByKey(user, await screen.findByRole('link', { name: 'Desde hoy' }))
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Desde el 23 de noviembre' }))
    await pressByKey(user, await screen.findByRole('link', { name: /sigue.? abiert/ }))
    expect(document.activeElement?.tagName).toBe('H2')
  })

  test('is walked through by the arrow keys, also into the next month', async () => {
    open()
    const today = await screen.findByRole('link', { name: 'lunes 23 de noviembre, Hoy' })
    today.focus()
    fireEvent.keyDown(today, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-24')
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-01'))
    expect(await screen.findByRole('heading', { name: 'Diciembre de 2026' })).toBeDefined()
    fireEvent.keyDown(document.activeElement!, { key: 'End' })
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-06'))
    fireEvent.keyDown(document.activeElement!, { key: 'PageUp' })
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-06'))
  })

  test('of everybody is asked for by one press', async () => {
    const { asked } = open('/calendar?kind=task')
    fireEvent.click(await screen.findByRole('radio', { name: 'Todos' }))
    await waitFor(() =>
      expect(asked.at(-1)?.query).toEqual({ kind: 'task,holiday', from: '2026-10-26', to: '2026-12-06' }),
    )
  })

  test('is left by a step back for each press, and by one for a key that is held', async () => {
    const { user, steps } = open()
    await user.click(await screen.findByRole('button', { name: 'Hoy' }))
    await user.click(screen.getByRole('button', { name: 'Mes siguiente' }))
    await user.click(screen.getByRole('radio', { name: 'Todos' }))
    fireEvent.keyDown(await linkOf('jueves 31 de diciembre'), { key: 'PageDown' })
    fireEvent.keyDown(await linkOf('domingo 31 de enero'), { key: 'PageDown', repeat: true })
    fireEvent.keyDown(await linkOf('domingo 28 de febrero'), { key: 'PageDown', repeat: true })
    await screen.findByRole('heading', { name: 'Marzo de 2027' })
    expect(steps).toEqual([
      '/calendar',
      '/calendar?day=2026-12-23',
      '/calendar?day=2026-12-23&all=true',
      '/calendar?day=2027-03-28&all=true',
    ])
  })

  test('without an entry of mine says so, and offers everybody’s', async () => {
    const { user, went } = open('/calendar', [])
    expect(await screen.findByText('No hay nada suyo en estos días.')).toBeDefined()
    await pressByKey(user, button('Ver los de todos'))
    expect(went).toHaveBeenLastCalledWith('/calendar?all=true')
    const whose = screen.getByRole('radio', { name: 'Todos' }).closest('[role=radiogroup]')!
    expect(whose.contains(document.activeElement)).toBe(true)
  })
})

describe('the list', () => {
  test('has the days that have something, from today on, and what has passed in one line', async () => {
    open('/calendar?view=agenda')
    expect(await screen.findByText('2 ya pasaron y siguen abiertos')).toBeDefined()
    expect(screen.getByText('El más antiguo, del 4 de noviembre')).toBeDefined()
    const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(heads.slice(-3)).toEqual(['Hoy, lunes 23 de noviembre', 'Jueves 26', 'Viernes 27'])
    expect(screen.getByText('Nada para hoy.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ver la semana del 30 de noviembre' }).getAttribute('href')).toBe(
      '/calendar?view=agenda&weeks=2',
    )
  })
})

const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('the subscription', () => {
  test('makes an address, shows it once and opens it', async () => {
    const url = 'https://portal.example.com/api/calendar/feed/abc.ics'
    const { asked } = pretendApi({
      'GET /calendar': entries,
      'GET /calendar/feed': [{ scope: 'all', createdAt: '2026-11-20T15:00:00Z', lastReadAt: null }],
      'POST /calendar/feed': { scope: 'mine', url, createdAt: '2026-11-23T15:00:00Z' },
    })
    renderScreen(<AgendaPage />, '/calendar')
    fireEvent.click(await screen.findByRole('button', { name: 'Suscribirse' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Crear dirección: Lo mío' }))
    expect(await screen.findByDisplayValue(url)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Abrir en el programa de calendario' }).getAttribute('href')).toBe(
      'webcal://portal.example.com/api/calendar/feed/abc.ics',
    )
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ scope: 'mine' })
  })

  test('asks before the portal is left while its new address is shown, until a program was opened with it', async () => {
    const url = 'https://portal.example.com/api/calendar/feed/abc.ics'
    pretendApi({
      'GET /calendar': entries,
      'GET /calendar/feed': [],
      'POST /calendar/feed': { scope: 'mine', url, createdAt: '2026-11-23T15:00:00Z' },
    })
    renderScreen(<AgendaPage />, '/calendar')
    fireEvent.click(await screen.findByRole('button', { name: 'Suscribirse' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Crear dirección: Lo mío' }))
    await screen.findByDisplayValue(url)
    expect(leaves()).toBe(false)
    fireEvent.click(screen.getByRole('link', { name: 'Abrir en el programa de calendario' }))
    expect(leaves()).toBe(true)
  })

  test('ends after a question, which begins on the button that leaves it as it is', async () => {
    const { asked } = pretendApi({
      'GET /calendar': entries,
      'GET /calendar/feed': [{ scope: 'all', createdAt: '2026-11-20T15:00:00Z', lastReadAt: null }],
      'DELETE /calendar/feed/all': new Response(null, { status: 204 }),
    })
    renderScreen(<AgendaPage />, '/calendar')
    fireEvent.click(await screen.findByRole('button', { name: 'Suscribirse' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Terminar la suscripción: Todo' }))
    expect(screen.getByText('La dirección deja de servir en todos los programas que la leen.')).toBeDefined()
    expect(document.activeElement).toBe(button('Cancelar'))
    fireEvent.click(screen.getByRole('button', { name: 'Terminar' }))
    await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true))
  })

  test('is begun, renewed and ended by keys without losing the focus', async () => {
    const feed = { scope: 'all', createdAt: '2026-11-20T15:00:00Z', lastReadAt: null }
    const feeds = [[feed], [], [feed]]
    pretendApi({
      'GET /calendar': entries,
      'GET /calendar/feed': () => feeds.shift() ?? [feed],
      'DELETE /calendar/feed/all': new Response(null, { status: 204 }),
      'POST /calendar/feed': { ...feed, url: 'https://portal.example.com/api/calendar/feed/abc.ics' },
    })
    const { user } = renderScreen(<AgendaPage />, '/calendar')
    await user.click(await screen.findByRole('button', { name: 'Suscribirse' }))
    const end = await screen.findByRole('button', { name: 'Terminar la suscripción: Todo' })
    await pressByKey(user, end)
    await pressByKey(user, button('Cancelar'))
    expect(document.activeElement).toBe(end)
    await pressByKey(user, end)
    await pressByKey(user, button('Terminar'))
    const make = await screen.findByRole('button', { name: 'Crear dirección: Todo' })
    await waitFor(() => expect(document.activeElement).toBe(make))
    await pressByKey(user, make)
    const renew = await screen.findByRole('button', { name: 'Cambiar la dirección: Todo' })
    await waitFor(() => expect(document.activeElement).toBe(renew))
    await pressByKey(user, renew)
    await pressByKey(user, button('Cambiar'))
    await waitFor(() => expect(renew.hasAttribute('disabled')).toBe(false))
    await waitFor(() => expect(document.activeElement).toBe(renew))
  })
})
