import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { expireSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { storedCheckpoint } from '#web/testing/checkpoints.ts'
import { button, search } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { storedProject } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { CheckpointCreatePage } from './CheckpointCreatePage.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const post = 'POST /project-checkpoints'
const person = { middleName: '', surname: '', email: 'a@portal.test' }
const answers = {
  'GET /projects/project-by-id/81': storedProject(),
  'GET /employees/employees-list-selector': [
    { ...person, id: 31, firstName: 'José', lastName: 'Íñigo', position: 'Consultor(a)' },
    { ...person, id: 32, firstName: 'Lucía', lastName: 'Ibáñez', position: 'Comercial' },
  ],
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

const open = () => renderScreen(<CheckpointCreatePage id={81} />, '/project-checkpoints/create/81')
const task = () => within(screen.getByRole('group', { name: /^(Nueva tarea|Editar la tarea)/ }))
const added = () =>
  screen
    .queryAllByRole('listitem')
    .filter((item) => item.closest('[aria-label="Tareas del Seguimiento"]'))
    .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))

async function writeMain(user: UserEvent) {
  await search(user, 'Empleado', 'lucia', 'Lucía IbáñezComercial')
  await user.type(screen.getAllByRole('textbox', { name: 'Comentarios' })[0]!, 'Se revisó la oleada')
}
async function writeTask(user: UserEvent, words: string) {
  await search(user, 'Consultor', 'jose', 'José ÍñigoConsultor(a)')
  await user.type(task().getByRole('textbox', { name: 'Tarea' }), words)
  await user.click(within(task().getByRole('group', { name: 'Fecha Estimada' })).getAllByRole('spinbutton')[0]!)
  await user.keyboard('05102026')
  await user.type(task().getByRole('textbox', { name: 'Comentarios' }), 'Con los anexos')
}

