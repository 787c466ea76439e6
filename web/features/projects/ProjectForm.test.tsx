import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, choose, search, selector, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { lookupAnswers, onePage, storedProject, storedStatus } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ProjectFormPage } from './ProjectFormPage.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const [begona] = storedProject().customerContacts
const angela = { ...begona!, id: 52, fullName: 'Ángela Muñoz', position: 'Directora de Tecnología' }
const answers = {
  ...lookupAnswers,
  'GET /customers': [
    { id: 17, name: 'Cooperativa Andina' },
    { id: 18, name: 'Clínica Santa Begoña' },
  ],
  'GET /products': [{ id: 3, name: 'Correo en la nube', type: 'Licencia' }],
  'GET /products/licensed': [{ id: 4, name: 'Antivirus', type: 'Licencia' }],
  'GET /contacts/contact-list-by-customer-id/17': [begona, angela],
  'GET /contacts/contact-list-by-customer-id/18': [],
  'GET /employees/employees-list-selector': [
    {
      id: 31,
      firstName: 'José',
      middleName: '',
      lastName: 'Íñigo',
      surname: 'Gómez',
      position: 'Consultor(a)',
      email: 'j@portal.test',
    },
    {
      id: 32,
      firstName: 'Lucía',
      middleName: '',
      lastName: 'Ibáñez',
      surname: '',
      position: 'Comercial',
      email: 'l@portal.test',
    },
  ],
  'GET /project-milestone/project-milestone-list': [],
  'GET /project-status/projects-status-filtered-list': onePage(
    storedStatus({ id: 3, name: 'Aprobado', position: 3 }),
    storedStatus({ id: 1, name: 'Archivado', closesProject: true }),
    storedStatus({ id: 2, name: 'Por iniciar' }),
  ),
}

