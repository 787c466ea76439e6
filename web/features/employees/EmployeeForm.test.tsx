import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { permissions } from '#contract/permissions.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, choose, search, selector, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { lookupAnswers, onePage, storedEmployee } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { EmployeeFormPage } from './EmployeeFormPage.tsx'
import { EmployeeListPage } from './EmployeeListPage.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const invitation = { url: 'https://portal.test/login#invite=abc', expiresAt: '2026-02-16T20:05:00Z' }

async function fillIn(user: UserEvent) {
  await user.type(textbox('Primer Nombre'), ' José ')
  await user.type(textbox('Primer Apellido'), 'Íñigo')
  await choose(user, 'Tipo de Documento', 'Pasaporte')
  await user.type(textbox('Número de Documento'), 'AB-12345')
  await user.type(textbox('Correo Electrónico'), 'jose.inigo@portal.test')
  await search(user, 'Ciudad', 'mede', 'Medellín (Antioquia)')
  await search(user, 'Cargo', 'desarrol', 'Desarrollador(a)')
  await choose(user, 'Grupo', 'Soporte')
}

const roleBox = () => screen.getByRole<HTMLButtonElement>('combobox', { name: 'Rol' })

const sent = {
  firstName: 'José',
  middleName: '',
  lastName: 'Íñigo',
  surname: '',
  documentTypeId: 3,
  documentNumber: 'AB-12345',
  birthDate: null,
  gender: 0,
  email: 'jose.inigo@portal.test',
  cellphoneNumber: '',
  phoneNumber: '',
  address: '',
  cityId: 5001,
  positionId: 3,
  groupId: 3,
  hasUser: false,
  role: null,
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

const openCreate = () => renderScreen(<EmployeeFormPage />, '/employees/create-employee')
const openUpdate = () => renderScreen(<EmployeeFormPage id={31} />, '/employees/update-employee/31')

describe('creating an employee', () => {
  test('sends the body of the specification, without isActive, and goes to the list', async () => {
    const api = pretendApi({ ...lookupAnswers, 'POST /employees': storedEmployee() })
    const { user, went } = openCreate()
    await fillIn(user)
    expect(screen.queryByText(/^Faltan:/)).toBeNull()
    await user.click(button('Crear'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/employees'))
    expect(api.of('POST /employees').map(({ body }) => body)).toEqual([sent])
    expect(success).toHaveBeenCalledWith('Empleado creado exitosamente!', {
      action: expect.objectContaining({ label: 'Ver empleado' }),
    })
  }, 40_000)

  test('shows the active box ticked and closed', () => {
    pretendApi(lookupAnswers)
    openCreate()
    const active = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Activo' })
    expect([active.checked, active.disabled]).toEqual([true, true])
  })

  test('opens the role for a user only, and asks the cities nothing before the field is reached', async () => {
    const api = pretendApi(lookupAnswers)
    const { user } = openCreate()
    await waitFor(() => expect(api.of('GET /roles')).toHaveLength(1))
    expect(roleBox().disabled).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Sí' }))
    await waitFor(() => expect(roleBox().disabled).toBe(false))
    await user.click(screen.getByRole('radio', { name: 'No' }))
    expect(roleBox().disabled).toBe(true)
    expect(api.of('GET /cities')).toEqual([])
  })

  test('leaves user and role to who manages users, and says so', async () => {
    signIn('t1', someone({ permissions: permissions.filter((one) => one !== 'users.manage') }))
    pretendApi(lookupAnswers)
    openCreate()
    const question = screen.getByRole('radiogroup', { name: 'Es Usuario?' })
    for (const radio of within(question).getAllByRole('radio')) expect(radio).toHaveProperty('disabled', true)
    expect(screen.getByText('Su rol no permite cambiar quién es usuario ni su rol.')).toBeDefined()
    await selector('Grupo')
    expect(roleBox().disabled).toBe(true)
  })

  test('keeps what was typed when the server refuses, beside its reason', async () => {
    pretendApi({
      ...lookupAnswers,
      'POST /employees': refusal(409, 'Ya existe un registro con ese correo electrónico.', [
        { path: 'email', message: 'Ese valor ya está en uso' },
      ]),
    })
    const { user, went } = openCreate()
    await fillIn(user)
    await user.click(button('Crear'))
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toContain('Ya existe un registro con ese correo electrónico.')
    expect(document.activeElement).toBe(banner)
    expect(textbox('Correo Electrónico').getAttribute('aria-invalid')).toBe('true')
    expect(textbox('Primer Nombre').value).toBe(' José ')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Ciudad' }).value).toBe('Medellín (Antioquia)')
    expect(went).not.toHaveBeenCalled()
    await waitFor(() => expect(document.title).toBe('Error: Nuevo Empleado · Portal de Proyectos Internos'))
  }, 40_000)

  test('shows the server’s words to who may not', async () => {
    pretendApi({ ...lookupAnswers, 'POST /employees': refusal(403, 'Su rol no permite esta acción.') })
    const { user } = openCreate()
    await fillIn(user)
    await user.click(button('Crear'))
    expect((await screen.findByRole('alert')).textContent).toContain('Su rol no permite esta acción.')
  }, 40_000)

  test('of a user keeps the invitation for the list, which shows it until it is closed', async () => {
    const saved = { ...storedEmployee({ hasUser: true }), invitation }
    pretendApi({
      ...lookupAnswers,
      'POST /employees': saved,
      'GET /employees/employees-list': onePage(storedEmployee()),
    })
    const { user, went, unmount } = openCreate()
    await fillIn(user)
    await user.click(screen.getByRole('radio', { name: 'Sí' }))
    await user.click(button('Crear'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/employees'))
    unmount()

    const list = renderScreen(<EmployeeListPage />, '/employees')
    const dialog = await screen.findByRole('dialog', { name: 'Invitación para José Íñigo Gómez' })
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Enlace de invitación' }).value).toBe(
      invitation.url,
    )
    expect(dialog.textContent).toContain('Vence el 16 feb 2026, 3:05')
    await list.user.click(within(dialog).getByRole('button', { name: 'Listo' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }, 40_000)

  test('of a user whose invitation was lost with the answer says so in the list, with the way to another one', async () => {
    pretendApi({
      ...lookupAnswers,
      'POST /employees': storedEmployee({ hasUser: true }),
      'GET /employees/employees-list': onePage(storedEmployee()),
    })
    const { user, went, unmount } = openCreate()
    await fillIn(user)
    await user.click(screen.getByRole('radio', { name: 'Sí' }))
    await user.click(button('Crear'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/employees'))
    unmount()

    const list = renderScreen(<EmployeeListPage />, '/employees')
    const dialog = await screen.findByRole('dialog', { name: 'Invitación para José Íñigo Gómez' })
    expect(dialog.textContent).toContain('El enlace de invitación no llegó con la respuesta.')
    await list.user.click(within(dialog).getByRole('button', { name: 'Ver empleado' }))
    expect(list.went).toHaveBeenCalledWith('/employees/update-employee/31')
    expect(screen.queryByRole('dialog')).toBeNull()
  }, 40_000)
})

describe('updating an employee', () => {
  test('shows the form once the employee has come, and sends it back with isActive and its version', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const api = pretendApi({
      ...lookupAnswers,
      'GET /employees/employee-by-id/31': () => promise,
      'PUT /employees/update-employee/31': storedEmployee({ version: 5 }),
    })
    const { user, went } = openUpdate()
    expect(screen.queryByRole('textbox')).toBeNull()
    resolve(storedEmployee())
    await screen.findByRole('textbox', { name: 'Primer Nombre' })
    await user.click(screen.getByRole('checkbox', { name: 'Activo' }))
    await user.click(button('Actualizar'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/employees'))
    const [put] = api.of('PUT /employees/update-employee/31')
    expect(put?.headers.get('if-match')).toBe('"4"')
    expect(put?.body).toEqual({
      ...sent,
      surname: 'Gómez',
      documentTypeId: 1,
      documentNumber: '1020304050',
      birthDate: '1990-02-28',
      gender: 1,
      cellphoneNumber: '310 555 0142',
      address: 'Calle 7 # 5-10',
      cityId: 11001,
      positionId: 2,
      groupId: 2,
      isActive: false,
    })
    expect(success).toHaveBeenCalledWith('Empleado actualizado exitosamente!')
  }, 40_000)

  test.each([
    ['half a date', '{Backspace}{Backspace}', 'Escriba la fecha completa: día, mes y año'],
    ['a day that the month does not have', '31021990', 'Esa fecha no existe'],
  ])(
    'with %s sends nothing and says so: the stored one would be taken away',
    async (_what, typed, message) => {
      const api = pretendApi({ ...lookupAnswers, 'GET /employees/employee-by-id/31': storedEmployee() })
      const { user } = openUpdate()
      await screen.findByRole('textbox', { name: 'Primer Nombre' })
      const [day] = within(screen.getByRole('group', { name: 'Fecha de Nacimiento' })).getAllByRole('spinbutton')
      await user.click(day!)
      await user.keyboard(typed)
      await user.click(button('Actualizar'))
      expect(await screen.findByRole('link', { name: `Fecha de Nacimiento: ${message}` })).toBeDefined()
      expect(api.of('PUT /employees/update-employee/31')).toEqual([])
    },
    40_000,
  )

  test('says when there is no such employee', async () => {
    pretendApi({ 'GET /employees/employee-by-id/31': refusal(404, 'El registro no existe.') })
    openUpdate()
    expect((await screen.findByRole('alert')).textContent).toContain('El registro no existe.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('says that the person may not see the employee, and offers nothing to try again', async () => {
    pretendApi({ 'GET /employees/employee-by-id/31': refusal(403, 'Su rol no permite esta acción.') })
    openUpdate()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Usted no puede ver estoSu rol no permite esta acción.')
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  })

  test('keeps a position that is no longer offered', async () => {
    pretendApi({
      ...lookupAnswers,
      'GET /groups': [],
      'GET /employees/employee-by-id/31': storedEmployee({ groupId: 90, groupName: 'Retirados' }),
    })
    openUpdate()
    expect((await selector('Grupo')).textContent).toContain('Retirados')
  })
})
