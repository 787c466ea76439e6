import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { currentSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someChange } from '#web/testing/changes.ts'
import { button, pressByKey, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { assignedMilestone, onePage, milestoneTask as task } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { MilestonesPanel } from './MilestonesPanel.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const list = 'GET /project-milestone/project-milestone-list'
const put = 'PUT /project-milestone/update-project-milestone-project/:id'
const patch = 'PATCH /project-milestone/tasks/9'

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
  tasks: [task],
})
const theirs = (field: string) =>
  someChange({ employeeId: 9, employeeName: 'Berta Núñez', fields: [{ field, before: 0, after: 1 }] })

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

const open = () =>
  renderScreen(
    <MilestonesPanel projectId={81} days={{ start: '2026-01-01', due: '2026-01-10' }} />,
    '/projects/projects-list/81',
  )

/** The button in whose place a percentage is written. */
const figure = (of: string) => screen.findByRole('button', { name: new RegExp(`^Editar: ${of}`) })

describe('the percentages of a milestone', () => {
  test('are saved together with what somebody else changed of the same one, by themselves', async () => {
    const now = { ...pilot, version: 5, plannedPercentage: 60 }
    const lists = [[design, pilot]]
    const answers: object[] = [refusal(412, 'Otra persona cambió este registro.')]
    const api = pretendApi({
      [list]: () => lists.shift() ?? [design, now],
      [put]: () => answers.shift() ?? { ...now, version: 6, percentageRealized: 30 },
      'GET /audit': onePage(theirs('plannedPercentage')),
    })
    const { user } = open()
    await user.click(await figure('Realizado de Piloto'))
    await user.clear(textbox('Realizado de Piloto, en %'))
    await user.type(textbox('Realizado de Piloto, en %'), '30{Enter}')
    await waitFor(() => expect(success).toHaveBeenCalledWith('Se unieron los cambios de Berta Núñez: Planeado.'))
    expect(api.of(put).map(({ body, headers }) => [headers.get('if-match'), body])).toEqual([
      ['"4"', { projectId: 81, plannedPercentage: 50, percentageRealized: 30 }],
      ['"5"', { projectId: 81, plannedPercentage: 60, percentageRealized: 30 }],
    ])
  })

  test('that were typed when the session ended are offered again, those on their way too', async () => {
    const api = pretendApi({
      [list]: [design, pilot],
      [put]: ({ body }) =>
        (body as { percentageRealized: number }).percentageRealized === 30
          ? refusal(401, 'Inicie sesión para continuar.')
          : { ...design, version: design.version + 1 },
    })
    const first = open()
    await first.user.click(await figure('Realizado de Piloto'))
    await first.user.clear(textbox('Realizado de Piloto, en %'))
    await first.user.type(textbox('Realizado de Piloto, en %'), '30{Enter}')
    await waitFor(() => expect(currentSession().status).toBe('expired'))
    first.unmount()
    act(() => signIn('t2', someone()))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Recuperar lo escrito' }))
    expect(textbox('Realizado de Piloto, en %').value).toBe('30')
    expect(api.of(put)).toHaveLength(1)
    await user.type(textbox('Realizado de Piloto, en %'), '{Escape}')
    expect(sessionStorage.length).toBe(0)
  })

  test('that both changed are asked about, and go on in the line with what was chosen', async () => {
    const now = { ...pilot, version: 5, percentageRealized: 40 }
    const lists = [[design, pilot]]
    const answers: object[] = [refusal(412, 'Otra persona cambió este registro.')]
    const api = pretendApi({
      [list]: () => lists.shift() ?? [design, now],
      [put]: () => answers.shift() ?? { ...now, version: 6, percentageRealized: 30 },
      'GET /audit': onePage(theirs('percentageRealized')),
    })
    const { user } = open()
    await user.click(await figure('Realizado de Piloto'))
    await user.clear(textbox('Realizado de Piloto, en %'))
    await user.type(textbox('Realizado de Piloto, en %'), '30{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Berta Núñez guardó cambios en este registro' })
    const field = within(dialog).getByRole('group', { name: 'Realizado' })
    expect(field.textContent.replaceAll('\u00A0', ' ')).toMatch(/Antes.*20,5 %.*Berta Núñez.*40 %.*Usted.*30 %/)
    await user.click(within(dialog).getByRole('button', { name: 'Seguir editando' }))
    expect(textbox('Realizado de Piloto, en %').value).toBe('30')
    await user.type(textbox('Realizado de Piloto, en %'), '{Enter}')
    await waitFor(() => expect(api.of(put)).toHaveLength(2))
    expect(api.of(put)[1]?.headers.get('if-match')).toBe('"5"')
  })

  test('are changes of what was seen when the line was opened, whatever the list has read since', async () => {
    const lists = [[design, pilot]]
    const api = pretendApi({
      [list]: () => lists.shift() ?? [design, { ...pilot, version: 5, plannedPercentage: 60 }],
      [put]: { ...pilot, version: 6 },
    })
    const { user } = open()
    await user.click(await figure('Realizado de Piloto'))
    await user.clear(textbox('Realizado de Piloto, en %'))
    await user.type(textbox('Realizado de Piloto, en %'), '30')
    const reads = api.of(list).length
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(api.of(list).length).toBeGreaterThan(reads))
    await user.type(textbox('Realizado de Piloto, en %'), '{Enter}')
    await waitFor(() => expect(api.of(put)[0]?.headers.get('if-match')).toBe('"4"'))
  })

  test('of one that somebody took from the project meanwhile are told, not lost', async () => {
    const lists = [[design, pilot]]
    pretendApi({ [list]: () => lists.shift() ?? [design], [put]: refusal(404, 'No existe.') })
    const { user } = open()
    await user.click(await figure('Realizado de Piloto'))
    await user.clear(textbox('Realizado de Piloto, en %'))
    await user.type(textbox('Realizado de Piloto, en %'), '30{Enter}')
    const told = await screen.findByText(/^Piloto ya no está en el proyecto/)
    expect(told.textContent.replaceAll('\u00A0', ' ')).toContain('50 % planeado y 30 % realizado')
    await pressByKey(user, button('Entendido'))
    expect(screen.queryByText(/ya no está en el proyecto/)).toBeNull()
    expect(screen.getByRole('table').contains(document.activeElement)).toBe(true)
  })
})

