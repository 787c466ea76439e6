import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { storedStatus } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ProjectStatusFormPage } from './ProjectStatusFormPage.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')

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

const openCreate = () => renderScreen(<ProjectStatusFormPage />, '/project-status/create-project-status')
const openUpdate = () => renderScreen(<ProjectStatusFormPage id={61} />, '/project-status/update-project-status/61')

describe('creating a status', () => {
  test('needs name and description; a colour is chosen from the 13 of the list', async () => {
    const api = pretendApi({ 'POST /project-status': storedStatus() })
    const { user, went } = openCreate()
    expect(screen.getByText(/^Faltan:/).textContent).toBe('Faltan: Nombre, Descripción')
    expect(button('Crear').disabled).toBe(true)
    expect(screen.getAllByRole('radio')).toHaveLength(13)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Gris' }).checked).toBe(true)
    await user.type(textbox('Nombre'), 'Entregado')
    await user.type(textbox('Descripción'), 'El cliente firmó el acta')
    await user.click(screen.getByRole('radio', { name: 'Verde' }))
    await user.click(screen.getByRole('switch', { name: 'Cierra el proyecto' }))
    await user.click(button('Crear'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/project-status'))
    expect(api.of('POST /project-status').map(({ body }) => body)).toEqual([
      {
        name: 'Entregado',
        description: 'El cliente firmó el acta',
        color: '#2E9E5B',
        closesProject: true,
        quiet: false,
        cancels: false,
      },
    ])
    expect(success).toHaveBeenCalledWith('Estado creado exitosamente!', {
      action: expect.objectContaining({ label: 'Ver estado' }),
    })
  })

  test('with a name that is taken says so, beside the field too', async () => {
    pretendApi({
      'POST /project-status': refusal(409, 'Ya existe un registro con ese nombre.', [
        { path: 'name', message: 'Ese valor ya está en uso' },
      ]),
    })
    const { user } = openCreate()
    await user.type(textbox('Nombre'), 'Cerrado')
    await user.type(textbox('Descripción'), 'Terminado')
    await user.click(button('Crear'))
    expect((await screen.findByRole('alert')).textContent).toContain('Ya existe un registro con ese nombre.')
    expect(textbox('Nombre').getAttribute('aria-invalid')).toBe('true')
    expect(textbox('Descripción').value).toBe('Terminado')
  })
})

describe.each([
  ['creating', 'Crear', 'Creando...', 'POST /project-status'],
  ['updating', 'Actualizar', 'Actualizando...', 'PUT /project-status/update-project-state/61'],
])('%s a status', (deed, name, meanwhile, door) => {
  test('says so while it lasts, and cannot be asked for twice', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const api = pretendApi({ 'GET /project-status/project-state-by-id/61': storedStatus(), [door]: () => promise })
    const { user } = deed === 'creating' ? openCreate() : openUpdate()
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Entregado')
    await user.type(textbox('Descripción'), 'El cliente firmó el acta')
    await user.click(button(name))
    expect(button(meanwhile).disabled).toBe(true)
    resolve(storedStatus())
    await waitFor(() => expect(success).toHaveBeenCalled())
    expect(api.of(door)).toHaveLength(1)
  })
})

describe('updating a status', () => {
  test('shows what is stored and sends the version that it was loaded with', async () => {
    const api = pretendApi({
      'GET /project-status/project-state-by-id/61': storedStatus({ closesProject: true }),
      'PUT /project-status/update-project-state/61': storedStatus({ version: 4 }),
    })
    const { user, went } = openUpdate()
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nombre' })
    expect(name.value).toBe('En ejecución')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Azul' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Cierra el proyecto' }).checked).toBe(true)
    await user.type(name, ' normal')
    await user.click(button('Actualizar'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/project-status'))
    const [put] = api.of('PUT /project-status/update-project-state/61')
    expect(put?.headers.get('if-match')).toBe('"3"')
    expect(put?.body).toMatchObject({ name: 'En ejecución normal', color: '#2F6FED', closesProject: true })
    expect(success).toHaveBeenCalledWith('Estado actualizado exitosamente!')
  })
})
