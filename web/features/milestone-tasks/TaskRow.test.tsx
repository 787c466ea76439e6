import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { MilestoneTask } from '#contract/milestone-tasks.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { assignedMilestone, milestoneTask as task } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { MilestoneTasksDialog } from './MilestoneTasksDialog.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const other: MilestoneTask = { ...task, id: 10, comments: 'Probar el correo' }

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

const open = (tasks: MilestoneTask[] = [task], onClose = () => undefined as void) =>
  renderScreen(
    <MilestoneTasksDialog projectId={3} milestone={assignedMilestone({ tasks })} canWrite onClose={onClose} />,
  )
const changed = () => within(screen.getByRole('form', { name: 'Editar Instalar el servidor' }))

describe('a task of a milestone that is changed', () => {
  test('one is edited in place and sends what has changed alone', async () => {
    const api = pretendApi({ 'PATCH /project-milestone/tasks/9': { ...task, version: 4, actualWorkHours: 6 } })
    const { user } = open()
    await user.click(button('Editar Instalar el servidor'))
    const form = within(screen.getByRole('form', { name: 'Editar Instalar el servidor' }))
    await user.type(form.getByRole('spinbutton', { name: 'Horas Reales' }), '6')
    await user.click(form.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Tarea actualizada exitosamente!'))
    const [patch] = api.of('PATCH /project-milestone/tasks/9')
    expect(patch?.headers.get('if-match')).toBe('"3"')
    expect(patch?.body).toEqual({ actualWorkHours: 6 })
  })

  test('a date that does not exist has the focus, says so and sends nothing', async () => {
    const api = pretendApi({})
    const { user } = open()
    await user.click(button('Editar Instalar el servidor'))
    await user.click(changed().getByRole('spinbutton', { name: 'Día, Fecha de Terminación' }))
    await user.keyboard('31022099')
    await user.click(changed().getByRole('button', { name: 'Guardar' }))
    const day = changed().getByRole('spinbutton', { name: 'Día, Fecha de Terminación' })
    expect(document.activeElement).toBe(day)
    expect(changed().getByText('Esa fecha no existe')).toBeDefined()
    expect(api.asked).toEqual([])
  })

  test('a stored day before today stays valid, and another one before today is not sent', async () => {
    const api = pretendApi({})
    const { user } = open([{ ...task, completedDate: '2026-01-15' }])
    await user.click(button('Editar Instalar el servidor'))
    const day = changed().getByRole('spinbutton', { name: 'Día, Fecha de Terminación' })
    await user.click(day)
    await user.click(changed().getByRole('textbox', { name: 'Descripción' }))
    expect(day.getAttribute('aria-invalid')).toBeNull()
    await user.click(day)
    await user.keyboard('14')
    await user.click(changed().getByRole('textbox', { name: 'Descripción' }))
    expect(changed().getByText(/^La fecha no puede ser anterior al/)).toBeDefined()
    await user.click(changed().getByRole('button', { name: 'Guardar' }))
    expect(document.activeElement).toBe(day)
    expect(api.asked).toEqual([])
  })

  test('what else is written into a task with a stored day before today is sent', async () => {
    const api = pretendApi({ 'PATCH /project-milestone/tasks/9': { ...task, version: 4 } })
    const { user } = open([{ ...task, completedDate: '2026-01-15' }])
    await user.click(button('Editar Instalar el servidor'))
    await user.type(changed().getByRole('textbox', { name: 'Descripción' }), ' nuevo')
    await user.click(changed().getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Tarea actualizada exitosamente!'))
    expect(api.of('PATCH /project-milestone/tasks/9')[0]?.body).toEqual({ comments: 'Instalar el servidor nuevo' })
  })

  test('cancelling restores what was there, by button or by Esc, and sends nothing', async () => {
    const api = pretendApi({})
    const { user } = open()
    await user.click(button('Editar Instalar el servidor'))
    const form = within(screen.getByRole('form', { name: 'Editar Instalar el servidor' }))
    await user.type(form.getByRole('textbox', { name: 'Descripción' }), ' nuevo{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(screen.getByText('Instalar el servidor')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(button('Editar Instalar el servidor')))
    expect(api.asked).toEqual([])
  })

  test('one that could not be saved says so with the reason, and keeps what was typed', async () => {
    pretendApi({ 'PATCH /project-milestone/tasks/9': refusal(400, 'Revise los campos señalados.') })
    const { user } = open()
    await user.click(button('Editar Instalar el servidor'))
    const form = within(screen.getByRole('form', { name: 'Editar Instalar el servidor' }))
    await user.type(form.getByRole('textbox', { name: 'Descripción' }), ' nuevo')
    await user.click(form.getByRole('button', { name: 'Guardar' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error al guardar la tarea')
    expect(alert.textContent).toContain('Revise los campos señalados.')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Descripción' }).value).toBe(
      'Instalar el servidor nuevo',
    )
  })

  test('nothing gives a change up, closes the dialog or is typed while its save is under way', async () => {
    const answer = Promise.withResolvers<object>()
    pretendApi({ 'PATCH /project-milestone/tasks/9': () => answer.promise })
    const onClose = vi.fn<() => void>()
    const { user } = open([task, other], onClose)
    await user.click(button('Editar Instalar el servidor'))
    const description = changed().getByRole<HTMLTextAreaElement>('textbox', { name: 'Descripción' })
    await user.type(description, ' nuevo')
    await user.click(changed().getByRole('button', { name: 'Guardar' }))
    expect(changed().getByRole<HTMLButtonElement>('button', { name: 'Cancelar' }).disabled).toBe(true)
    expect(button('Cerrar').disabled).toBe(true)
    expect(button('Editar Probar el correo').disabled).toBe(true)
    await user.type(description, ' y más{Escape}')
    await user.type(changed().getByRole('spinbutton', { name: 'Horas Reales' }), '6{ArrowUp}')
    expect(description.value).toBe('Instalar el servidor nuevo')
    expect(changed().getByRole<HTMLInputElement>('spinbutton', { name: 'Horas Reales' }).value).toBe('')
    expect(changed().getByRole('spinbutton', { name: 'Día, Fecha de Terminación' }).ariaReadOnly).toBe('true')
    expect(onClose).not.toHaveBeenCalled()
    await act(async () => answer.resolve({ ...task, version: 4 }))
    await waitFor(() => expect(document.activeElement).toBe(button('Editar Instalar el servidor')))
  })

  test('one that was opened and not changed is left for another one unasked, and closes unasked', async () => {
    pretendApi({})
    const onClose = vi.fn<() => void>()
    const { user } = open([task, other], onClose)
    await user.click(button('Editar Instalar el servidor'))
    await user.click(button('Editar Probar el correo'))
    const form = within(screen.getByRole('form', { name: 'Editar Probar el correo' }))
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Descripción' })))
    expect(screen.queryByRole('form', { name: 'Editar Instalar el servidor' })).toBeNull()
    await user.click(button('Cerrar'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test.each([
    ['Guardar', [{ comments: 'Instalar el servidor nuevo' }]],
    ['Descartar', []],
  ])('one that was changed is saved or thrown away before another opens: %s', async (answer, sent) => {
    const api = pretendApi({ 'PATCH /project-milestone/tasks/9': { ...task, version: 4 } })
    const { user } = open([task, other])
    await user.click(button('Editar Instalar el servidor'))
    await user.type(changed().getByRole('textbox', { name: 'Descripción' }), ' nuevo')
    await user.click(button('Editar Probar el correo'))
    expect(changed().getByRole('alert').textContent).toBe(
      'Hay un cambio sin guardar. Guárdelo o descártelo antes de editar otra tarea.',
    )
    await waitFor(() => expect(document.activeElement).toBe(changed().getByRole('button', { name: 'Guardar' })))
    await user.click(changed().getByRole('button', { name: answer }))
    const form = within(await screen.findByRole('form', { name: 'Editar Probar el correo' }))
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Descripción' })))
    expect(api.of('PATCH /project-milestone/tasks/9').map(({ body }) => body)).toEqual(sent)
  })

  test('writing on, or Esc, takes the question of another one back', async () => {
    pretendApi({})
    const { user } = open([task, other])
    await user.click(button('Editar Instalar el servidor'))
    const description = changed().getByRole<HTMLTextAreaElement>('textbox', { name: 'Descripción' })
    await user.type(description, ' nuevo')
    await user.click(button('Editar Probar el correo'))
    await waitFor(() => expect(document.activeElement).toBe(changed().getByRole('button', { name: 'Guardar' })))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(description))
    expect(changed().queryByRole('alert')).toBeNull()
    await user.click(button('Editar Probar el correo'))
    await user.type(description, '!')
    expect(changed().queryByRole('alert')).toBeNull()
    expect(description.value).toBe('Instalar el servidor nuevo!')
  })
})
