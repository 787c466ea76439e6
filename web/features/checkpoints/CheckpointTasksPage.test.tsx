import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { expireSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someChange } from '#web/testing/changes.ts'
import { storedCheckpoint, storedTask } from '#web/testing/checkpoints.ts'
import { button, choose, pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { CheckpointTasksPage } from './CheckpointTasksPage.tsx'

const complaint = vi.spyOn(toasts, 'toastError')
const success = vi.spyOn(toasts, 'toastSuccess')
const byId = 'GET /project-checkpoints/checkpoint-by-id/91'
const put = 'PUT /project-checkpoints/update-task-status/:id'

const minutes = storedTask()
const plan = storedTask({
  id: 2,
  version: 3,
  employeeId: 7,
  consultant: 'Ana Ibáñez',
  task: 'Revisar el plan',
  status: 2,
})

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

const open = (search = '') =>
  renderScreen(<CheckpointTasksPage id={91} />, `/project-checkpoints/tasks-by-project-checkpoints/91${search}`)
const status = (task: string) => screen.getByRole('combobox', { name: `Estado de ${task}` })
const named = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

const outdated = () => refusal(412, 'Otra persona cambió este registro.')
const byBerta = someChange({
  employeeId: 9,
  employeeName: 'Berta Núñez',
  fields: [{ field: 'status', before: 1, after: 3 }],
})

describe('the tasks of a follow-up', () => {
  test('stand below what the follow-up says', async () => {
    pretendApi({ [byId]: storedCheckpoint(minutes, plan) })
    open()
    const project = await screen.findByRole('link', { name: 'Migración de correo y colaboración' })
    expect(project.getAttribute('href')).toBe('/projects/projects-list/81?tab=seguimientos')
    for (const words of ['José Íñigo Gómez', 'Comité de octubre', 'Se revisó la primera oleada.'])
      expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    expect(document.title).toBe('Tareas del Seguimiento · Portal de Proyectos Internos')
    expect(named()).toEqual(['Enviar el actaCon los anexos', 'Revisar el planCon los anexos'])
    expect(status('Revisar el plan').textContent).toBe('En progreso')
    expect(screen.getByText('0 de 2 terminadas')).toBeTruthy()
  })

  test('are all shown again by a step back from those of one status', async () => {
    pretendApi({ [byId]: storedCheckpoint(minutes, plan) })
    const { user, steps } = open()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Estado' }), 'Pendiente (1)')
    expect(steps.map((step) => new URL(step, 'https://portal.test').search)).toEqual(['', '?status=1'])
  })

  test('change their status at once, before the server has answered', async () => {
    const gate = Promise.withResolvers<object>()
    const stored = [storedCheckpoint(minutes, plan), storedCheckpoint(minutes, { ...plan, status: 3, version: 4 })]
    const api = pretendApi({ [byId]: () => stored[0]!, [put]: () => gate.promise })
    const { user } = open()
    await screen.findByRole('table')
    await choose(user, 'Estado de Revisar el plan', 'Terminado')
    expect(status('Revisar el plan').textContent).toBe('Terminado')
    await screen.findByText('Guardando...')
    const [call] = api.of(put)
    expect(call?.path).toBe('/project-checkpoints/update-task-status/2')
    expect(call?.body).toEqual({ status: 3 })
    expect(call?.headers.get('if-match')).toBe('"3"')
    stored.shift()
    gate.resolve({ ...plan, status: 3, version: 4 })
    await screen.findByText('1 de 2 terminadas')
    expect(screen.queryByText('Guardando...')).toBeNull()
    expect(status('Revisar el plan').textContent).toBe('Terminado')
  })

  test('that could not be saved return to what is stored, marked, with a way to try again and no toast', async () => {
    const refusals: object[] = [refusal(500, 'Ha ocurrido un error. Por favor, contacte a soporte.')]
    const api = pretendApi({
      [byId]: () => storedCheckpoint(minutes, plan),
      [put]: () => refusals.shift() ?? { ...minutes, status: 2, version: 2 },
    })
    const { user } = open()
    await screen.findByRole('table')
    await choose(user, 'Estado de Enviar el acta', 'En progreso')
    await screen.findByText('No se guardó')
    expect(status('Enviar el acta').textContent).toBe('Pendiente')
    expect(complaint).not.toHaveBeenCalled()
    await user.click(button('Reintentar Enviar el acta'))
    await waitFor(() => expect(screen.queryByText('No se guardó')).toBeNull())
    expect(document.activeElement).toBe(status('Enviar el acta'))
    expect(api.of(put).map(({ body }) => body)).toEqual([{ status: 2 }, { status: 2 }])
  })

  test('whose status somebody else has changed meanwhile say who and to what, and are changed all the same if wanted', async () => {
    const stored = [storedCheckpoint(minutes, plan)]
    const refusals: object[] = [outdated()]
    const api = pretendApi({
      [byId]: () => stored.shift() ?? storedCheckpoint({ ...minutes, status: 3, version: 2 }, plan),
      [put]: () => refusals.shift() ?? { ...minutes, status: 2, version: 3 },
      'GET /audit': onePage(byBerta),
    })
    const { user } = open()
    await screen.findByRole('table')
    await choose(user, 'Estado de Enviar el acta', 'En progreso')
    await screen.findByText('Berta Núñez cambió el estado a Terminado')
    expect(status('Enviar el acta').textContent).toBe('Terminado')
    await user.click(button('Cambiar a En progreso: Enviar el acta'))
    await waitFor(() => expect(api.of(put)).toHaveLength(2))
    expect(api.of(put)[1]?.headers.get('if-match')).toBe('"2"')
  })

  test('whose status somebody else has changed meanwhile may stay so', async () => {
    const stored = [storedCheckpoint(minutes, plan)]
    const api = pretendApi({
      [byId]: () => stored.shift() ?? storedCheckpoint({ ...minutes, status: 3, version: 2 }, plan),
      [put]: outdated(),
      'GET /audit': onePage(byBerta),
    })
    const { user } = open()
    await screen.findByRole('table')
    await choose(user, 'Estado de Enviar el acta', 'En progreso')
    await user.click(await screen.findByRole('button', { name: 'Dejar así: Enviar el acta' }))
    expect(screen.queryByText(/cambió el estado/)).toBeNull()
    expect(document.activeElement).toBe(status('Enviar el acta'))
    expect(api.of(put)).toHaveLength(1)
  })

  test('whose status somebody else has changed to the same one are just that', async () => {
    const stored = [storedCheckpoint(minutes, plan)]
    const refusals: object[] = [outdated()]
    pretendApi({
      [byId]: () => stored.shift() ?? storedCheckpoint({ ...minutes, status: 2, version: 2 }, plan),
      [put]: () => refusals.shift() ?? { ...minutes, status: 2, version: 3 },
      'GET /audit': onePage(byBerta),
    })
    const { user } = open()
    await screen.findByRole('table')
    await choose(user, 'Estado de Enviar el acta', 'En progreso')
    await waitFor(() => expect(refusals).toEqual([]))
    await waitFor(() => expect(status('Enviar el acta').textContent).toBe('En progreso'))
    expect(screen.queryByText(/cambió el estado|No se guardó/)).toBeNull()
  })

  test('changed twice in a row are saved one after the other, each on the version before it', async () => {
    const gate = Promise.withResolvers<object>()
    const last = { ...minutes, status: 3, version: 3 }
    const stored = [minutes]
    const api = pretendApi({
      [byId]: () => storedCheckpoint(...stored),
      [put]: ({ body }) => {
        if ((body as { status: number }).status === 2) return gate.promise
        stored[0] = last
        return last
      },
    })
    const { user } = open()
    await screen.findByRole('table')
    await choose(user, 'Estado de Enviar el acta', 'En progreso')
    await choose(user, 'Estado de Enviar el acta', 'Terminado')
    expect(api.of(put)).toHaveLength(1)
    gate.resolve({ ...minutes, status: 2, version: 2 })
    await waitFor(() => expect(api.of(put)).toHaveLength(2))
    expect(api.of(put).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
    await screen.findByText('1 de 1 terminada')
    expect(status('Enviar el acta').textContent).toBe('Terminado')
  })

  test('show one status alone, kept in the address; one that is changed stays in sight', async () => {
    const stored = [minutes, plan]
    pretendApi({
      [byId]: () => storedCheckpoint(...stored),
      [put]: () => {
        stored[0] = { ...minutes, status: 3, version: 2 }
        return stored[0]
      },
    })
    const { user, went } = open()
    const filter = await screen.findByRole('combobox', { name: 'Estado' })
    await user.selectOptions(filter, 'Pendiente (1)')
    expect(went).toHaveBeenLastCalledWith('/project-checkpoints/tasks-by-project-checkpoints/91?status=1')
    expect(named()).toEqual(['Enviar el actaCon los anexos'])
    await choose(user, 'Estado de Enviar el acta', 'Terminado')
    await screen.findByText('1 de 2 terminadas')
    expect(named()).toEqual(['Enviar el actaCon los anexos'])
    await user.selectOptions(filter, 'Todas (2)')
    await user.selectOptions(filter, 'Pendiente (0)')
    expect(screen.getByText("Ninguna tarea está en 'Pendiente'")).toBeTruthy()
    await pressByKey(user, button('Ver todas las tareas'))
    expect(named()).toHaveLength(2)
    expect(document.activeElement).toBe(filter)
  })

  test('without the permission are for reading, but for one’s own', async () => {
    signIn('t1', someone({ permissions: ['portal.access'] }))
    pretendApi({ [byId]: storedCheckpoint(minutes, plan) })
    open()
    await screen.findByRole('table')
    expect(screen.queryByRole('combobox', { name: 'Estado de Enviar el acta' })).toBeNull()
    expect(within(screen.getAllByRole('row')[1]!).getByText('Pendiente')).toBeTruthy()
    expect(status('Revisar el plan')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Agregar tarea' })).toBeNull()
  })

  test('one more is added in a dialog, once all its fields are given', async () => {
    const api = pretendApi({
      [byId]: () => storedCheckpoint(),
      'GET /employees/employees-list-selector': [
        { id: 31, firstName: 'José', middleName: '', lastName: 'Íñigo', surname: '', position: '', email: 'j@p.test' },
      ],
      'POST /project-checkpoints/91/tasks': minutes,
    })
    const { user } = open()
    await screen.findByText('Este seguimiento aún no tiene tareas')
    await user.click(button('Agregar tarea'))
    const dialog = within(screen.getByRole('dialog', { name: 'Nueva tarea' }))
    await user.click(dialog.getByRole('button', { name: 'Agregar tarea' }))
    expect(dialog.getByRole('alert').textContent).toBe('Ingresa todos los campos correctamente')
    await user.type(dialog.getByRole('combobox', { name: 'Consultor' }), 'jose')
    await user.click(await screen.findByRole('option', { name: 'José Íñigo', hidden: true }))
    await user.type(dialog.getByRole('textbox', { name: 'Tarea' }), 'Enviar el acta')
    await user.click(within(dialog.getByRole('group', { name: 'Fecha Estimada' })).getAllByRole('spinbutton')[0]!)
    await user.keyboard('05102026')
    await user.type(dialog.getByRole('textbox', { name: 'Comentarios' }), 'Con los anexos')
    await user.click(dialog.getByRole('button', { name: 'Agregar tarea' }))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Tarea creada exitosamente!'))
    expect(api.of('POST /project-checkpoints/91/tasks').map(({ body }) => body)).toEqual([
      { employeeId: 31, task: 'Enviar el acta', status: 1, estimatedDate: '2026-10-05', comments: 'Con los anexos' },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('one that was being written when the session ended is offered again in its dialog', async () => {
    pretendApi({ [byId]: () => storedCheckpoint(minutes) })
    const { user, unmount } = open()
    await user.click(await screen.findByRole('button', { name: 'Agregar tarea' }))
    await user.type(screen.getByRole('textbox', { name: 'Tarea' }), 'Llamar al cliente')
    act(() => expireSession('t1'))
    unmount()
    signIn('t2', someone())
    const again = open()
    await again.user.click(await screen.findByRole('button', { name: 'Agregar tarea' }))
    await again.user.click(screen.getByRole('button', { name: 'Recuperar lo escrito' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tarea' }).value).toBe('Llamar al cliente')
  })

  test('of a follow-up that is not there: it says so', async () => {
    pretendApi({ [byId]: refusal(404, 'El registro no existe.') })
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('El registro no existe.')
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  })
})
