import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { dayAfter, todayInBogota } from '#web/platform/i18n/today.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, search } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedLicence } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { LicencesPanel } from './LicencesPanel.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const list = 'GET /projects/81/licenses/filter'
const create = 'POST /projects/81/licenses'
const today = todayInBogota()

const free = storedLicence()
const held = { version: 3, status: 1, contactId: 51, contactName: 'Begoña Núñez' }
const active = storedLicence({ ...held, id: 2, serialNumber: 'BBBBB-22222-BBBBB-22222' })

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
