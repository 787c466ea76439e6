import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { saveElsewhere } from '#web/testing/elsewhere.ts'
import { button, choose, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { CatalogsPage } from './CatalogsPage.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const consultant = { id: 1, version: 2, name: 'Consultor(a)', isActive: true, kind: 'consultant' }
const retired = { id: 2, version: 1, name: 'Télex', isActive: false, kind: null }
const product = {
  id: 5,
  version: 7,
  name: 'Correo en la nube',
  isActive: true,
  type: 'Licencia',
  channel: 'Aliado',
  licensed: true,
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

const open = (query = '') => renderScreen(<CatalogsPage />, `/admin/catalogs${query}`)
const dialog = () => within(screen.getByRole('dialog'))

describe('the catalogues', () => {
  test('list what is no longer active too, and find by words without accents', async () => {
    pretendApi({ 'GET /catalogs/positions': [consultant, retired] })
    const { user } = open()
    const table = await screen.findByRole('table', { name: 'Cargos' })
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Consultor(a)', 'Télex'])
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Consultor', 'Activo', '', '–sin dato', 'Inactivo', ''])
    await user.type(screen.getByRole('searchbox', { name: 'Buscar cargos' }), 'telex{Enter}')
    await waitFor(() => expect(within(table).getAllByRole('rowheader')).toHaveLength(1))
  })

  test('have their tab in the address', async () => {
    pretendApi({ 'GET /catalogs/products': [product], 'GET /catalogs/groups': [] })
    const { user, went } = open('?tab=productos')
    await screen.findByRole('table', { name: 'Productos' })
    await user.click(screen.getByRole('tab', { name: 'Grupos' }))
    expect(went).toHaveBeenLastCalledWith('/admin/catalogs?tab=grupos')
    await screen.findByText('Esta lista está vacía')
  })

  test('are for reading alone without the permission to configure', async () => {
    signIn('t1', someone({ permissions: ['portal.access'] }))
    pretendApi({ 'GET /catalogs/positions': [consultant] })
    open()
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Agregar' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Editar/ })).toBeNull()
  })

  test('add a product with its type, its channel and whether it is licensed', async () => {
    const api = pretendApi({ 'GET /catalogs/products': [], 'POST /catalogs/products': product })
    const { user } = open('?tab=productos')
    await user.click(await screen.findByRole('button', { name: 'Agregar' }))
    expect(dialog().getByText(/^Faltan:/).textContent).toBe('Faltan: Nombre, Tipo, Canal')
    await user.type(textbox('Nombre'), 'Correo en la nube')
    await choose(user, 'Tipo', 'Licencia')
    await choose(user, 'Canal', 'Aliado')
    await user.click(dialog().getByRole('switch', { name: 'Se vende con licencia' }))
    await user.click(button('Crear'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.of('POST /catalogs/products').map(({ body }) => body)).toEqual([
      { name: 'Correo en la nube', isActive: true, type: 'Licencia', channel: 'Aliado', licensed: true },
    ])
    expect(success).toHaveBeenCalledWith('Elemento creado exitosamente!')
    await waitFor(() => expect(api.of('GET /catalogs/products')).toHaveLength(2))
  })

  test('send the cadences that were changed, and leave the others to who changes them meanwhile', async () => {
    const cadences = [0, 1, 2, 3].map((classification) => ({ version: 1, classification, days: 30 }))
    const api = pretendApi({ 'GET /cadences': cadences, 'PUT /cadences': cadences })
    const { user } = open('?tab=ritmos')
    await screen.findByRole('textbox', { name: 'ORO' })
    await user.clear(textbox('ORO'))
    await user.type(textbox('ORO'), '15')
    await user.click(button('Actualizar'))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Ritmos actualizados exitosamente!'))
    expect(api.of('PUT /cadences').map(({ body }) => body)).toEqual([[{ classification: 1, days: 15 }]])
  })

  test('ask about a cadence that somebody else has changed meanwhile, and join the others', async () => {
    const stored = [0, 1, 2, 3].map((classification) => ({ version: 1, classification, days: 30 }))
    const first = () => {
      Object.assign(stored[1]!, { version: 2, days: 20 })
      Object.assign(stored[2]!, { version: 2, days: 25 })
      return refusal(412, 'Alguien lo cambió.')
    }
    const answers = [first, () => stored]
    const api = pretendApi({ 'GET /cadences': () => stored, 'PUT /cadences': () => answers.shift()!() })
    const { user } = open('?tab=ritmos')
    await screen.findByRole('textbox', { name: 'ORO' })
    await user.clear(textbox('ORO'))
    await user.type(textbox('ORO'), '15')
    await user.click(button('Actualizar'))
    const asked = within(await screen.findByRole('dialog', { name: 'Otra persona guardó cambios en este registro' }))
    expect(asked.getByRole<HTMLInputElement>('radio', { name: /^Usted ?15$/ }).checked).toBe(true)
    await user.click(asked.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Ritmos actualizados exitosamente!'))
    const [, again] = api.of('PUT /cadences')
    expect([again?.headers.get('if-match'), again?.body]).toEqual(['"6"', [{ classification: 1, days: 15 }]])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([textbox('ORO').value, textbox('PLATA').value]).toEqual(['15', '25'])
  })

  test('keep the cadence that is typed while somebody else saves another one, and say so', async () => {
    const stored = [0, 1, 2, 3].map((classification) => ({ version: 1, classification, days: 30 }))
    pretendApi({
      'GET /cadences': () => stored,
      'GET /employees/employee-by-id/:id': { id: 9, firstName: 'Marta', middleName: '', lastName: 'Gil', surname: '' },
    })
    const { user, cache } = open('?tab=ritmos')
    await screen.findByRole('textbox', { name: 'ORO' })
    const field = textbox('ORO')
    await user.clear(field)
    await user.type(field, '15')
    stored[2] = { version: 2, classification: 2, days: 25 }
    await saveElsewhere(cache, { entity: 'cadence', version: 2 })
    await screen.findByText('Marta Gil guardó este registro mientras usted lo tiene abierto')
    expect([textbox('ORO').value, document.activeElement]).toEqual(['15', field])
  })

  test('rename and deactivate, and never delete', async () => {
    const api = pretendApi({ 'GET /catalogs/positions': [consultant], 'PUT /catalogs/positions/1': consultant })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Editar Consultor(a)' }))
    await user.clear(textbox('Nombre'))
    await user.type(textbox('Nombre'), 'Asesor(a)')
    await user.click(dialog().getByRole('checkbox', { name: 'Activo' }))
    await user.click(button('Actualizar'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [put] = api.of('PUT /catalogs/positions/1')
    expect(put?.headers.get('if-match')).toBe('"2"')
    expect(put?.body).toEqual({ name: 'Asesor(a)', isActive: false, kind: 'consultant' })
    expect(success).toHaveBeenCalledWith('Elemento actualizado exitosamente!')
  })

  test('keep the dialog and what was typed when the name is taken, and ask before it is thrown away', async () => {
    pretendApi({
      'GET /catalogs/groups': [],
      'POST /catalogs/groups': refusal(409, 'Ya existe un registro con ese nombre.', [
        { path: 'name', message: 'Ese valor ya está en uso' },
      ]),
    })
    const { user } = open('?tab=grupos')
    await user.click(await screen.findByRole('button', { name: 'Agregar' }))
    await user.type(textbox('Nombre'), 'Soporte')
    await user.click(button('Crear'))
    expect((await dialog().findByRole('alert')).textContent).toContain('Ya existe un registro con ese nombre.')
    expect(textbox('Nombre').value).toBe('Soporte')
    await user.click(button('Cerrar'))
    await user.click(button('Descartar cambios'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
