import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { MyTask } from '#contract/checkpoint-tasks.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { checkpointRow, myTask } from '#web/testing/checkpoints.ts'
import { button, choose, search } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedCard } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { CheckpointsPage } from './CheckpointsPage.tsx'
import { ProjectCheckpointsPanel } from './ProjectCheckpointsPanel.tsx'

const mine = 'GET /project-checkpoints/my-tasks'
const all = 'GET /project-checkpoints/checkpoints-list'
const put = 'PUT /project-checkpoints/update-task-status/:id'
const late = myTask({ estimatedDate: '2020-01-31' })
const later = myTask({ id: 2, task: 'Revisar el plan', estimatedDate: '2999-12-31' })

beforeEach(async () => {
  vi.clearAllMocks()
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const open = (search_ = '') => renderScreen(<CheckpointsPage />, `/project-checkpoints${search_}`)
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

/** A server that forgets a task of the list once it is done, and knows it again when it no longer is. */
function taskServer(...tasks: MyTask[]) {
  const stored = tasks.map((task) => ({ ...task }))
  return pretendApi({
    [mine]: () => onePage(...stored.filter(({ status }) => status < 3)),
    [put]: ({ path, body }) => {
      const task = stored.find(({ id }) => path.endsWith(`/${id}`))!
      task.status = (body as { status: number }).status
      task.version += 1
      return task
    },
  })
}

describe('my tasks', () => {
  test('come first, by their day; those that are late are marked', async () => {
    const api = taskServer(late, later)
    open()
    await screen.findByRole('table', { name: 'Mis tareas' })
    expect(api.of(mine)[0]?.query).toEqual({
      searchTerm: '',
      offset: '0',
      top: '10',
      orderBy: 'EstimatedDate',
      ascending: 'true',
    })
    expect(within(row('Enviar el acta')).getByText('Vencida')).toBeTruthy()
    expect(within(row('Revisar el plan')).queryByText('Vencida')).toBeNull()
    const project = within(row('Enviar el acta')).getByRole('link', { name: 'Migración de correo y colaboración' })
    expect(project.getAttribute('href')).toBe('/projects/projects-list/81?tab=seguimientos')
  })

  test('leave the list once they are done, with a way back, and the focus goes on to the next one', async () => {
    const api = taskServer(late, later)
    const { user } = open()
    await screen.findByRole('table')
    await choose(user, 'Estado de Enviar el acta', 'Terminado')
    await screen.findByText("La tarea 'Enviar el acta' quedó terminada y salió de la lista.")
    expect(screen.queryByRole('row', { name: /Enviar el acta/ })).toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Estado de Revisar el plan' })),
    )
    await user.click(button('Deshacer'))
    await waitFor(() => expect(row('Enviar el acta')).toBeTruthy())
    expect(screen.queryByText(/quedó terminada/)).toBeNull()
    expect(api.of(put).map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [{ status: 3 }, '"1"'],
      [{ status: 1 }, '"2"'],
    ])
  })

  test('that could not be saved stay, marked', async () => {
    pretendApi({ [mine]: () => onePage(late), [put]: refusal(503, 'No disponible') })
    const { user } = open()
    await screen.findByRole('table')
    await choose(user, 'Estado de Enviar el acta', 'Terminado')
    await screen.findByText('No se guardó')
    expect(screen.getByRole('combobox', { name: 'Estado de Enviar el acta' }).textContent).toBe('Pendiente')
  })

  test('are none: it says so', async () => {
    taskServer()
    open()
    expect(await screen.findByRole('heading', { name: 'No tiene tareas pendientes' })).toBeTruthy()
  })
})

describe('follow-ups', () => {
  test('of all projects show project, employee, day and how many tasks are done, newest first', async () => {
    const api = pretendApi({ [all]: onePage(checkpointRow(), checkpointRow({ id: 92, tasksDone: 0, tasksTotal: 0 })) })
    const { user, went } = open('?tab=seguimientos')
    const table = await screen.findByRole('table', { name: 'Seguimientos' })
    expect(api.of(all)[0]?.query).toMatchObject({ orderBy: 'Date', ascending: 'false' })
    const [, first, second] = within(table).getAllByRole('row')
    for (const words of ['Migración de correo y colaboración', 'José Íñigo Gómez', '1 oct 2026', '1 de 2'])
      expect(within(first!).getByText(words)).toBeTruthy()
    expect(within(second!).getByText('Sin tareas')).toBeTruthy()
    const link = within(first!).getByRole('link', { name: /^Ver tareas/ })
    expect(link.getAttribute('href')).toBe('/project-checkpoints/tasks-by-project-checkpoints/91')
    await user.click(screen.getByRole('button', { name: 'Proyecto' }))
    expect(went).toHaveBeenLastCalledWith('/project-checkpoints?tab=seguimientos&sort=ProjectName')
  })

  test('new ones ask for their project first', async () => {
    const api = pretendApi({ [mine]: onePage(), 'GET /projects/projects-list': onePage(storedCard()) })
    const { user, went } = open()
    await user.click(button('Nuevo seguimiento'))
    expect(button('Continuar').disabled).toBe(true)
    await search(user, 'Proyecto', 'migra', 'Migración de correo y colaboraciónCooperativa Andina de Caficultores')
    expect(api.of('GET /projects/projects-list')[0]?.query).toEqual({ searchTerm: '', top: '20', offset: '0' })
    await user.click(button('Continuar'))
    expect(went).toHaveBeenLastCalledWith('/project-checkpoints/create/81')
  })

  test('of one project keep their state beside the tab, and lead to a new one and to those of all', async () => {
    const door = 'GET /project-checkpoints/checkpoints-by-project'
    const api = pretendApi({ [door]: onePage(checkpointRow()) })
    const at = '/projects/projects-list/81?tab=seguimientos'
    const { user, went } = renderScreen(<ProjectCheckpointsPanel projectId={81} />, at)
    await screen.findByRole('table')
    expect(api.of(door)[0]?.query).toMatchObject({ projectId: '81', orderBy: 'Date', ascending: 'false' })
    expect(screen.queryByRole('columnheader', { name: 'Proyecto' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Empleado' }))
    expect(went).toHaveBeenLastCalledWith(`${at}&sort=EmployeeName`)
    expect(hrefOf('Todos los seguimientos')).toBe('/project-checkpoints?tab=seguimientos')
    expect(hrefOf('Nuevo seguimiento')).toBe('/project-checkpoints/create/81')
  })

  test('are not offered to be written without the permission', async () => {
    signIn('t1', someone({ permissions: ['portal.access'] }))
    pretendApi({ [mine]: onePage() })
    open()
    await screen.findByText('No tiene tareas pendientes')
    expect(screen.queryByRole('button', { name: 'Nuevo seguimiento' })).toBeNull()
  })
})
