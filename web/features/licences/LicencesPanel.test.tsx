import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Licence } from '#contract/licences.ts'
import { signIn, signOut } from '#web/http/session.ts'
import { changeLanguage } from '#web/i18n/language.ts'
import { dayAfter, todayInBogota } from '#web/i18n/today.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, search } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedContact } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import * as toasts from '#web/ui/toasts.tsx'

import { LicencesPanel } from './LicencesPanel.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const list = 'GET /projects/81/licenses/filter'
const create = 'POST /projects/81/licenses'
const today = todayInBogota()

const free: Licence = {
  id: 1,
  version: 1,
  product: 'CRM Comercial',
  productId: 4,
  date: '2026-03-02T15:00:00.000Z',
  expirationDate: '2099-03-02',
  serialNumber: 'AAAAA-11111-AAAAA-11111',
  status: 0,
  expired: false,
  contactId: null,
  contactName: null,
}
const held = { ...free, version: 3, status: 1, contactId: 51, contactName: 'Begoña Núñez' }
const active: Licence = { ...held, id: 2, serialNumber: 'BBBBB-22222-BBBBB-22222' }
const inactive: Licence = { ...held, id: 3, serialNumber: 'CCCCC-33333-CCCCC-33333', status: 2 }
const expired: Licence = {
  ...held,
  id: 4,
  serialNumber: 'DDDDD-44444-DDDDD-44444',
  expirationDate: '2026-01-05',
  expired: true,
}

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

