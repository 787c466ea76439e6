import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { SearchGroup } from '#contract/search.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { SearchDialog } from './SearchDialog.tsx'

const found = (noun: SearchGroup['noun'], ...names: string[]): SearchGroup => ({
  noun,
  total: names.length,
  items: names.map((name, at) => ({ id: at + 1, name, detail: 'Detalle', day: null, path: `/${noun}/${at + 1}` })),
})
const statuses = {
  'GET /project-status/project-status-list': [{ id: 3, name: 'En riesgo' }],
  'GET /portfolio': { data: [], summary: [], totalRecordsCount: 0, filteredRecordsCount: 0 },
  'GET /v1/licenses/radar': { data: [], projectsEndingSoon: 0 },
}
const onClose = vi.fn<() => void>()
const open = () => renderScreen(<SearchDialog isOpen onClose={onClose} />)
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Buscar en todo' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')

beforeEach(async () => {
  vi.clearAllMocks()
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

describe('the palette', () => {
  // First in this file: later ones find the lines loaded.
  test('answers the keys that were pressed before its lines had come', async () => {
    pretendApi(statuses)
    const visits = ['Arimena', 'Bermeja', 'Cravo'].map((name, at) => ({
      noun: 'customers',
      name,
      detail: '',
      path: `/customers/${at + 1}`,
    }))
    localStorage.setItem('visited', JSON.stringify({ userId: someone().id, visits }))
    const { went } = open()
    // What may be begun, then the screens.
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(box(), { key })
    expect(options()).toEqual([])
    await waitFor(() => expect(went).toHaveBeenCalledWith('/projects'))
  })

  test('begins with the focus in its box; what was visited last is one press up', async () => {
    pretendApi(statuses)
    const visit = { noun: 'customers', name: 'Arimena', detail: 'CLI-20', path: '/customers/7' }
    localStorage.setItem('visited', JSON.stringify({ userId: someone().id, visits: [visit] }))
    const { user, went } = open()
    await waitFor(() => expect(document.activeElement).toBe(box()))
    await waitFor(() => expect(options().at(-1)).toContain('Arimena'))
    await user.keyboard('{ArrowUp}{Enter}')
    expect(went).toHaveBeenCalledWith('/customers/7')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('a letter takes back the keys that were pressed before it', async () => {
    pretendApi({ ...statuses, 'GET /search': [found('projects', 'Uno', 'Dos')] })
    const { went } = open()
    for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(box(), { key })
    fireEvent.change(box(), { target: { value: 'zz' } })
    await waitFor(() => expect(active()?.textContent).toContain('Uno'))
    expect(went).not.toHaveBeenCalled()
  })

  test('shows nobody what somebody else has visited', async () => {
    pretendApi(statuses)
    const visit = { noun: 'customers', name: 'Arimena', detail: '', path: '/customers/7' }
    localStorage.setItem('visited', JSON.stringify({ userId: someone().id + 1, visits: [visit] }))
    open()
    await waitFor(() => expect(options().at(-1)).toContain('Empleados'))
    expect(options().join()).not.toContain('Arimena')
  })

  test('is walked through by the arrow keys, around both ends, and Enter goes there', async () => {
    pretendApi({ ...statuses, 'GET /search': [found('customers', 'Uno', 'Dos'), found('projects', 'Tres')] })
    const { user, went } = open()
    await user.type(box(), 'zz')
    await waitFor(() => expect(options()).toHaveLength(4))
    expect(active()?.textContent).toContain('Uno')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(active()?.textContent).toContain('Tres')
    expect(active()?.getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(active()?.textContent).toContain('Panorama')
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    expect(went).toHaveBeenCalledWith('/customers/2')
    expect(screen.getByRole('status').textContent).toBe('3 resultados')
  })

  test('begins with what the term stands in, before what it was found by without being shown', async () => {
    const groups = [found('projects', 'Cierre contable'), found('employees', 'Gustavo Uribe')]
    pretendApi({ ...statuses, 'GET /search': groups })
    const { user, went } = open()
    await user.type(box(), 'uribe')
    await waitFor(() => expect(options()).toHaveLength(3))
    expect(options()[0]).toContain('Gustavo Uribe')
    await user.keyboard('{Enter}')
    expect(went).toHaveBeenCalledWith('/employees/1')
  })

  test('opens with Ctrl and Enter in a tab of its own, and stays', async () => {
    pretendApi({ ...statuses, 'GET /search': [found('projects', 'Uno')] })
    const opened = vi.spyOn(globalThis.window, 'open').mockReturnValue(null)
    const { user, went } = open()
    await user.type(box(), 'zz')
    await waitFor(() => expect(options()).toHaveLength(2))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(opened).toHaveBeenCalledWith('/projects/1', '_blank', 'noopener')
    expect(went).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('a late answer takes no newer one’s place, and Enter waits for the answer to what is typed', async () => {
    const late = Promise.withResolvers<object>()
    pretendApi({
      ...statuses,
      'GET /search': ({ query }) => (query['searchTerm'] === 'zz' ? late.promise : [found('projects', 'Nueva')]),
    })
    const { user, went } = open()
    await user.type(box(), 'zz')
    await screen.findByText('Buscando…')
    await user.type(box(), 'y{Enter}')
    await waitFor(() => expect(went).toHaveBeenCalledWith('/projects/1'))
    late.resolve([found('projects', 'Vieja')])
    await waitFor(() => expect(options().join()).toContain('Nueva'))
    expect(options().join()).not.toContain('Vieja')
  })

  test('says why a search failed, and tries it again', async () => {
    let fails = true
    pretendApi({
      ...statuses,
      'GET /search': () => (fails ? refusal(503, 'La base de datos no responde.') : [found('projects', 'Uno')]),
    })
    const { user } = open()
    await user.type(box(), 'zz')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('La base de datos no responde.')
    fails = false
    await user.click(within(alert).getByRole('button', { name: 'Reintentar' }))
    expect(document.activeElement).toBe(box())
    await waitFor(() => expect(options().join()).toContain('Uno'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says that nothing was found', async () => {
    pretendApi({ ...statuses, 'GET /search': [] })
    const { user } = open()
    await user.type(box(), 'zzz')
    expect((await screen.findAllByText('Nada coincide con «zzz»')).length).toBeGreaterThan(0)
  })

  test('counts screens, statuses and actions among what was found, and does not say that nothing was', async () => {
    pretendApi({ ...statuses, 'GET /search': [] })
    const { user } = open()
    await user.type(box(), 'riesgo')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 resultado'))
    expect(options()[0]).toContain('Proyectos en estado En riesgo')
    expect(screen.queryByText(/Nada coincide/)).toBeNull()
  })

  test('shows more of a noun without a list in its place', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Contacto ${at}`)
    const api = pretendApi({
      ...statuses,
      'GET /search': ({ query }) => [
        { ...found('contacts', ...names.slice(0, Number(query['top']))), total: names.length },
      ],
    })
    const { user } = open()
    await user.type(box(), 'contacto')
    await user.click(await screen.findByRole('option', { name: /Mostrar más: Contactos/ }))
    await waitFor(() => expect(screen.getAllByRole('option', { name: /Contacto \d+/ })).toHaveLength(12))
    expect(api.of('GET /search').map(({ query }) => query['top'])).toEqual(['5', '50'])
    expect(document.activeElement).toBe(box())
  })
})
