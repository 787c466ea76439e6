import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { dayAfter, todayInBogota } from '#web/platform/i18n/today.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedLicence } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { LicencesPanel } from './LicencesPanel.tsx'

const list = 'GET /projects/81/licenses/filter'
const today = todayInBogota()

const free = storedLicence()
const held = { version: 3, status: 1, contactId: 51, contactName: 'Begoña Núñez' }
const active = storedLicence({ ...held, id: 2, serialNumber: 'BBBBB-22222-BBBBB-22222' })
const inactive = storedLicence({ ...held, id: 3, serialNumber: 'CCCCC-33333-CCCCC-33333', status: 2 })
const expired = storedLicence({
  ...held,
  id: 4,
  serialNumber: 'DDDDD-44444-DDDDD-44444',
  expirationDate: '2026-01-05',
  expired: true,
})

beforeEach(async () => {
  vi.clearAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const address = '/projects/projects-list/81?tab=licencias'
const open = (at = address) => renderScreen(<LicencesPanel projectId={81} customerId={17} />, at)
const row = (serial: string) => screen.findByRole('row', { name: new RegExp(serial) })
const words = async (serial: string) => (await row(serial)).textContent
const actionsOf = async (serial: string) =>
  within(await row(serial))
    .queryAllByRole('button')
    .map((one) => one.getAttribute('aria-label'))

describe('the licences of a project', () => {
  test('show holder, days and status; an expired one says so whatever its status', async () => {
    pretendApi({ [list]: onePage(free, active, inactive, expired) })
    open()
    expect(await words('AAAAA')).toContain('Sin asignar')
    expect(await words('BBBBB')).toContain('Begoña Núñez2 mar 20262 mar 2099Activo')
    expect(await words('CCCCC')).toContain('Inactivo')
    expect(await words('DDDDD')).toContain('5 ene 2026Expirado')
    expect(screen.getByText('4 licencias')).toBeTruthy()
  })

  test.each([
    [today, 'Expira hoy'],
    [dayAfter(today), 'Expira en 1 día'],
  ])('note an end that is near: %s', async (expirationDate, note) => {
    pretendApi({ [list]: onePage({ ...active, expirationDate }) })
    open()
    expect((await row('BBBBB')).textContent).toContain(note)
  })

  test('that are renewed are not warned of any more, and show the chain that they are among', async () => {
    const renewed = storedLicence({ ...active, expirationDate: today, renewedById: 9 })
    const renewal = storedLicence({ ...active, id: 9, serialNumber: 'EEEEE-11111-EEEEE-11111', renewsId: renewed.id })
    pretendApi({ [list]: onePage(renewed, renewal) })
    const { user } = open()
    expect(await words('BBBBB')).toContain('Renovada')
    expect(await words('BBBBB')).not.toContain('Expira hoy')
    await user.click(screen.getByRole('button', { name: `Renovaciones de ${renewed.serialNumber}` }))
    const chain = await screen.findByRole('region', { name: 'Renovaciones, de la más antigua a la más reciente' })
    expect(within(chain).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Renovar' })).toBeNull()
  })

  test('are renewed until a day after theirs', async () => {
    const api = pretendApi({ [list]: onePage(active), 'POST /v1/licenses/2/renew': { ...active, id: 9 } })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `Renovar licencia ${active.serialNumber}` }))
    const [first] = within(screen.getByRole('group', { name: 'Fecha de Expiración' })).getAllByRole('spinbutton')
    await user.click(first!)
    await user.keyboard('03032100')
    await user.click(button('Renovar'))
    await waitFor(() => expect(api.of('POST /v1/licenses/2/renew')).toHaveLength(1))
    expect(api.of('POST /v1/licenses/2/renew')[0]?.body).toEqual({ expirationDate: '2100-03-03' })
  })

  test('are switched only when neither expired nor unassigned, and once expired only renewed', async () => {
    pretendApi({ [list]: onePage(free, active, inactive, expired) })
    open()
    expect(await actionsOf('AAAAA')).toEqual([
      `Asignar licencia ${free.serialNumber}`,
      `Renovar licencia ${free.serialNumber}`,
    ])
    expect(await actionsOf('BBBBB')).toEqual([
      `Desactivar licencia ${active.serialNumber}`,
      `Retirar licencia ${active.serialNumber}`,
      `Renovar licencia ${active.serialNumber}`,
    ])
    expect(await actionsOf('CCCCC')).toEqual([
      `Activar licencia ${inactive.serialNumber}`,
      `Retirar licencia ${inactive.serialNumber}`,
      `Renovar licencia ${inactive.serialNumber}`,
    ])
    expect(await actionsOf('DDDDD')).toEqual([`Renovar licencia ${expired.serialNumber}`])
  })

  test('are for reading and exporting alone without the permission', async () => {
    signIn('t1', someone({ permissions: ['portal.access'] }))
    pretendApi({ [list]: onePage(free, active) })
    open()
    expect(await actionsOf('BBBBB')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Crear licencias' })).toBeNull()
    expect(button('Exportar')).toBeTruthy()
  })

  test('are searched, sorted and filtered by the address, beside the tab', async () => {
    const api = pretendApi({ [list]: onePage(active) })
    const { user, went } = open(`${address}&page=2&size=20&q=crm&sort=ExpirationDate&asc=false&status=7&expired=maybe`)
    await row('BBBBB')
    expect(api.of(list)[0]?.query).toEqual({
      searchTerm: 'crm',
      offset: '20',
      top: '20',
      orderBy: 'ExpirationDate',
      ascending: 'false',
    })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Sin asignar')
    await waitFor(() => expect(went).toHaveBeenLastCalledWith(expect.stringContaining('status=0')))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Vigencia' }), 'Vigentes')
    const last = new URLSearchParams(went.mock.lastCall?.[0].split('?')[1])
    expect(Object.fromEntries(last)).toEqual({
      tab: 'licencias',
      size: '20',
      q: 'crm',
      sort: 'ExpirationDate',
      asc: 'false',
      status: '0',
      expired: 'false',
    })
    await waitFor(() =>
      expect(api.of(list).at(-1)?.query).toMatchObject({ status: '0', expired: 'false', offset: '0' }),
    )
  })

  test('say that no one fits the filters, and lead back to all', async () => {
    pretendApi({
      [list]: ({ query }) => (query['status'] ? { ...onePage(), totalRecordsCount: 1 } : onePage(active)),
    })
    const { user, went } = open(`${address}&status=2`)
    await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }))
    expect(went).toHaveBeenLastCalledWith(address)
    await row('BBBBB')
  })

  test('that could not be loaded say so in their own words', async () => {
    const answers: object[] = [refusal(500, 'Ha ocurrido un error. Por favor, contacte a soporte.')]
    pretendApi({ [list]: () => answers.shift() ?? onePage(active) })
    const { user } = open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Algo ha salido mal')
    expect(alert.textContent).toContain('No se pudieron cargar las licencias')
    await user.click(button('Reintentar'))
    await row('BBBBB')
  })
})

describe('the export', () => {
  const door = 'GET /projects/81/licenses/export'

  test('is kept as licencias.csv, with words while it comes', async () => {
    const gate = Promise.withResolvers<Response>()
    pretendApi({ [list]: onePage(active), [door]: () => gate.promise })
    const links: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function kept(this: HTMLAnchorElement) {
      links.push(this.download)
    })
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
    const { user } = open()
    await row('BBBBB')
    await user.click(button('Exportar'))
    expect(button('Exportando...').disabled).toBe(true)
    gate.resolve(new Response('Producto', { headers: { 'content-type': 'text/csv' } }))
    await waitFor(() => expect(links).toEqual(['licencias.csv']))
    await waitFor(() => expect(button('Exportar').disabled).toBe(false))
  })

  test('that fails says so and why', async () => {
    pretendApi({ [list]: onePage(active), [door]: refusal(503, 'El portal no puede llegar a sus datos.') })
    const { user } = open()
    await row('BBBBB')
    await user.click(button('Exportar'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No se pudo descargarEl portal no puede llegar a sus datos.',
    )
  })
})
