import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { NewTokenDialog } from '#web/features/access-tokens/NewTokenDialog.tsx'
import { CheckpointCreatePage } from '#web/features/checkpoints/CheckpointCreatePage.tsx'
import { ContactCreatePage } from '#web/features/contacts/ContactCreatePage.tsx'
import { CustomerFormPage } from '#web/features/customers/CustomerFormPage.tsx'
import { EmployeeFormPage } from '#web/features/employees/EmployeeFormPage.tsx'
import { MilestoneFormPage } from '#web/features/milestones/MilestoneFormPage.tsx'
import { RequestDialog } from '#web/features/personal-data/RequestDialog.tsx'
import { ProjectStatusFormPage } from '#web/features/project-statuses/ProjectStatusFormPage.tsx'
import { ProjectFormPage } from '#web/features/projects/ProjectFormPage.tsx'
import { RoleDialog } from '#web/features/roles/RoleDialog.tsx'
import { WebhookDialog } from '#web/features/webhooks/WebhookDialog.tsx'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { lookupAnswers, onePage, storedProject } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

const answers = {
  ...lookupAnswers,
  'GET /customers': [],
  'GET /employees/employees-list-selector': [],
  'GET /products': [],
  'GET /products/licensed': [],
  'GET /project-status/projects-status-filtered-list': onePage(),
  'GET /projects/project-by-id/81': storedProject(),
}

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  signIn('t1', someone())
  pretendApi(answers)
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const none = () => undefined

/** The label of each line of text, and how much goes in. */
const lengths = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox')
    .filter((field) => field.tagName === 'INPUT' && field.maxLength > 0)
    .map((field) => [field.labels?.[0]?.textContent, field.maxLength] as const)

test.each([
  ['employee', () => <EmployeeFormPage />, { 'Correo Electrónico': 254, Dirección: 150 }],
  ['customer', () => <CustomerFormPage />, { 'Nombre Comercial': 150, Dirección: 150 }],
  ['contact', () => <ContactCreatePage />, { 'Correo Electrónico': 254 }],
  ['project', () => <ProjectFormPage />, { Nombre: 150 }],
  ['status', () => <ProjectStatusFormPage />, { Descripción: 150 }],
  ['milestone', () => <MilestoneFormPage />, {}],
  ['follow-up', () => <CheckpointCreatePage id={81} />, { Resumen: 200, Tarea: 200 }],
  ['role', () => <RoleDialog onClose={none} />, { Nombre: 60 }],
  ['access token', () => <NewTokenDialog onCreated={none} onClose={none} />, { Programa: 60 }],
  ['webhook', () => <WebhookDialog onCreated={none} onClose={none} />, { Dirección: 2000, Nombre: 60 }],
  ['request of a person', () => <RequestDialog onClose={none} />, { Titular: 200 }],
])('form of %s: a line of text takes 50 characters, or as many as the portal keeps of it', async (_, form, others) => {
  renderScreen(form())
  await screen.findAllByRole('textbox')
  expect(Object.fromEntries(lengths().filter(([, length]) => length !== 50))).toEqual(others)
})
