import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { lookupAnswers, onePage, storedEmployee } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { EmployeeFormPage } from './EmployeeFormPage.tsx'
import { EmployeeListPage } from './EmployeeListPage.tsx'

const byId = 'GET /employees/employee-by-id/31'
const put = 'PUT /employees/update-employee/31'
const list = { 'GET /employees/employees-list': onePage(storedEmployee()) }
const invitation = { url: 'https://portal.test/login#invite=abc', expiresAt: '2026-02-16T20:05:00Z' }
const openUpdate = () => renderScreen(<EmployeeFormPage id={31} />, '/employees/update-employee/31')

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

/** The list to which a save leads. */
async function saved({ user, went }: ReturnType<typeof openUpdate>) {
  await user.click(button('Actualizar'))
  await waitFor(() => expect(went).toHaveBeenCalledWith('/employees'))
  cleanup()
  return renderScreen(<EmployeeListPage />, '/employees')
}

test('an employee who becomes a user without an invitation in the answer is said to need another one', async () => {
  pretendApi({
    ...lookupAnswers,
    ...list,
    [byId]: storedEmployee(),
    [put]: storedEmployee({ hasUser: true, version: 5 }),
  })
  const form = openUpdate()
  await form.user.click(await screen.findByRole('radio', { name: 'Sí' }))
  const { user } = await saved(form)
  const dialog = await screen.findByRole('dialog', { name: 'Invitación para José Íñigo Gómez' })
  expect(dialog.textContent).toContain('El enlace de invitación no llegó con la respuesta.')
  await user.click(button('Listo'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of an employee who was a user before nothing is said', async () => {
  const user = storedEmployee({ hasUser: true })
  pretendApi({ ...lookupAnswers, ...list, [byId]: user, [put]: { ...user, isActive: false, version: 5 } })
  const form = openUpdate()
  await form.user.click(await screen.findByRole('checkbox', { name: 'Activo' }))
  await saved(form)
  await screen.findByRole('table')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('makes a new invitation for a user, and shows it there and then', async () => {
  const api = pretendApi({
    ...lookupAnswers,
    'GET /employees/employee-by-id/31': storedEmployee({ hasUser: true, role: 2, roleName: 'Consultor' }),
    'POST /employees/31/invitation': { invitation },
  })
  const { user } = openUpdate()
  await user.click(await screen.findByRole('button', { name: 'Nueva invitación' }))
  await screen.findByRole('dialog', { name: 'Invitación para José Íñigo Gómez' })
  expect(api.of('POST /employees/:id/invitation')).toHaveLength(1)
})

test('offers no invitation for who is no user, nor to who does not manage users', async () => {
  pretendApi({ ...lookupAnswers, 'GET /employees/employee-by-id/31': storedEmployee() })
  openUpdate()
  await screen.findByRole('textbox', { name: 'Primer Nombre' })
  expect(screen.queryByRole('button', { name: 'Nueva invitación' })).toBeNull()
  cleanup()

  signIn('t1', someone({ permissions: ['portal.access', 'employees.write'] }))
  pretendApi({
    ...lookupAnswers,
    'GET /employees/employee-by-id/31': storedEmployee({ hasUser: true, role: 2, roleName: 'Consultor' }),
  })
  openUpdate()
  await screen.findByRole('textbox', { name: 'Primer Nombre' })
  expect(screen.queryByRole('button', { name: 'Nueva invitación' })).toBeNull()
})
