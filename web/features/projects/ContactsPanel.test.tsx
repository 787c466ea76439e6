import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, selector } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { storedProject } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ContactsPanel } from './ContactsPanel.tsx'

const door = 'GET /contacts/contact-list-by-customer-id/17'
const { customerContacts } = storedProject()
const nothing = () => undefined

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

test('contacts that the person may not see offer nothing to try again', async () => {
  pretendApi({ [door]: () => refusal(403, 'Su rol no permite esta acción.') })
  renderScreen(
    <ContactsPanel
      id="contacts"
      label="Contactos"
      customerId={17}
      contacts={[]}
      onChange={nothing}
      onCreate={nothing}
    />,
  )
  await screen.findByText(/No se pudieron cargar los contactos del cliente/)
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

test('contacts that could not be loaded are asked for by a press, which keeps the focus until it is in their field', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const answers = [refusal(503, 'No disponible'), refusal(503, 'No disponible'), promise]
  pretendApi({ [door]: () => answers.shift()! })
  const { user } = renderScreen(
    <ContactsPanel
      id="contacts"
      label="Contactos"
      customerId={17}
      contacts={[]}
      onChange={nothing}
      onCreate={nothing}
    />,
  )
  ;(await screen.findByRole('button', { name: 'Reintentar' })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(answers).toHaveLength(1))
  await waitFor(() => expect(document.activeElement).toBe(button('Reintentar')))
  await user.keyboard('{Enter}')
  expect((await screen.findByText('Cargando...')).closest('button')?.disabled).toBe(true)
  resolve(customerContacts)
  const field = await selector('Contactos')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})
