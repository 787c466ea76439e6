import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, choose, search, selector, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { lookupAnswers, onePage, storedCustomer } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { CustomerFormPage } from './CustomerFormPage.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')

async function fillIn(user: UserEvent) {
  await user.type(textbox('Código'), 'C-017')
  await user.type(textbox('Nombre Comercial'), 'Cooperativa Andina')
  await user.type(textbox('Número de Documento'), '900.123.456')
  await search(user, 'Ciudad', 'mede', 'Medellín (Antioquia)')
}
const sent = {
  code: 'C-017',
  commercialName: 'Cooperativa Andina',
  documentNumber: '900123456',
  address: '',
  cityId: 5001,
  classification: 0,
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

const openCreate = () => renderScreen(<CustomerFormPage />, '/customers/create-customer')
const openUpdate = () => renderScreen(<CustomerFormPage id={17} />, '/customers/update-customer/17')

describe('creating a customer', () => {
  test('needs no classification, though its label has an asterisk', async () => {
    const api = pretendApi({ ...lookupAnswers, 'POST /customers/create-customer': storedCustomer() })
    const { user, went } = openCreate()
    expect(screen.getByText('Clasificación').parentElement?.textContent).toBe('Clasificación*')
    expect((await selector('Clasificación')).getAttribute('aria-required')).toBeNull()
    expect(screen.queryByText('Los campos con * son obligatorios')).toBeNull()
    expect(screen.getByText(/^Faltan:/).textContent).toBe(
      'Faltan: Código, Nombre Comercial, Número de Documento, Ciudad',
    )
    await fillIn(user)
    await user.click(button('Crear'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/customers'))
    expect(api.of('POST /customers/create-customer').map(({ body }) => body)).toEqual([sent])
    expect(success).toHaveBeenCalledWith('Cliente creado exitosamente!', {
      action: expect.objectContaining({ label: 'Ver cliente' }),
    })
  }, 40_000)

  test('sends the classification as a number', async () => {
    const api = pretendApi({ ...lookupAnswers, 'POST /customers/create-customer': storedCustomer() })
    const { user, went } = openCreate()
    await fillIn(user)
    await choose(user, 'Clasificación', 'PLATA')
    await user.click(button('Crear'))
    await waitFor(() => expect(went).toHaveBeenCalled())
    expect(api.of('POST /customers/create-customer')[0]?.body).toEqual({ ...sent, classification: 2 })
  }, 40_000)

  test('says which check digit a NIT should have, before anything is sent', async () => {
    const api = pretendApi(lookupAnswers)
    const { user } = openCreate()
    await fillIn(user)
    await user.clear(textbox('Número de Documento'))
    await user.type(textbox('Número de Documento'), '900123456-1')
    await user.click(button('Crear'))
    const said = 'El dígito de verificación no corresponde: debe ser\u00A08'
    expect((await screen.findByRole('alert')).textContent).toContain(said)
    expect(textbox('Número de Documento').getAttribute('aria-invalid')).toBe('true')
    expect(api.of('POST /customers/create-customer')).toEqual([])
  }, 40_000)

  test('keeps what was typed when the code is taken', async () => {
    pretendApi({
      ...lookupAnswers,
      'POST /customers/create-customer': refusal(409, 'Ya existe un registro con ese código.', [
        { path: 'code', message: 'Ese valor ya está en uso' },
      ]),
    })
    const { user } = openCreate()
    await fillIn(user)
    await user.click(button('Crear'))
    expect((await screen.findByRole('alert')).textContent).toContain('Ya existe un registro con ese código.')
    expect(textbox('Código').value).toBe('C-017')
    expect(textbox('Número de Documento').value).toBe('900.123.456')
    await user.click(screen.getByRole('link', { name: 'Código: Ese valor ya está en uso' }))
    expect(document.activeElement).toBe(textbox('Código'))
  }, 40_000)
})

describe('updating a customer', () => {
  test('sends isActive and the version, and goes to the list', async () => {
    const api = pretendApi({
      ...lookupAnswers,
      'GET /customers/customer-by-id/17': storedCustomer(),
      'PUT /customers/update-customer/17': storedCustomer({ version: 3 }),
    })
    const { user, went } = openUpdate()
    await user.click(await screen.findByRole('checkbox', { name: 'Activo' }))
    await user.click(button('Actualizar'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/customers'))
    const [put] = api.of('PUT /customers/update-customer/17')
    expect(put?.headers.get('if-match')).toBe('"2"')
    expect(put?.body).toEqual({
      ...sent,
      documentNumber: '900123456-8',
      address: 'Carrera 1 # 2-3',
      classification: 2,
      isActive: false,
    })
    expect(success).toHaveBeenCalledWith('Cliente actualizado exitosamente!')
  })

  test('takes the classification back', async () => {
    const api = pretendApi({
      ...lookupAnswers,
      'GET /customers/customer-by-id/17': storedCustomer(),
      'PUT /customers/update-customer/17': storedCustomer({ version: 3 }),
    })
    const { user, went } = openUpdate()
    await screen.findByRole('combobox', { name: 'Clasificación' })
    await choose(user, 'Clasificación', 'Sin seleccionar')
    await user.click(button('Actualizar'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/customers'))
    expect(api.of('PUT /customers/update-customer/17')[0]?.body).toMatchObject({ classification: 0 })
  })

  test('saves together with what somebody else saved meanwhile, cities and classifications in words', async () => {
    const answers = [
      storedCustomer(),
      storedCustomer({ version: 3, cityId: 76001, cityName: 'Cali (Valle del Cauca)', classification: 1 }),
    ]
    const refusals = [refusal(412, 'Otra persona cambió este registro mientras usted lo editaba.')]
    const api = pretendApi({
      ...lookupAnswers,
      'GET /customers/customer-by-id/17': () => answers.shift() ?? storedCustomer(),
      'GET /audit': onePage(),
      'PUT /customers/update-customer/17': () => refusals.shift() ?? storedCustomer({ version: 4 }),
    })
    const { user, went } = openUpdate()
    await user.type(await screen.findByRole('textbox', { name: 'Dirección' }), ' piso 3')
    await choose(user, 'Clasificación', 'BRONCE')
    await user.click(button('Actualizar'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('group', { name: 'Clasificación' }).textContent).toMatch(
      /Antes.*PLATA.*ORO.*BRONCE/,
    )
    expect(within(dialog).getByRole('list', { name: 'También cambió' }).textContent).toMatch(
      /Ciudad: Medellín \(Antioquia\).*Cali \(Valle del Cauca\)/,
    )
    expect(dialog.textContent).toContain('Se conserva lo que solo usted cambió: Dirección.')
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/customers'))
    const last = api.of('PUT /customers/update-customer/17').at(-1)
    expect(last?.headers.get('if-match')).toBe('"3"')
    expect(last?.body).toMatchObject({ address: 'Carrera 1 # 2-3 piso 3', cityId: 76001, classification: 3 })
  })
})
