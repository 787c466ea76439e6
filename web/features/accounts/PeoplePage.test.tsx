import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { AccountRow } from '#contract/accounts.ts'
import { permissions } from '#contract/permissions.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { InvitedPanel } from './InvitedPanel.tsx'
import { PeoplePage } from './PeoplePage.tsx'

const person = (change: Partial<AccountRow> = {}): AccountRow => ({
  id: 31,
  version: 4,
  firstName: 'José',
  middleName: '',
  lastName: 'Íñigo',
  surname: 'Gómez',
  email: 'jose.inigo@portal.test',
  isActive: true,
  role: 4,
  roleName: 'Consultor',
  state: 'active',
  lastSignIn: '2026-02-16T20:05:00.000Z',
  openSessions: 2,
  programs: 0,
  secondFactor: false,
  singleSignOn: false,
  ...change,
})
const roles = [
  { id: 1, name: 'Administrador', permissions: [...permissions], hiddenFields: [], secondFactor: false, people: 1 },
  {
    id: 4,
    name: 'Consultor',
    permissions: ['portal.access', 'files.write'],
    hiddenFields: ['gender', 'address'],
    secondFactor: true,
    people: 3,
  },
]
const list = 'GET /accounts/people'
const given = { 'GET /accounts/roles': roles, 'GET /roles': roles.map(({ id, name }) => ({ id, name })) }

