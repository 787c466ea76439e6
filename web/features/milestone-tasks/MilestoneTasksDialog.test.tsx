import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { expireSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { assignedMilestone, milestoneTask as task } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { MilestoneTasksDialog } from './MilestoneTasksDialog.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const milestone = assignedMilestone({ tasks: [task] })

beforeEach(async () => {
  vi.clearAllMocks()
  sessionStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const open = (canWrite = true, onClose = () => undefined as void) =>
  renderScreen(<MilestoneTasksDialog projectId={3} milestone={milestone} canWrite={canWrite} onClose={onClose} />)
const changed = () => within(screen.getByRole('form', { name: 'Editar Instalar el servidor' }))
const fresh = () => within(screen.getByRole('region', { name: 'Nueva tarea' }))

describe('the tasks of a milestone', () => {
  test('open with the focus on their title, not in a new one', async () => {
    pretendApi({})
    open()
    await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[1-6]$/))
    expect(document.activeElement?.closest('dialog')).not.toBeNull()
  })

  test('have hours that count by quarters, and never less than 0', async () => {
    pretendApi({})
    const { user } = open()
    const hours = fresh().getByRole<HTMLInputElement>('spinbutton', { name: 'Horas Estimadas' })
    await user.type(hours, '{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(hours.value).toBe('0,75')
    await user.clear(hours)
    await user.type(hours, '7,6{ArrowUp}')
    expect(hours.value).toBe('7,75')
    await user.click(fresh().getByRole('button', { name: 'Disminuir Horas Estimadas' }))
    expect(hours.value).toBe('7,5')
  })

  test('a new one needs a description that is not blank and more than 0 hours', async () => {
    const api = pretendApi({ 'POST /project-milestone/1/task': task })
    const { user } = open()
    const add = button('Agregar tarea')
    await user.type(fresh().getByRole('textbox', { name: 'Descripción' }), '   ')
    await user.type(fresh().getByRole('spinbutton', { name: 'Horas Estimadas' }), '2,5')
    expect(add.disabled).toBe(true)
    expect(fresh().getByText('Faltan:').textContent).toBe('Faltan: Descripción')
    await user.type(fresh().getByRole('textbox', { name: 'Descripción' }), 'Migrar buzones')
    await user.click(add)
    await waitFor(() => expect(success).toHaveBeenCalledWith('Tarea creada exitosamente!'))
    expect(api.of('POST /project-milestone/1/task').map(({ body }) => body)).toEqual([
      { comments: '   Migrar buzones', estimatedHours: 2.5, actualWorkHours: null, completedDate: null },
    ])
    expect(fresh().getByRole<HTMLInputElement>('textbox', { name: 'Descripción' }).value).toBe('')
  })

  test('what was being written when the session ended is offered again, the new task and the changed one', async () => {
    pretendApi({})
    const { user, unmount } = open()
    await user.type(fresh().getByRole('textbox', { name: 'Descripción' }), 'Migrar buzones')
    await user.click(button('Editar Instalar el servidor'))
    await user.type(changed().getByRole('textbox', { name: 'Descripción' }), ' nuevo')
    act(() => expireSession('t1'))
    unmount()
    signIn('t2', someone())
    const again = open()
    await again.user.click(button('Recuperar lo escrito'))
    expect(fresh().getByRole<HTMLInputElement>('textbox', { name: 'Descripción' }).value).toBe('Migrar buzones')
    expect(changed().getByRole<HTMLInputElement>('textbox', { name: 'Descripción' }).value).toBe(
      'Instalar el servidor nuevo',
    )
  })

  test('one that could not be created keeps what was typed and says why', async () => {
    pretendApi({ 'POST /project-milestone/1/task': refusal(404, 'El registro no existe.') })
    const { user } = open()
    await user.type(fresh().getByRole('textbox', { name: 'Descripción' }), 'Migrar buzones')
    await user.type(fresh().getByRole('spinbutton', { name: 'Horas Estimadas' }), '2')
    await user.click(button('Agregar tarea'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('No se pudo crear la tarea')
    expect(alert.textContent).toContain('El registro no existe.')
    expect(fresh().getByRole<HTMLInputElement>('textbox', { name: 'Descripción' }).value).toBe('Migrar buzones')
  })

  test.each([
    ['created', 'No se pudo crear la tarea'],
    ['saved', 'Error al guardar la tarea'],
  ])('one that could not be %s for a reason that nobody gives says so', async (deed, title) => {
    pretendApi({
      'PATCH /project-milestone/tasks/9': new Response('', { status: 500 }),
      'POST /project-milestone/:id/task': new Response('', { status: 500 }),
    })
    const { user } = open()
    if (deed === 'created') {
      await user.type(screen.getByRole('textbox', { name: 'Descripción' }), 'Probar')
      await user.type(screen.getByRole('spinbutton', { name: 'Horas Estimadas' }), '2')
      await user.click(button('Agregar tarea'))
    } else {
      await user.click(button('Editar Instalar el servidor'))
      const form = within(screen.getByRole('form', { name: 'Editar Instalar el servidor' }))
      await user.type(form.getByRole('textbox', { name: 'Descripción' }), ' nuevo')
      await user.click(form.getByRole('button', { name: 'Guardar' }))
    }
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(title)
    expect(alert.textContent).toContain('Error desconocido')
  })

  test('a new one is not typed into and the dialog stays while it is being created', async () => {
    const answer = Promise.withResolvers<object>()
    pretendApi({ 'POST /project-milestone/1/task': () => answer.promise })
    const { user } = open()
    const description = fresh().getByRole<HTMLTextAreaElement>('textbox', { name: 'Descripción' })
    await user.type(description, 'Migrar buzones')
    await user.type(fresh().getByRole('spinbutton', { name: 'Horas Estimadas' }), '2')
    await user.click(button('Agregar tarea'))
    await user.type(description, ' y más')
    expect(description.value).toBe('Migrar buzones')
    expect(button('Cerrar').disabled).toBe(true)
    await act(async () => answer.resolve(task))
    await waitFor(() => expect(description.value).toBe(''))
  })

  test.each([
    ['Horas Estimadas', '2'],
    ['Horas Reales', '2'],
    ['Día, Fecha de Terminación', '15012026'],
  ])('a new one with nothing but %s is not closed unasked', async (label, keys) => {
    pretendApi({})
    const onClose = vi.fn<() => void>()
    const { user } = open(true, onClose)
    await user.click(fresh().getByRole('spinbutton', { name: label }))
    await user.keyboard(keys)
    await user.click(button('Cerrar'))
    expect(screen.getByRole('alert').textContent).toContain('Hay cambios sin guardar')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('are for reading alone without the permission', () => {
    pretendApi({})
    open(false)
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Editar/ })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
