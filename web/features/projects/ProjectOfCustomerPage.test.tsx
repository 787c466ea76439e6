import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { selector } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { lookupAnswers, onePage, storedCustomer, storedStatus } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ProjectFormPage } from './ProjectFormPage.tsx'

const answers = {
  ...lookupAnswers,
  'GET /customers': [{ id: 17, name: 'Cooperativa Andina' }],
  'GET /contacts/contact-list-by-customer-id/17': [],
  'GET /employees/employees-list-selector': [],
  'GET /products': [],
  'GET /products/licensed': [],
  'GET /project-status/projects-status-filtered-list': onePage(storedStatus({ id: 2, name: 'Por iniciar' })),
}

beforeEach(async () => {
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

test('a project of the customer in the address begins with that one, and leads back to its page', async () => {
  pretendApi({ ...answers, 'GET /customers/customer-by-id/17': storedCustomer() })
  renderScreen(<ProjectFormPage />, '/projects/create-project?customerId=17')
  expect((await selector('Cliente')).value).toBe('Cooperativa Andina')
  expect(screen.getByRole('link', { name: 'Atrás' }).getAttribute('href')).toBe('/customers/17')
  expect(screen.getByText(/^Faltan:/).textContent).not.toContain('Cliente')
})

test('a project of a customer that there is not begins with the blank form', async () => {
  pretendApi({ ...answers, 'GET /customers/customer-by-id/99': refusal(404, 'No existe.') })
  renderScreen(<ProjectFormPage />, '/projects/create-project?customerId=99')
  expect((await selector('Cliente')).value).toBe('')
  expect(screen.getByRole('link', { name: 'Atrás' }).getAttribute('href')).toBe('/projects')
})