/** Somebody changes the comments of the task, which is `now` something else on the server. */
const changeTask = async (now: object, answers: object[]) => {
  const lists = [[design, pilot]]
  const api = pretendApi({
    [list]: () => lists.shift() ?? [design, { ...pilot, tasks: [{ ...task, version: 4, ...now }] }],
    [patch]: () => answers.shift() ?? refusal(500, 'Falla'),
    'GET /audit': onePage(theirs(Object.keys(now)[0] ?? '')),
  })
  const rendered = open()
  await rendered.user.click(await screen.findByRole('button', { name: /tareas.*Piloto/i }))
  await rendered.user.click(await screen.findByRole('button', { name: 'Editar Instalar el servidor' }))
  const form = within(await screen.findByRole('form', { name: 'Editar Instalar el servidor' }))
  await rendered.user.type(form.getByRole('textbox', { name: 'Descripción' }), ' nuevo')
  await rendered.user.click(form.getByRole('button', { name: 'Guardar' }))
  return { ...rendered, api }
}
const outdated = () => refusal(412, 'Otra persona cambió este registro.')

describe('a task of a milestone', () => {
  test('is saved together with what somebody else changed of it', async () => {
    const { api } = await changeTask({ actualWorkHours: 6 }, [outdated(), { ...task, version: 5 }])
    await waitFor(() => expect(success).toHaveBeenCalledWith('Se unieron los cambios de Berta Núñez: Horas Reales.'))
    const [first, second] = api.of(patch)
    expect(first?.body).toEqual({ comments: 'Instalar el servidor nuevo' })
    expect([second?.headers.get('if-match'), second?.body]).toEqual(['"4"', { comments: 'Instalar el servidor nuevo' }])
  })

  test('that both changed is asked about in its row, and saved as it was chosen', async () => {
    const { api, user } = await changeTask({ comments: 'Instalar dos servidores' }, [
      outdated(),
      { ...task, version: 5 },
    ])
    const field = await screen.findByRole('group', { name: 'Descripción' })
    expect(field.textContent).toMatch(/Antes.*Instalar el servidor.*Berta Núñez.*dos servidores.*Usted.*servidor nuevo/)
    await user.click(within(screen.getByRole('region', { name: 'Qué queda' })).getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Tarea actualizada exitosamente!'))
    expect(api.of(patch)[1]?.body).toEqual({ comments: 'Instalar el servidor nuevo' })
  })

  test('goes back to its fields with what was chosen', async () => {
    const { user } = await changeTask({ comments: 'Instalar dos servidores' }, [outdated()])
    await user.click(await screen.findByRole('radio', { name: /^Berta/ }))
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }))
    const form = within(screen.getByRole('form', { name: /^Editar Instalar/ }))
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Descripción' }).value).toBe('Instalar dos servidores')
  })
})