beforeEach(async () => {
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const open = (query = '') => renderScreen(<PeoplePage />, `/admin/people${query}`)
const words = (cells: HTMLElement[]) => cells.map(({ textContent }) => textContent.trim())

describe('the people of the portal', () => {
  test('show role, account, last sign-in in Bogotá and open sessions, with the way to the employee', async () => {
    const invited = person({ id: 32, firstName: 'Begoña', role: null, roleName: null, state: 'invited' })
    pretendApi({ ...given, [list]: onePage(person(), { ...invited, lastSignIn: null, openSessions: 0 }) })
    open()
    const table = await screen.findByRole('table', { name: 'Personas del portal' })
    const [, one, two] = within(table).getAllByRole('row')
    expect(words(within(one!).getAllByRole('cell'))).toEqual([
      'jose.inigo@portal.test',
      'Consultor',
      'Activa',
      expect.stringMatching(/^16 feb 2026, 3:05/) as string,
      '2',
      expect.stringContaining('Cambiar rol') as string,
    ])
    const link = within(one!).getByRole('link', { name: 'José Íñigo Gómez' })
    expect(link.getAttribute('href')).toBe('/employees/update-employee/31')
    expect(words(within(two!).getAllByRole('cell')).slice(1, 5)).toEqual(['Sin rol', 'Invitada', 'Nunca', '0'])
    expect(within(two!).queryByRole('button')).toBeNull()
  })

  test('are asked for as the address says, a role included; what makes no sense there is left out', async () => {
    const { of } = pretendApi({ ...given, [list]: onePage(person()) })
    open('?role=4&q=ana&sort=LastSignIn&asc=false')
    await screen.findByRole('table', { name: 'Personas del portal' })
    expect(of(list)[0]!.query).toEqual({
      role: '4',
      searchTerm: 'ana',
      orderBy: 'LastSignIn',
      ascending: 'false',
      offset: '0',
      top: '10',
    })
    cleanup()
    const later = pretendApi({ ...given, [list]: onePage(person()) })
    open('?role=x&sort=Password')
    await screen.findByRole('table', { name: 'Personas del portal' })
    expect(later.of(list)[0]!.query).not.toHaveProperty('role')
  })

  test('are signed out after a question, which says why where it fails', async () => {
    const end = 'DELETE /accounts/people/31/sessions'
    const { of } = pretendApi({ ...given, [list]: onePage(person()), [end]: refusal(503, 'Intente de nuevo.') })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesiones de José Íñigo Gómez' }))
    const dialog = await screen.findByRole('alertdialog', { name: '¿Cerrar las sesiones de José Íñigo Gómez?' })
    expect(dialog.textContent).toContain('Tiene 2 sesiones abiertas.')
    expect(of(end)).toHaveLength(0)
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar sesiones' }))
    expect(await within(dialog).findByText('Intente de nuevo.')).toBeDefined()
  })

  test('of oneself the session in use stays, and so there is nothing to end where it is the only one', async () => {
    const own = person({ id: someone().id, openSessions: 1 })
    pretendApi({ ...given, [list]: onePage(own) })
    open()
    const table = await screen.findByRole('table', { name: 'Personas del portal' })
    expect(within(table).queryByRole('button', { name: /^Cerrar sesiones/ })).toBeNull()
  })
})

test('what each role may do is a line for each permission, what it hides and whether it asks for more two others', async () => {
  pretendApi({ ...given, [list]: onePage(person()) })
  open()
  const table = await screen.findByRole('table', { name: 'Permisos por rol' })
  expect(within(table).getAllByRole('row')).toHaveLength(permissions.length + 4)
  const files = within(table).getByRole('row', { name: /^Subir y quitar archivos/ })
  expect(words(within(files).getAllByRole('cell'))).toEqual(['Sí', 'Sí'])
  const hidden = within(table).getByRole('row', { name: /^Datos ocultos/ })
  expect(words(within(hidden).getAllByRole('cell'))).toEqual(['–No', '2'])
  const asked = within(table).getByRole('row', { name: /^Pide segundo factor/ })
  expect(words(within(asked).getAllByRole('cell'))).toEqual(['–No', 'Sí'])
  const audit = within(table).getByRole('row', { name: /^Leer la auditoría/ })
  expect(words(within(audit).getAllByRole('cell'))).toEqual(['Sí', '–No'])
  expect(within(table).getByRole('link', { name: 'Consultor: 3' }).getAttribute('href')).toBe('/admin/people?role=4')
})

test('nobody is invited without people and a role, and the focus goes to what is missing; then each outcome is said', async () => {
  const candidate = { ...person({ id: 40, firstName: 'Ana' }), positionName: '', groupName: '' }
  const { of } = pretendApi({
    ...given,
    [list]: onePage(person()),
    'GET /employees/employees-list': onePage(candidate),
    'POST /accounts/people/invitations': {
      invited: [
        {
          id: 40,
          name: 'Ana Íñigo Gómez',
          invitation: { url: 'https://portal.test/login#invite=abc', expiresAt: '2026-02-19T20:00:00.000Z' },
          mailed: true,
        },
      ],
      failed: [{ id: 41, name: 'Luis', problem: 'Este empleado está inactivo.' }],
    },
  })
  const { user } = open()
  await screen.findByRole('table', { name: 'Personas del portal' })
  await user.click(button('Invitar personas'))
  const dialog = await screen.findByRole('dialog', { name: 'Invitar personas' })
  await user.click(within(dialog).getByRole('button', { name: 'Invitar personas' }))
  expect(within(dialog).getByText('Elija al menos a una persona.')).toBeDefined()
  expect(within(dialog).getByText('Elija el rol que tendrán.')).toBeDefined()
  await user.type(within(dialog).getByRole('combobox', { name: 'Empleado' }), 'ana')
  await user.click(await screen.findByRole('option', { name: /Ana Íñigo Gómez/ }))
  expect(of('GET /employees/employees-list').at(-1)!.query).toMatchObject({ hasUser: 'false' })
  await user.click(within(dialog).getByRole('button', { name: 'Invitar a 1 persona' }))
  expect(document.activeElement).toBe(within(dialog).getByRole('combobox', { name: 'Rol' }))
  await user.click(within(dialog).getByRole('combobox', { name: 'Rol' }))
  await user.click(await within(dialog).findByRole('option', { name: 'Consultor' }))
  await user.click(within(dialog).getByRole('button', { name: 'Invitar a 1 persona' }))
  const result = await screen.findByRole('dialog', { name: 'Invitaciones' })
  expect(result.textContent).toContain('Enviada por correo')
  expect(result.textContent).toContain('Luis: Este empleado está inactivo.')
  expect(within(result).getByDisplayValue('https://portal.test/login#invite=abc')).toBeDefined()
  await waitFor(() =>
    expect(of('POST /accounts/people/invitations').map(({ body }) => body)).toEqual([{ employeeIds: [40], role: 4 }]),
  )
})

test('several invitations whose links were lost with the answer are said to be, with the way to each person', () => {
  const invited = [
    { id: 40, name: 'Ana Íñigo Gómez', mailed: true },
    { id: 41, name: 'Luis Íñigo Gómez', mailed: false },
  ]
  renderScreen(<InvitedPanel answer={{ invited, failed: [] }} onClose={vi.fn<() => void>()} />)
  const result = screen.getByRole('dialog', { name: 'Invitaciones' })
  expect(result.textContent).toContain('los enlaces se perdieron con la respuesta')
  expect(result.textContent).not.toContain('Los enlaces se muestran esta única vez')
  expect(within(result).getByRole('link', { name: 'Luis Íñigo Gómez' }).getAttribute('href')).toBe(
    '/employees/update-employee/41',
  )
  expect(within(result).getByText('Sin correo: cree otro enlace')).toBeTruthy()
})

test('who may not manage users is refused the list, and offered no search, export, other try, invitation or role', async () => {
  signIn('t2', someone({ permissions: ['portal.access'] }))
  pretendApi({ ...given, [list]: refusal(403, 'No tiene permiso.') })
  open()
  expect(await screen.findAllByText('No tiene permiso.')).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toBe('Usted no puede ver estoNo tiene permiso.')
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByText('Administrar los roles')).toBeNull()
})

test('a role that nobody has leads back to everybody, and leaves the focus on the search', async () => {
  pretendApi({ ...given, [list]: { ...onePage(), totalRecordsCount: 4 } })
  const { user, went } = open('?role=4')
  const state = (await screen.findByText('Nadie tiene este rol')).closest<HTMLElement>('.ui-state')!
  await pressByKey(user, within(state).getByRole('button', { name: 'Ver todos' }))
  expect(went).toHaveBeenLastCalledWith('/admin/people')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})
