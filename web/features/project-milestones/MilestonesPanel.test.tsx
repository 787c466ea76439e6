import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { assignedMilestone } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { MilestonesPanel } from './MilestonesPanel.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const complaint = vi.spyOn(toasts, 'toastError')
const list = 'GET /project-milestone/project-milestone-list'
const put = 'PUT /project-milestone/update-project-milestone-project/:id'
const remove = 'DELETE /project-milestone/project-milestone/:id'

const design = assignedMilestone()
const pilot = assignedMilestone({
  id: 2,
  version: 4,
  projectMilestoneId: 72,
  name: 'Piloto',
  ordinality: 2,
  weight: 30,
  plannedPercentage: 50,
  percentageRealized: 20.5,
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

const open = () =>
  renderScreen(
    <MilestonesPanel projectId={81} days={{ start: '2026-01-01', due: '2026-01-10' }} />,
    '/projects/projects-list/81',
  )
/** The button in whose place a percentage is written. */
const figure = (of: string) => screen.findByRole('button', { name: new RegExp(`^Editar: ${of}`) })
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const words = (name: string) =>
  within(row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))

describe('the milestones of a project', () => {
  test('show weight, planned and realised; how far the project is by them is said once, elsewhere', async () => {
    const api = pretendApi({ [list]: [design, pilot] })
    open()
    await screen.findByRole('table')
    expect(api.of(list)[0]?.query).toEqual({ projectId: '81' })
    expect(words('Piloto').slice(0, 3)).toEqual(['30 %', '50 %', '20,5 %'])
    expect(screen.getByText(/^2 hitos, pesos asignados 90/)).toBeTruthy()
    expect(screen.queryAllByRole('definition')).toEqual([])
    expect(screen.queryByText(/54,2/)).toBeNull()
  })

  test('are asked for only of who may assign them', async () => {
    pretendApi({ [list]: [] })
    open()
    await screen.findByText(/^Asigne hitos con su peso/)
    cleanup()
    signIn('t1', someone({ permissions: ['portal.access'] }))
    open()
    await screen.findByText(/^Los hitos que se le asignen/)
    expect(screen.queryByText(/^Asigne/)).toBeNull()
  })

  test('are edited in place: Enter saves, the row shows the new value at once, the focus returns', async () => {
    const gate = Promise.withResolvers<object>()
    const api = pretendApi({
      [list]: () => [design, pilot],
      [put]: () => gate.promise,
    })
    const { user } = open()
    await user.click(await figure('Realizado de Piloto'))
    await waitFor(() => expect(document.activeElement).toBe(textbox('Realizado de Piloto, en %')))
    await user.clear(textbox('Realizado de Piloto, en %'))
    await user.type(textbox('Realizado de Piloto, en %'), '45,5{Enter}')
    expect(words('Piloto').slice(1, 3)).toEqual(['50 %', '45,5 %'])
    await screen.findByText('Guardando...')
    await waitFor(async () => expect(document.activeElement).toBe(await figure('Realizado de Piloto')))
    const [call] = api.of(put)
    expect(call?.path).toBe('/project-milestone/update-project-milestone-project/2')
    expect(call?.headers.get('if-match')).toBe('"4"')
    expect(call?.body).toEqual({ projectId: 81, plannedPercentage: 50, percentageRealized: 45.5 })
    gate.resolve({ ...pilot, version: 5, percentageRealized: 45.5 })
    await waitFor(() => expect(screen.queryByText('Guardando...')).toBeNull())
  })

  test('are written one below the other: Enter saves and opens the same percentage of the next line', async () => {
    const api = pretendApi({ [list]: () => [design, pilot], [put]: design })
    const { user } = open()
    await user.click(await figure('Planeado de Levantamiento'))
    await user.keyboard('{Control>}a{/Control}90{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(textbox('Planeado de Piloto, en %')))
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await figure('Planeado de Piloto')))
    expect(api.of(put).map(({ body }) => body)).toEqual([
      { projectId: 81, plannedPercentage: 90, percentageRealized: design.percentageRealized },
    ])
  })

  test('open in the figure that is pressed', async () => {
    pretendApi({ [list]: [design, pilot] })
    const { user } = open()
    await screen.findByRole('table')
    await user.click(within(row('Piloto')).getByText(/^50/))
    await waitFor(() => expect(document.activeElement).toBe(textbox('Planeado de Piloto, en %')))
    await user.keyboard('{Escape}')
    await user.click(within(row('Piloto')).getByText(/^20,5/))
    await waitFor(() => expect(document.activeElement).toBe(textbox('Realizado de Piloto, en %')))
  })

  test('Escape restores what was there and sends nothing', async () => {
    const api = pretendApi({ [list]: [design, pilot] })
    const { user } = open()
    await user.click(await figure('Realizado de Piloto'))
    await user.clear(textbox('Planeado de Piloto, en %'))
    await user.type(textbox('Planeado de Piloto, en %'), '99{Escape}')
    expect(words('Piloto').slice(1, 3)).toEqual(['50 %', '20,5 %'])
    expect(api.of(put)).toEqual([])
  })

  test('refuse more than 100 for three seconds, and send nothing', async () => {
    const api = pretendApi({ [list]: [design, pilot] })
    const { user } = open()
    await user.click(await figure('Realizado de Piloto'))
    await user.clear(textbox('Planeado de Piloto, en %'))
    await user.type(textbox('Planeado de Piloto, en %'), '101{Enter}')
    expect(complaint).toHaveBeenCalledWith('El valor no puede ser mayor que 100%', {
      duration: 3000,
      toastId: 'percentage',
    })
    expect(textbox('Planeado de Piloto, en %').getAttribute('aria-invalid')).toBe('true')
    expect(api.of(put)).toEqual([])
  })

  test('that could not be saved return to what is stored, marked, with a way to try again and no toast', async () => {
    const answers: object[] = [refusal(500, 'Ha ocurrido un error. Por favor, contacte a soporte.')]
    const api = pretendApi({
      [list]: () => [design, pilot],
      [put]: () => answers.shift() ?? { ...pilot, version: 5, percentageRealized: 30 },
    })
    const { user } = open()
    await user.click(await figure('Realizado de Piloto'))
    await user.clear(textbox('Realizado de Piloto, en %'))
    await user.type(textbox('Realizado de Piloto, en %'), '30{Enter}')
    await screen.findByText('No se guardó')
    expect(words('Piloto').slice(1, 3)).toEqual(['50 %', '20,5 %'])
    expect(complaint).not.toHaveBeenCalled()
    await user.click(button('Reintentar Piloto'))
    await waitFor(() => expect(screen.queryByText('No se guardó')).toBeNull())
    expect(api.of(put).map(({ body }) => body)).toEqual([
      { projectId: 81, plannedPercentage: 50, percentageRealized: 30 },
      { projectId: 81, plannedPercentage: 50, percentageRealized: 30 },
    ])
  })

  test('ask before another line is edited while one holds a change', async () => {
    const api = pretendApi({ [list]: () => [design, pilot], [put]: pilot })
    const { user } = open()
    await user.click(await figure('Realizado de Piloto'))
    await user.click(await figure('Realizado de Levantamiento'))
    await user.clear(textbox('Planeado de Levantamiento y diseño, en %'))
    await user.type(textbox('Planeado de Levantamiento y diseño, en %'), '90')
    await user.click(await figure('Planeado de Piloto'))
    await screen.findByRole('alertdialog', { name: 'Hay un cambio sin guardar en Levantamiento y diseño' })
    await user.click(button('Descartar'))
    expect(textbox('Planeado de Piloto, en %').value).toBe('50')
    expect(api.of(put)).toEqual([])
  })

  test('are taken from the project after a question', async () => {
    const lists = [[design, pilot], [design]]
    const api = pretendApi({
      [list]: () => lists.shift() ?? [design],
      [remove]: () => new Response(null, { status: 204 }),
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Más acciones de Piloto' }))
    await user.click(screen.getByRole('menuitem', { name: 'Quitar Piloto del proyecto' }))
    const question = await screen.findByRole('alertdialog', { name: 'Quitar Piloto del proyecto' })
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancelar' }))
    await user.click(within(question).getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Hito quitado exitosamente!'))
    expect(api.of(remove).map(({ path }) => path)).toEqual(['/project-milestone/project-milestone/2'])
    await waitFor(() => expect(screen.queryByRole('row', { name: /Piloto/ })).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('stay with tasks, and say so in the server’s words', async () => {
    const words = 'El hito tiene tareas y no se puede quitar del proyecto.'
    pretendApi({ [list]: () => [design, pilot], [remove]: refusal(409, words) })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Más acciones de Piloto' }))
    await user.click(screen.getByRole('menuitem', { name: 'Quitar Piloto del proyecto' }))
    await user.click(button('Quitar'))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    await user.click(button('Cancelar'))
    expect(row('Piloto')).toBeTruthy()
  })

  test('are for reading alone without the permission', async () => {
    signIn('t1', someone({ permissions: ['portal.access'] }))
    pretendApi({ [list]: [design] })
    open()
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: /^(Editar|Asignar|Más)/ })).toBeNull()
    expect(button('Tareas de Levantamiento y diseño: 0 de 0 terminadas')).toBeTruthy()
  })
})