describe('a new follow-up', () => {
  test('needs employee and comments, is sent with its tasks, and leads to tab 2 of its project', async () => {
    const api = pretendApi({ ...answers, [post]: storedCheckpoint() })
    const { user, went } = open()
    await screen.findByText('Migración de correo y colaboración')
    expect(screen.getByText(/^Faltan:/).textContent).toBe('Faltan: Comentarios')
    expect(button('Crear').disabled).toBe(true)
    // Who writes it is who held it, until another is chosen.
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Empleado' }).value).toBe('Ana Lucía Ibáñez Peña')
    expect(screen.getByRole('link', { name: 'Atrás' }).getAttribute('href')).toBe('/projects/projects-list/81')
    await writeMain(user)
    await user.type(screen.getByRole('textbox', { name: 'Resumen' }), 'Comité')
    await writeTask(user, 'Enviar el acta')
    await user.click(button('Agregar tarea'))
    expect(added()).toEqual(['Enviar el actaCon los anexosJosé Íñigo5 oct 2026'])
    await waitFor(() => expect(document.activeElement).toBe(task().getByRole('combobox', { name: 'Consultor' })))
    await user.click(button('Crear'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/projects/projects-list/81?tab=seguimientos'))
    expect(api.of(post).map(({ body }) => body)).toEqual([
      {
        employeeId: 32,
        projectId: 81,
        summary: 'Comité',
        comments: 'Se revisó la oleada',
        tasks: [
          {
            employeeId: 31,
            task: 'Enviar el acta',
            status: 1,
            estimatedDate: '2026-10-05',
            comments: 'Con los anexos',
          },
        ],
      },
    ])
    expect(success).toHaveBeenCalledWith('Seguimiento creado exitosamente!', {
      action: expect.objectContaining({ label: 'Ver seguimiento' }),
    })
  })

  test('a task that lacks something is not added: the sentence shows and the focus goes to what is missing', async () => {
    pretendApi(answers)
    const { user } = open()
    await user.type(task().getByRole('textbox', { name: 'Tarea' }), 'Enviar el acta{Enter}')
    expect(task().getByRole('alert').textContent).toBe('Ingresa todos los campos correctamente')
    expect(added()).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(task().getByRole('combobox', { name: 'Consultor' })))
    expect(task().getByText('Elija un consultor')).toBeTruthy()
    await user.click(button('Descartar tarea'))
    expect(task().queryByRole('alert')).toBeNull()
    expect(task().getByRole<HTMLInputElement>('textbox', { name: 'Tarea' }).value).toBe('')
  })

  test('is not sent while a task is half-typed, and takes along one that is whole', async () => {
    const api = pretendApi({ ...answers, [post]: storedCheckpoint() })
    const { user, went } = open()
    await writeMain(user)
    await user.type(task().getByRole('textbox', { name: 'Tarea' }), 'Enviar')
    await user.click(button('Crear'))
    expect(task().getByRole('alert').textContent).toBe('Ingresa todos los campos correctamente')
    expect(api.of(post)).toEqual([])
    await writeTask(user, ' el acta')
    await user.click(button('Crear'))
    await waitFor(() => expect(went).toHaveBeenCalled())
    expect(api.of(post)[0]?.body).toMatchObject({ tasks: [{ task: 'Enviar el acta' }] })
  })

  test('its tasks are changed and taken out before it is saved', async () => {
    pretendApi(answers)
    const { user } = open()
    for (const words of ['Enviar el acta', 'Revisar el plan']) {
      await writeTask(user, words)
      await user.click(button('Agregar tarea'))
    }
    await user.click(button('Editar Enviar el acta'))
    const box = task().getByRole<HTMLInputElement>('textbox', { name: 'Tarea' })
    expect(box.value).toBe('Enviar el acta')
    await user.clear(box)
    await user.type(box, 'Enviar el informe')
    await user.click(button('Guardar tarea'))
    expect(added().map((words) => words.slice(0, 15))).toEqual(['Enviar el infor', 'Revisar el plan'])
    await waitFor(() => expect(document.activeElement).toBe(button('Editar Enviar el informe')))
    await user.click(button('Más acciones de Enviar el informe'))
    await user.click(screen.getByRole('menuitem', { name: 'Quitar Enviar el informe' }))
    expect(added()).toHaveLength(1)
    expect(document.activeElement).not.toBe(document.body)
  })

  test('tells which of its tasks the server refused, with the way to it', async () => {
    pretendApi({
      ...answers,
      [post]: refusal(400, 'Uno de los elementos elegidos ya no existe.', [
        { path: 'tasks.0.employeeId', message: 'Lo elegido ya no existe' },
      ]),
    })
    const { user } = open()
    await writeMain(user)
    await writeTask(user, 'Enviar el acta')
    await user.click(button('Agregar tarea'))
    await user.click(button('Crear'))
    await screen.findByText('Uno de los elementos elegidos ya no existe.')
    expect(added()[0]).toContain('Lo elegido ya no existe')
    await user.click(screen.getByRole('link', { name: 'Tareas: Lo elegido ya no existe' }))
    expect(document.activeElement).toBe(button('Editar Enviar el acta'))
  })

  test('keeps its tasks and what was half-typed when the session ends', async () => {
    pretendApi(answers)
    const first = open()
    await writeTask(first.user, 'Enviar el acta')
    await first.user.click(button('Agregar tarea'))
    await first.user.type(task().getByRole('textbox', { name: 'Tarea' }), 'Revisar')
    expireSession('t1')
    cleanup()
    signOut()
    signIn('t2', someone())
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Recuperar lo escrito' }))
    expect(added()).toHaveLength(1)
    expect(task().getByRole<HTMLInputElement>('textbox', { name: 'Tarea' }).value).toBe('Revisar')
  })

  test('of a project that is not there is not offered', async () => {
    pretendApi({ 'GET /projects/project-by-id/81': refusal(404, 'El registro no existe.') })
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('El registro no existe.')
    expect(screen.queryByRole('button', { name: 'Crear' })).toBeNull()
  })
})