const openDialog = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Crear licencias' }))
  return within(await screen.findByRole('dialog', { name: 'Crear licencias' }))
}
const typeDay = async (user: UserEvent, day: string) => {
  const [year, month, date] = day.split('-')
  await user.click(within(screen.getByRole('group', { name: 'Fecha de Expiración' })).getAllByRole('spinbutton')[0]!)
  await user.keyboard(`${date}${month}${year}`)
}
const send = async (user: UserEvent) => user.click(button('Crear'))
const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Cantidad' })
const change = (deed: string, { id }: Licence) => `PATCH /v1/licenses/${id}/${deed}`

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

  test('are switched only when neither expired nor unassigned, and never once expired', async () => {
    pretendApi({ [list]: onePage(free, active, inactive, expired) })
    open()
    expect(await actionsOf('AAAAA')).toEqual([`Asignar licencia ${free.serialNumber}`])
    expect(await actionsOf('BBBBB')).toEqual([
      `Desactivar licencia ${active.serialNumber}`,
      `Retirar licencia ${active.serialNumber}`,
    ])
    expect(await actionsOf('CCCCC')).toEqual([
      `Activar licencia ${inactive.serialNumber}`,
      `Retirar licencia ${inactive.serialNumber}`,
    ])
    expect(await actionsOf('DDDDD')).toEqual([])
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

describe('making licences', () => {
  const products = { 'GET /products/licensed': [{ id: 4, name: 'CRM Comercial', type: 'Licencia' }] }
  test('asks for a product, more than 0 and a day after today, in these words', async () => {
    const api = pretendApi({ ...products, [list]: onePage(active) })
    const { user } = open()
    const dialog = await openDialog(user)
    expect(quantity().value).toBe('1')
    await user.click(dialog.getByRole('button', { name: 'Disminuir Cantidad' }))
    expect(quantity().value).toBe('0')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Disminuir Cantidad' }).disabled).toBe(true)
    await user.type(quantity(), '{ArrowDown}')
    expect(quantity().value).toBe('0')
    await send(user)
    for (const words of [
      'Debe seleccionar un producto.',
      'La cantidad debe ser mayor a 0.',
      'La fecha de expiración no es válida.',
    ])
      expect(dialog.getAllByText(words).length).toBeGreaterThan(0)
    await typeDay(user, today)
    await send(user)
    expect(dialog.getAllByText('La fecha de expiración debe ser posterior a hoy.').length).toBeGreaterThan(0)
    expect(api.of(create)).toEqual([])
  })

  test('sends product, quantity and day, and shows what was made', async () => {
    const pages = [onePage(), onePage(free)]
    const api = pretendApi({ ...products, [list]: () => pages.shift() ?? onePage(free), [create]: [free] })
    const { user } = open()
    await screen.findByText('Este proyecto aún no tiene licencias')
    await openDialog(user)
    await search(user, 'Producto', 'crm', 'CRM Comercial · Licencia')
    await user.clear(quantity())
    await user.type(quantity(), '10')
    await typeDay(user, dayAfter(today))
    await send(user)
    await waitFor(() => expect(success).toHaveBeenCalledWith('Licencias creadas exitosamente'))
    expect(api.of(create).map(({ body }) => body)).toEqual([
      { productId: 4, quantity: 10, expirationDate: dayAfter(today) },
    ])
    await row('AAAAA')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    [refusal(400, 'Ese producto ya no se ofrece.'), 'Ese producto ya no se ofrece.'],
    [new Response('Falla en la puerta', { status: 502 }), 'Falla en la puerta'],
    [new Response('', { status: 500 }), 'Error inesperado'],
  ])('shows what the server said, or that it was unexpected: %#', async (answer, words) => {
    pretendApi({ ...products, [list]: onePage(active), [create]: answer })
    const { user } = open()
    await openDialog(user)
    await search(user, 'Producto', 'crm', 'CRM Comercial · Licencia')
    await typeDay(user, dayAfter(today))
    await send(user)
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(quantity().value).toBe('1')
  })
})

describe('one licence', () => {
  test('is assigned to a contact of the customer, who is searched', async () => {
    const hits = 'GET /contacts/contacts-list/17'
    const api = pretendApi({
      [list]: () => onePage(free),
      [hits]: onePage(storedContact()),
      [change('assign', free)]: held,
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `Asignar licencia ${free.serialNumber}` }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Asignar' }).disabled).toBe(true)
    await user.type(dialog.getByRole('combobox', { name: 'Titular' }), 'bego')
    await waitFor(() => expect(api.of(hits).at(-1)?.query).toMatchObject({ searchTerm: 'bego', top: '20' }))
    await user.click(await screen.findByRole('option', { name: /^Begoña Núñez/, hidden: true }))
    await user.click(dialog.getByRole('button', { name: 'Asignar' }))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Licencia asignada exitosamente!'))
    expect(api.of(change('assign', free)).map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [{ contactId: 51 }, '"1"'],
    ])
  })

  test.each([
    ['Desactivar', active, 'inactivate', { ...active, status: 2 }, 'Estado actualizado'],
    ['Activar', inactive, 'activate', { ...inactive, status: 1 }, 'Estado actualizado'],
    ['Retirar', active, 'unassign', { ...free, id: 2 }, 'Licencia retirada exitosamente!'],
  ] as const)(
    '%s: after a question that names it, with the focus on Cancelar',
    async (verb, stored, deed, next, words) => {
      let now: Licence = stored
      const api = pretendApi({
        [list]: () => onePage(now),
        [change(deed, stored)]: () => {
          now = next
          return next
        },
      })
      const { user } = open()
      const name = `${verb} licencia ${stored.serialNumber}`
      await user.click(await screen.findByRole('button', { name }))
      const question = within(await screen.findByRole('alertdialog', { name }))
      expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancelar' }))
      expect(question.getByText(/Begoña Núñez/)).toBeTruthy()
      await user.click(question.getByRole('button', { name: verb }))
      await waitFor(() => expect(success).toHaveBeenCalledWith(words))
      expect(api.of(change(deed, stored)).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"'])
      expect(screen.queryByRole('alertdialog')).toBeNull()
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
      expect(document.activeElement?.tagName).toBe('BUTTON')
    },
  )

  test.each([
    [refusal(409, 'Estado de licencia no válido.'), 'Estado de licencia no válido.'],
    [refusal(409, 'No se puede activar una licencia sin asignar.'), 'No se puede activar una licencia sin asignar.'],
    [new Response('', { status: 500 }), 'Ocurrió un error al actualizar la licencia.'],
  ])('stays as it is when it is refused, and the question says why: %#', async (answer, words) => {
    pretendApi({ [list]: () => onePage(inactive), [change('activate', inactive)]: answer })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `Activar licencia ${inactive.serialNumber}` }))
    await user.click(button('Activar'))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(success).not.toHaveBeenCalled()
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
