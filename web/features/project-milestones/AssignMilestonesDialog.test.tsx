import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { expireSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { useReturn } from '#web/platform/forms/errands.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, search } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { assignedMilestone, onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { MilestonesPanel } from './MilestonesPanel.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const complaint = vi.spyOn(toasts, 'toastError')
const list = 'GET /project-milestone/project-milestone-list'
const assign = 'POST /project-milestone/assign-project-milestone/81'

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
const hits = {
  'GET /projects/:id/milestone-proposal': { type: 'Servicio', projects: 0, milestones: [] },
  'GET /project-milestone/milestone-list': [
    { id: 73, name: 'Cierre' },
    { id: 72, name: 'Piloto' },
  ],
  // The catalogue itself cannot be read, so that they stay as they come.
  'GET /project-milestone/project-milestone-filtered-list': refusal(500, 'No responde.'),
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

const open = () =>
  renderScreen(
    <MilestonesPanel projectId={81} days={{ start: '2026-01-01', due: '2026-01-10' }} />,
    '/projects/projects-list/81',
  )
/** A dialog comes in a chunk of its own. */
const dialog = () => screen.findByRole('dialog', { name: 'Asignar hitos' }, { timeout: 20_000 })

const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const weights = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Peso' }).map(({ value }) => value)

/** The form of a new milestone, as far as it leads back. */
function Making({ milestone }: { milestone: { id: number; name: string } }) {
  const bringBack = useReturn('create')
  return <button onClick={() => bringBack?.(milestone)}>Crear</button>
}

describe('assigning milestones', () => {
  test('sends what is new or changed, once the weights fit', async () => {
    const api = pretendApi({ ...hits, [list]: () => [design, pilot], [assign]: () => [design, pilot] })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
    await dialog()
    expect(button('Guardar').disabled).toBe(true)
    await search(user, 'Hito', 'cier', 'Cierre')
    await user.click(button('Guardar'))
    expect(screen.getByText('Escriba un peso mayor que 0')).toBeTruthy()
    const lines = within(screen.getByRole('list', { name: 'Hitos del proyecto' })).getAllByRole('listitem')
    await user.type(within(lines[2]!).getByRole('textbox', { name: 'Peso' }), '10')
    expect(screen.getByText(/^Pesos asignados 100 de 100/)).toBeTruthy()
    await user.click(button('Guardar'))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Hito asignado exitosamente!'))
    expect(api.of(assign).map(({ body }) => body)).toEqual([
      [{ projectMilestoneId: 73, plannedPercentage: 0, percentageRealized: 0, weight: 10 }],
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('offers the milestones of the catalogue, and lists the chosen ones, in the order that the catalogue gives them', async () => {
    const catalogue = [
      { id: 73, ordinality: 3 },
      { id: 71, ordinality: 1 },
      { id: 72, ordinality: 2 },
      { id: 74, ordinality: 2.5 },
    ].map((one) => ({ ...one, version: 1, name: '', typeProject: '' }))
    pretendApi({
      ...hits,
      [list]: () => [pilot],
      'GET /project-milestone/milestone-list': [
        { id: 73, name: 'Cierre' },
        { id: 74, name: 'Capacitación' },
        { id: 71, name: 'Diseño' },
        { id: 72, name: 'Piloto' },
      ],
      'GET /project-milestone/project-milestone-filtered-list': onePage(...catalogue),
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
    await dialog()
    await user.click(screen.getByRole('combobox', { name: 'Hito' }))
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent.slice(0, 6))).toEqual([
        'Diseño',
        'Piloto',
        'Capaci',
        'Cierre',
      ]),
    )
    await user.keyboard('{Escape}')
    for (const [term, name] of [
      ['cier', 'Cierre'],
      ['dise', 'Diseño'],
    ] as const)
      await search(user, 'Hito', term, name)
    const lines = within(screen.getByRole('list', { name: 'Hitos del proyecto' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent.slice(0, 6))).toEqual(['Diseño', 'Piloto', 'Cierre'])
  })

  test('brings the milestones of finished projects and says of how many; equal parts make 100 %', async () => {
    const usual = [
      { projectMilestoneId: 72, name: 'Piloto', weight: 40 },
      { projectMilestoneId: 73, name: 'Cierre', weight: 60 },
    ]
    pretendApi({
      ...hits,
      [list]: () => [design, pilot],
      'GET /projects/:id/milestone-proposal': { type: 'Servicio', projects: 12, milestones: usual },
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
    await dialog()
    await user.click(await screen.findByRole('button', { name: 'Traer los hitos de Servicio' }))
    expect(screen.getByText(/^Son los hitos de 12 proyectos terminados de Servicio/)).toBeTruthy()
    expect(weights()).toEqual(['60', '16', '24'])
    await user.click(button('Repartir por igual'))
    expect(weights()).toEqual(['33,34', '33,33', '33,33'])
    expect(screen.getByText(/^Pesos asignados 100 de 100/)).toBeTruthy()
  })

  test('above 100 % is told in the meter and for five seconds, adds nothing more and sends nothing', async () => {
    const api = pretendApi({ ...hits, [list]: () => [design, pilot] })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
    await dialog()
    const [weight] = screen.getAllByRole('textbox', { name: 'Peso' })
    await user.clear(weight!)
    await user.type(weight!, '71')
    expect(screen.getByText(/La suma de los pesos de los hitos excede el 100%. Sobra/)).toBeTruthy()
    await user.click(button('Guardar'))
    expect(complaint).toHaveBeenCalledWith('La suma de los pesos de los hitos excede el 100%', {
      duration: 5000,
      toastId: 'weights',
    })
    await search(user, 'Hito', 'cier', 'Cierre')
    expect(screen.getAllByRole('textbox', { name: 'Peso' })).toHaveLength(2)
    expect(api.of(assign)).toEqual([])
  })

  test.each([
    ['half a date', '{Backspace}{Backspace}', 'Escriba la fecha completa: día, mes y año'],
    ['a date that does not exist', '31022026', 'Esa fecha no existe'],
  ])('%s is refused beside its field, which has the focus, and takes no stored day away', async (_, keys, words) => {
    const planned = { ...design, plannedStart: '2026-01-02', plannedEnd: '2026-01-05' }
    const api = pretendApi({ ...hits, [list]: () => [planned, pilot], [assign]: () => [planned, pilot] })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
    await dialog()
    for (const label of ['Inicio planeado', 'Fin planeado']) {
      await user.click(screen.getAllByRole('spinbutton', { name: `Día, ${label}` })[0]!)
      await user.keyboard(keys)
    }
    await user.click(button('Guardar'))
    const [start] = screen.getAllByRole('group', { name: 'Inicio planeado' })
    expect(document.getElementById(start!.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words)
    expect(document.activeElement).toBe(screen.getAllByRole('spinbutton', { name: 'Día, Inicio planeado' })[0])
    expect(api.of(assign)).toEqual([])
  })

  test('a new milestone without a weight leads to it, and one planned day without the other to the missing one', async () => {
    const api = pretendApi({ ...hits, [list]: () => [design, pilot] })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
    await dialog()
    await search(user, 'Hito', 'cier', 'Cierre')
    await user.click(screen.getAllByRole('spinbutton', { name: 'Día, Fin planeado' })[2]!)
    await user.keyboard('05012026')
    await user.click(button('Guardar'))
    const weight = screen.getAllByRole('textbox', { name: 'Peso' })[2]!
    expect(document.activeElement).toBe(weight)
    await user.type(weight, '10')
    await user.click(button('Guardar'))
    expect(document.activeElement).toBe(screen.getAllByRole('spinbutton', { name: 'Día, Inicio planeado' })[2])
    const start = screen.getAllByRole('group', { name: 'Inicio planeado' })[2]!
    expect(document.getElementById(start.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Las dos fechas o ninguna, desde el inicio del proyecto.',
    )
    expect(api.of(assign)).toEqual([])
  })

  test('asks before what was typed is lost by leaving the page', async () => {
    pretendApi({ ...hits, [list]: () => [design, pilot] })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
    await dialog()
    expect(leaves()).toBe(true)
    await user.clear(screen.getAllByRole('textbox', { name: 'Peso' })[0]!)
    expect(leaves()).toBe(false)
  })

  test('leads to a milestone that the catalogue lacks without a question, and has it with what was typed on the way back', async () => {
    pretendApi({ ...hits, 'GET /project-milestone/milestone-list': [], [list]: () => [design, pilot] })
    const { user, went, unmount } = open()
    await user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
    await dialog()
    const [first] = screen.getAllByRole('textbox', { name: 'Peso' })
    await user.clear(first!)
    await user.type(first!, '25')
    await user.type(screen.getByRole('combobox', { name: 'Hito' }), 'Acta')
    await user.click(await screen.findByRole('option', { name: 'Crear hito', hidden: true }))
    expect(went).toHaveBeenLastCalledWith(
      '/project-milestone/create-project-milestone?back=%2Fprojects%2Fprojects-list%2F81',
    )
    expect(leaves()).toBe(true)
    unmount()
    const making = renderScreen(<Making milestone={{ id: 79, name: 'Acta de cierre' }} />, went.mock.lastCall?.[0])
    await making.user.click(button('Crear'))
    expect(making.went).toHaveBeenLastCalledWith('/projects/projects-list/81')
    making.unmount()
    const again = open()
    await again.user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
    await dialog()
    expect(screen.queryByRole('button', { name: 'Recuperar lo escrito' })).toBeNull()
    expect(weights()).toEqual(['25', '30', '0'])
    const lines = within(screen.getByRole('list', { name: 'Hitos del proyecto' })).getAllByRole('listitem')
    expect(lines.at(-1)?.textContent).toContain('Acta de cierre')
  })

  test('what stood in it when the session ended is offered again', async () => {
    pretendApi({ ...hits, [list]: () => [design, pilot] })
    const { user, unmount } = open()
    await user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
    await dialog()
    await search(user, 'Hito', 'cier', 'Cierre')
    act(() => expireSession('t1'))
    unmount()
    signIn('t2', someone())
    const again = open()
    await again.user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
    await dialog()
    await again.user.click(button('Recuperar lo escrito'))
    const lines = within(screen.getByRole('list', { name: 'Hitos del proyecto' })).getAllByRole('listitem')
    expect(lines.at(-1)?.textContent).toContain('Cierre')
  })

  test('keeps what was typed when somebody else took the weight first', async () => {
    pretendApi({
      ...hits,
      [list]: () => [design, pilot],
      [assign]: refusal(409, 'La suma de los pesos de los hitos excede el 100%'),
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
    await dialog()
    await search(user, 'Hito', 'cier', 'Cierre')
    await user.type(screen.getAllByRole('textbox', { name: 'Peso' })[2]!, '10')
    await user.click(button('Guardar'))
    expect((await screen.findByRole('alert')).textContent).toContain('excede el 100%')
    expect(screen.getAllByRole('textbox', { name: 'Peso' })).toHaveLength(3)
    await user.click(button('Quitar Cierre'))
    expect(screen.getAllByRole('textbox', { name: 'Peso' })).toHaveLength(2)
  })
})
