import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { CheckpointsPage } from '#web/features/checkpoints/CheckpointsPage.tsx'
import { ContactListPage } from '#web/features/contacts/ContactListPage.tsx'
import { CustomerFormPage } from '#web/features/customers/CustomerFormPage.tsx'
import { EmployeeFormPage } from '#web/features/employees/EmployeeFormPage.tsx'
import { MilestoneListPage } from '#web/features/milestones/MilestoneListPage.tsx'
import { ProjectStatusListPage } from '#web/features/project-statuses/ProjectStatusListPage.tsx'
import { ProjectFormPage } from '#web/features/projects/ProjectFormPage.tsx'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { lookupAnswers, storedCustomer, storedEmployee } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

beforeEach(async () => {
  localStorage.clear()
  signIn('t1', someone())
  pretendApi({
    ...lookupAnswers,
    'GET /employees/employee-by-id/31': storedEmployee(),
    'GET /customers/customer-by-id/17': storedCustomer(),
  })
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

test.each([
  ['Nuevo Empleado', () => <EmployeeFormPage />],
  ['Actualizar Empleado', () => <EmployeeFormPage id={31} />],
  ['Nuevo Cliente', () => <CustomerFormPage />],
  ['Actualizar Cliente', () => <CustomerFormPage id={17} />],
  ['Clientes > Contactos', () => <ContactListPage id={17} />],
  ['Proyectos > Crear Proyecto', () => <ProjectFormPage />],
  ['Proyectos > Seguimientos', () => <CheckpointsPage />],
  ['Proyectos > Estados', () => <ProjectStatusListPage />],
  ['Fases - Hitos > Configuración de Hitos', () => <MilestoneListPage />],
])('breadcrumbs of the specification: %s', async (words, page) => {
  renderScreen(page())
  const crumbs = within(await screen.findByRole('navigation', { name: 'Ruta de navegación' }))
  expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(words.split(' > '))
})
