import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, search, selector, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { lookupAnswers, storedContact, storedCustomer } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ContactCreatePage } from './ContactCreatePage.tsx'
import { ContactUpdatePage } from './ContactUpdatePage.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const answers = {
  ...lookupAnswers,
  'GET /customers': [{ id: 18, name: 'Textiles del Valle' }],
  'GET /customers/customer-by-id/17': storedCustomer(),
}
const sent = {
  customerId: 17,
  firstName: 'Begoña',
  middleName: '',
  lastName: 'Núñez',
  surname: '',
  email: 'begona@andina.test',
  phoneNumber: '',
  cellphoneNumber: '',
  position: '',
  cityId: null,
  dataAuthorization: null,
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

const openCreate = (query = '') => renderScreen(<ContactCreatePage />, `/customers/contacts/create-contact${query}`)

describe('creating a contact', () => {
  test('of the customer in the address returns to that customer’s contacts', async () => {
    const api = pretendApi({ ...answers, 'POST /contacts': storedContact() })
    const { user, went } = openCreate('?customerId=17')
    expect((await selector('Cliente')).value).toBe('Cooperativa Andina')
    expect(screen.getByRole('link', { name: 'Atrás' }).getAttribute('href')).toBe(
      '/customers/contacts/contacts-list/17',
    )
    expect(screen.getByText(/^Faltan:/).textContent).toBe('Faltan: Primer Nombre, Primer Apellido, Correo Electrónico')
    expect(button('Crear').disabled).toBe(true)
    await user.type(textbox('Primer Nombre'), 'Begoña')
    await user.type(textbox('Primer Apellido'), 'Núñez')
    expect(button('Crear').disabled).toBe(true)
    await user.type(textbox('Correo Electrónico'), 'begona@andina.test')
    await user.click(button('Crear'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/customers/contacts/contacts-list/17'))
    expect(api.of('POST /contacts').map(({ body }) => body)).toEqual([sent])
    expect(success).toHaveBeenCalledWith('Contacto creado exitosamente!', {
      action: expect.objectContaining({ label: 'Ver contacto' }),
    })
  }, 40_000)

  test('without a customer in the address asks for one, which the server searches', async () => {
    const api = pretendApi(answers)
    const { user } = openCreate()
    await screen.findByRole('combobox', { name: 'Cliente' })
    expect(screen.getByText(/^Faltan:/).textContent).toMatch(/^Faltan: Cliente, /)
    await user.type(await selector('Cliente'), 'textil')
    const asked = () => api.of('GET /customers').map(({ query }) => query)
    await waitFor(() => expect(asked()).toContainEqual({ searchTerm: 'textil', top: '20' }))
    await user.click(await screen.findByRole('option', { name: 'Textiles del Valle', hidden: true }))
    expect((await selector('Cliente')).value).toBe('Textiles del Valle')
    expect(screen.getByText(/^Faltan:/).textContent).not.toContain('Cliente')
  }, 40_000)

  test.each([
    ['that is unknown', '?customerId=99'],
    ['that is no number', '?customerId=x'],
  ])('with a customer %s in the address starts with none', async (_, query) => {
    pretendApi({ ...answers, 'GET /customers/customer-by-id/99': refusal(404, 'El registro no existe.') })
    openCreate(query)
    expect((await selector('Cliente')).value).toBe('')
    expect(screen.getByRole('link', { name: 'Atrás' }).getAttribute('href')).toBe('/customers')
  })
})

describe('updating a contact', () => {
  test('that moves to another customer returns to that customer’s contacts', async () => {
    const api = pretendApi({
      ...answers,
      'GET /contacts/contact-by-id/51': storedContact(),
      'PUT /contacts/update-contact/51': storedContact({ version: 2, customerId: 18 }),
    })
    const { user, went } = renderScreen(<ContactUpdatePage id={51} />, '/customers/contacts/update-contact/51')
    await user.clear(await selector('Cliente'))
    await search(user, 'Cliente', 'textil', 'Textiles del Valle')
    await user.click(button('Actualizar'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/customers/contacts/contacts-list/18'))
    const [put] = api.of('PUT /contacts/update-contact/51')
    expect(put?.headers.get('if-match')).toBe('"1"')
    expect(put?.body).toEqual({
      ...sent,
      customerId: 18,
      cellphoneNumber: '300 555 0118',
      position: 'Compras',
    })
    expect(success).toHaveBeenCalledWith('Contacto actualizado exitosamente!')
  }, 40_000)

  test('keeps how they agreed while the day is typed, and is not sent without one', async () => {
    const api = pretendApi({
      ...answers,
      'GET /contacts/contact-by-id/51': storedContact(),
      'PUT /contacts/update-contact/51': storedContact({ version: 2 }),
    })
    const { user } = renderScreen(<ContactUpdatePage id={51} />, '/customers/contacts/update-contact/51')
    await user.click(await screen.findByRole('combobox', { name: 'Autorización de datos' }))
    await user.click(screen.getByRole('option', { name: 'Verbal' }))
    const [day] = within(screen.getByRole('group', { name: /^Autorizó el/ })).getAllByRole('spinbutton')
    await user.click(day!)
    await user.keyboard('02{Backspace}{Backspace}')
    await user.click(button('Actualizar'))
    expect(api.of('PUT /contacts/update-contact/51')).toEqual([])
    await user.click(day!)
    await user.keyboard('02032026')
    await user.click(button('Actualizar'))
    await waitFor(() => expect(api.of('PUT /contacts/update-contact/51')).toHaveLength(1))
    const [put] = api.of('PUT /contacts/update-contact/51')
    expect(put?.body).toMatchObject({ dataAuthorization: { date: '2026-03-02', means: 'oral' } })
  }, 40_000)
})
