import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someChange } from '#web/testing/changes.ts'
import { button, choose, pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { AuditPage } from './AuditPage.tsx'

const one = { data: [someChange()], filteredRecordsCount: 1, totalRecordsCount: 900 }
const none = { data: [], filteredRecordsCount: 0, totalRecordsCount: 900 }

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const open = (query = '') => renderScreen(<AuditPage />, `/admin/audit${query}`)

describe('the audit trail', () => {
  test('that the person may not see says so, with nothing to narrow, take along or try again', async () => {
    pretendApi({ 'GET /audit': refusal(403, 'Su rol no permite esta acción.') })
    open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Usted no puede ver estoSu rol no permite esta acción.')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('links each record to where it is shown, and says the call', async () => {
    pretendApi({ 'GET /audit': one })
    open()
    const link = await screen.findByRole('link', { name: 'Íñigo Peña' })
    expect(link.getAttribute('href')).toBe('/employees/update-employee/12')
    expect(screen.getByText('Llamada: PUT /employees/update-employee/:id')).toBeDefined()
    expect(screen.getByText('1 cambio')).toBeDefined()
  })

  test('asks for what the address says, and what makes no sense there is left out', async () => {
    const { asked } = pretendApi({ 'GET /audit': one, 'GET /employees/employee-by-id/7': { ...someone(), id: 7 } })
    open('?person=7&entity=employee&record=12&kind=update&from=2026-02-01&to=2026-02-28&page=2&size=50')
    await screen.findByRole('link', { name: 'Íñigo Peña' })
    const first = asked.find(({ path }) => path === '/audit')
    expect(first!.query).toEqual({
      employeeId: '7',
      entity: 'employee',
      entityId: '12',
      kind: 'update',
      from: '2026-02-01',
      to: '2026-02-28',
      offset: '50',
      top: '50',
    })
    cleanup()
    const later = pretendApi({ 'GET /audit': one })
    open('?person=x&entity=secret&record=0&kind=other&from=2026-02-30')
    await screen.findByRole('link', { name: 'Íñigo Peña' })
    expect(later.asked[0]!.query).toEqual({ offset: '0', top: '20' })
  })

  test('a filter goes into the address and back to the first page; all of them go at once', async () => {
    pretendApi({ 'GET /audit': ({ query }) => (query['kind'] ? none : one) })
    const { user, went } = open('?page=1')
    await screen.findByRole('link', { name: 'Íñigo Peña' })
    await choose(user, 'Tipo de cambio', 'Eliminación')
    expect(went).toHaveBeenLastCalledWith('/admin/audit?kind=delete')
    const heading = await screen.findByRole('heading', { name: 'Ningún cambio coincide con los filtros' })
    const state = within(heading.closest<HTMLElement>('.ui-state')!)
    await pressByKey(user, state.getByRole('button', { name: 'Quitar los filtros' }))
    expect(went).toHaveBeenLastCalledWith('/admin/audit')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Persona' }))
    expect(await screen.findByRole('link', { name: 'Íñigo Peña' })).toBeDefined()
  })

  test('a typed day replaces the history entry, and half a day leaves the list as it is', async () => {
    const { asked } = pretendApi({ 'GET /audit': one })
    const { user, steps } = open('?from=2026-02-16')
    await screen.findByRole('link', { name: 'Íñigo Peña' })
    await user.click(screen.getByRole('spinbutton', { name: 'Día, Desde' }))
    await user.keyboard('{Backspace}{Backspace}17')
    expect(steps).toEqual(['/admin/audit?from=2026-02-17'])
    await user.click(screen.getByRole('spinbutton', { name: 'Día, Hasta' }))
    await user.keyboard('20022026')
    expect(steps).toEqual(['/admin/audit?from=2026-02-17&to=2026-02-20'])
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ from: '2026-02-17', to: '2026-02-20' }))
    expect(asked.every(({ query }) => query['from'] !== undefined)).toBe(true)
  })

  test('days the wrong way round are pointed out', async () => {
    pretendApi({ 'GET /audit': none })
    open('?from=2026-03-01&to=2026-02-01')
    expect(await screen.findByText("El día 'Desde' no puede ser posterior a 'Hasta'")).toBeDefined()
  })

  test('the export takes the filters along, and says why when it fails', async () => {
    const { of } = pretendApi({ 'GET /audit': one, 'GET /audit/export': refusal(503, 'Intente de nuevo.') })
    const { user } = open('?kind=update')
    await screen.findByRole('link', { name: 'Íñigo Peña' })
    await user.click(button('Exportar'))
    expect(within(await screen.findByRole('alert')).getByText('Intente de nuevo.')).toBeDefined()
    expect(of('GET /audit/export').map(({ query }) => query)).toEqual([{ kind: 'update' }])
  })
})