/** Types a day, as dd mm aaaa, into the parts of a date field. */
async function typeDay(user: UserEvent, label: string, day: string) {
  const group = screen.getByRole('group', { name: label })
  await user.click(within(group).getAllByRole('spinbutton')[0]!)
  await user.keyboard(day)
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

test('a new project shows the status that it will begin in: the first open one', async () => {
  pretendApi(answers)
  openCreate()
  const status = screen.getByRole<HTMLButtonElement>('combobox', { name: 'Estado' })
  await waitFor(() => expect(status.textContent).toBe('Por iniciar'))
  expect(status.disabled).toBe(true)
})

const openCreate = () => renderScreen(<ProjectFormPage />, '/projects/create-project')
const openUpdate = () => renderScreen(<ProjectFormPage id={81} />, '/projects/update-project/81')
const panel = (name: string) => screen.getByRole('region', { name })
const people = (name: string) =>
  within(panel(name))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

/** What is said below the percentage. */
const hint = async () => (await screen.findByText(/^Los hitos dicen/)).textContent.replaceAll('\u00A0', ' ')

describe('creating a project', () => {
  test('sends every field, the people as ids, and goes to its overview', async () => {
    const api = pretendApi({ ...answers, 'POST /projects': storedProject({ id: 90 }) })
    const { user, went } = openCreate()
    expect(screen.getByText(/^Faltan:/).textContent).toBe(
      'Faltan: Nombre, Cliente, Ciudad, Producto, Fecha de Inicio, Fecha de Fin, Costo Total',
    )
    expect(screen.queryByRole('combobox', { name: 'Contactos' })).toBeNull()
    await user.type(textbox('Nombre'), 'Migración de correo')
    await search(user, 'Cliente', 'coop', 'Cooperativa Andina')
    await search(user, 'Ciudad', 'mede', 'Medellín (Antioquia)')
    await search(user, 'Producto', 'correo', 'Correo en la nube · Licencia')
    await typeDay(user, 'Fecha de Inicio', '16022026')
    await typeDay(user, 'Fecha de Fin', '18122026')
    await user.type(textbox('Porcentaje de Avance'), '1a5')
    await user.type(textbox('Costo Total'), '1284500000')
    expect(textbox('Costo Total').value).toBe('1.284.500.000')
    await search(user, 'Contactos', 'bego', 'Begoña NúñezCompras')
    await search(user, 'Responsables', 'lucia', 'Lucía IbáñezComercial')
    await user.type(textbox('Resumen'), 'Traslado del correo')
    await user.click(button('Crear'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/projects/projects-list/90'))
    expect(api.of('POST /projects').map(({ body }) => body)).toEqual([
      {
        name: 'Migración de correo',
        customerId: 17,
        cityId: 5001,
        productId: 3,
        startDate: '2026-02-16',
        endDate: '2026-12-18',
        scheduledDate: null,
        projectStatusId: null,
        percentage: 15,
        totalCost: 1_284_500_000,
        summary: 'Traslado del correo',
        customerContactsIds: [51],
        employeeIds: [32],
      },
    ])
    expect(success).toHaveBeenCalledWith('Proyecto creado exitosamente!')
  }, 40_000)

  test('has status, real end date and the months closed', async () => {
    pretendApi(answers)
    openCreate()
    expect(screen.getByRole<HTMLButtonElement>('combobox', { name: 'Estado' }).disabled).toBe(true)
    const realEnd = screen.getByRole('group', { name: 'Fecha Real de Fin' })
    expect(within(realEnd).getByRole<HTMLButtonElement>('button').disabled).toBe(true)
    expect(textbox('Meses de Ejecución').disabled).toBe(true)
    expect(textbox('Meses de Retraso').value).toBe('0')
  })

  test('offers licensed products alone when the switch is on', async () => {
    const api = pretendApi(answers)
    const { user } = openCreate()
    await user.click(screen.getByRole('switch', { name: 'Solo productos con licencia' }))
    await search(user, 'Producto', 'anti', 'Antivirus · Licencia')
    expect(api.of('GET /products')).toEqual([])
    expect((await selector('Producto')).getAttribute('value')).toBe('Antivirus · Licencia')
  })
})

describe('updating a project', () => {
  test('asks for a novedad as soon as the day that it is due moves, and sends its reason', async () => {
    const api = pretendApi({
      ...answers,
      'GET /catalogs/change-causes': [{ id: 7, version: 1, name: 'Proveedor', isActive: true, inUse: true }],
      'GET /projects/project-by-id/81': storedProject(),
      'PUT /projects/update-project/81': storedProject({ version: 10 }),
    })
    const { user } = openUpdate()
    await screen.findByRole('textbox', { name: 'Nombre' })
    expect(screen.queryByRole('group', { name: 'Registrar como novedad' })).toBeNull()
    await typeDay(user, 'Fecha Programada', '31122026')
    const asked = await screen.findByRole('group', { name: 'Registrar como novedad' })
    expect(asked.textContent).toContain('El fin pasa del 18 dic 2026 al 31 dic 2026 (+13 días calendario).')
    expect(button('Actualizar').disabled).toBe(false)
    await user.type(within(asked).getByRole('textbox', { name: 'Motivo' }), 'Entrega tardía')
    await choose(user, 'Causa', 'Proveedor')
    await user.click(button('Actualizar'))
    await waitFor(() => expect(api.of('PUT /projects/update-project/81')).toHaveLength(1))
    expect(api.of('PUT /projects/update-project/81')[0]?.body).toMatchObject({
      scheduledDate: '2026-12-31',
      changeComments: 'Entrega tardía',
      changeCauseId: 7,
    })
  })

  test('asks nothing of who may not register novedades', async () => {
    signIn('t1', someone({ permissions: ['portal.access', 'projects.write'] }))
    pretendApi({ ...answers, 'GET /projects/project-by-id/81': storedProject() })
    const { user } = openUpdate()
    await screen.findByRole('textbox', { name: 'Nombre' })
    await typeDay(user, 'Fecha Programada', '31122026')
    expect(screen.queryByRole('group', { name: 'Registrar como novedad' })).toBeNull()
  })

  test('shows what is stored, computes the months and sends real end date and version', async () => {
    const api = pretendApi({
      ...answers,
      'GET /projects/project-by-id/81': storedProject({ scheduledDate: '2026-10-30', realEndDate: '2026-12-01' }),
      'PUT /projects/update-project/81': storedProject({ version: 10 }),
    })
    const { user, went } = openUpdate()
    await screen.findByRole('textbox', { name: 'Nombre' })
    expect(textbox('Meses de Ejecución').value).toBe('10')
    expect(textbox('Meses de Retraso').value).toBe('2')
    expect(screen.getByRole('combobox', { name: 'Estado' }).textContent).toContain('En ejecución')
    await waitFor(() => expect(screen.getByDisplayValue('Correo en la nube · Licencia')).toBeTruthy())
    await user.type(textbox('Nombre'), ' 2')
    await user.click(button('Actualizar'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/projects/projects-list/81'))
    const [put] = api.of('PUT /projects/update-project/81')
    expect(put?.headers.get('if-match')).toBe('"9"')
    expect(put?.body).toMatchObject({ realEndDate: '2026-12-01', customerContactsIds: [51], employeeIds: [31] })
    expect(success).toHaveBeenCalledWith('Proyecto actualizado exitosamente!')
  })

  test('takes nobody twice, and removes each', async () => {
    pretendApi({ ...answers, 'GET /projects/project-by-id/81': storedProject() })
    const { user } = openUpdate()
    await user.type(await selector('Contactos'), 'bego')
    const added = await screen.findByRole('option', { name: 'Begoña NúñezYa está en la lista', hidden: true })
    expect(added.getAttribute('aria-disabled')).toBe('true')
    await user.clear(await selector('Contactos'))
    await search(user, 'Contactos', 'angela', 'Ángela MuñozDirectora de Tecnología')
    expect(people('Contactos')).toHaveLength(2)
    await user.click(button('Quitar a Begoña Núñez'))
    expect(people('Contactos')).toHaveLength(1)
    expect(document.activeElement).toBe(await selector('Contactos'))
    await user.click(button('Quitar a José Íñigo Gómez'))
    expect(screen.getByText('Aún no hay responsables en el proyecto.')).toBeTruthy()
  }, 40_000)

  test('another customer empties the contacts, after a question', async () => {
    pretendApi({ ...answers, 'GET /projects/project-by-id/81': storedProject() })
    const { user } = openUpdate()
    await user.clear(await selector('Cliente'))
    await user.click(await screen.findByRole('button', { name: 'Conservar cliente' }))
    expect((await selector('Cliente')).getAttribute('value')).toBe('Cooperativa Andina')
    expect(people('Contactos')).toHaveLength(1)
    await user.tripleClick(await selector('Cliente'))
    await user.keyboard('clinica')
    await user.click(await screen.findByRole('option', { name: 'Clínica Santa Begoña', hidden: true }))
    await user.click(await screen.findByRole('button', { name: 'Cambiar cliente' }))
    expect((await selector('Cliente')).getAttribute('value')).toBe('Clínica Santa Begoña')
    expect(screen.queryByRole('region', { name: 'Contactos' })).toBeNull()
    await screen.findByText('Este cliente aún no tiene contactos.')
  }, 40_000)

  test('takes the progress of the milestones over, half up', async () => {
    pretendApi({
      ...answers,
      'GET /projects/project-by-id/81': storedProject(),
      'GET /project-milestone/project-milestone-list': [
        {
          id: 1,
          version: 1,
          projectMilestoneId: 1,
          name: 'A',
          ordinality: 1,
          weight: 50,
          plannedPercentage: 100,
          percentageRealized: 100,
          tasks: [],
        },
        {
          id: 2,
          version: 1,
          projectMilestoneId: 2,
          name: 'B',
          ordinality: 2,
          weight: 50,
          plannedPercentage: 50,
          percentageRealized: 33,
          tasks: [],
        },
      ],
    })
    const { user } = openUpdate()
    expect(await hint()).toBe('Los hitos dicen 66,5 %. Se usará 62 %. Usar avance de hitos')
    await user.click(await screen.findByRole('button', { name: 'Usar avance de hitos' }))
    expect(textbox('Porcentaje de Avance').value).toBe('67')
    expect(await hint()).toBe('Los hitos dicen 66,5 %. ')
    await user.clear(textbox('Porcentaje de Avance'))
    await user.type(textbox('Porcentaje de Avance'), '45')
    await user.tab()
    expect(await hint()).toBe('Los hitos dicen 66,5 %. Se usará 45 %. Usar avance de hitos')
  })

  test('says beside the field what the server refuses', async () => {
    pretendApi({
      ...answers,
      'GET /projects/project-by-id/81': storedProject(),
      'PUT /projects/update-project/81': refusal(400, 'Revise los campos señalados.', [
        { path: 'customerContactsIds', message: 'Ese contacto no es del cliente elegido' },
      ]),
    })
    const { user } = openUpdate()
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), '!')
    await user.click(button('Actualizar'))
    await screen.findByRole('alert')
    expect((await selector('Contactos')).getAttribute('aria-invalid')).toBe('true')
  })
})
