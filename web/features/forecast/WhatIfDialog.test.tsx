import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someForecast } from '#web/testing/forecast.ts'
import { someone } from '#web/testing/people.ts'
import { assignedMilestone, storedProject } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { WhatIfDialog } from './WhatIfDialog.tsx'

const milestones = [
  assignedMilestone({ id: 1, name: 'Pruebas', plannedStart: '2026-03-02', plannedEnd: '2026-06-30' }),
  assignedMilestone({ id: 2, name: 'Cierre', percentageRealized: 0 }),
]
const ask = 'POST /projects/81/forecast/what-if'
const supposed = someForecast({
  r: 70,
  forecast: '2026-12-11',
  from: '2026-12-02',
  to: '2027-01-15',
  late: 8,
  light: 'amber',
  reason: { code: 'late', days: 8, limit: 10, day: null },
})
const answers = {
  'GET /projects/project-by-id/81': storedProject(),
  'GET /project-milestone/project-milestone-list': milestones,
  [ask]: supposed,
}

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const plain = (element: Element) => element.textContent.replaceAll(/[\u00A0\u202F]/g, ' ')
const onClose = vi.fn<() => void>()
const open = async () => {
  const screens = renderScreen(
    <WhatIfDialog projectId={81} forecast={someForecast()} against={undefined} onClose={onClose} />,
    '/projects/projects-list/81',
  )
  await screen.findByRole('textbox', { name: 'Avance propio' })
  return screens
}
const percentage = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Avance propio' })
const line = () => plain(screen.getByRole('dialog').querySelector('output')!)
const typeDay = async (user: Awaited<ReturnType<typeof open>>['user'], label: string, day: string) => {
  await user.click(within(screen.getByRole('group', { name: label })).getAllByRole('spinbutton')[0]!)
  await user.keyboard(day)
}

describe('what if', () => {
  test('nothing is supposed yet, today’s forecast stands there, that nothing is saved, and nothing is asked', async () => {
    const { of } = pretendApi(answers)
    await open()
    const dialog = screen.getByRole('dialog', { name: 'Qué pasaría si' })
    expect(plain(dialog)).toContain('Nada de esto se guarda: al cerrar, el proyecto queda como está.')
    expect(plain(screen.getByRole('region', { name: 'Hoy' }))).toContain(
      'Rojo. Ni el más rápido de los 9 llegaría a tiempo.Lo más probable: 5 feb 2027;',
    )
    expect(line()).toBe('Hoy: 5 feb 2027, +45 · Cambie un dato para ver qué pasaría.')
    expect(of(ask)).toEqual([])
  })

  test('another percentage is supposed, the answer stands beside today’s', async () => {
    const { of } = pretendApi(answers)
    const { user } = await open()
    await user.clear(percentage())
    await user.type(percentage(), '70')
    await waitFor(() => expect(line()).toBe('Hoy: 5 feb 2027, +45 · Así: 11 dic 2026, +8'))
    expect(of(ask).at(-1)!.body).toEqual({ percentage: 70 })
    const side = plain(screen.getByRole('region', { name: 'Así' }))
    expect(side).toContain('Ámbar. Terminaría 8 días hábiles tarde.')
    expect(side).toContain('Frente a lo prometido+8 días hábilesAvance70,0 %Plan a hoy49,0 %')
    await user.click(button('Volver a lo de hoy'))
    await waitFor(() => expect(line()).toContain('Cambie un dato'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Avance propio' }).value).toBe('62')
  })

  test('another day and other days and percentages of milestones are sent, and those alone', async () => {
    const { of } = pretendApi(answers)
    const { user } = await open()
    await typeDay(user, 'Día prometido', '29/01/2027')
    await waitFor(() => expect(of(ask).at(-1)?.body).toEqual({ due: '2027-01-29' }))
    await user.click(screen.getByText('Hitos (2)'))
    const first = within(screen.getByRole('group', { name: 'Pruebas' }))
    const end = within(first.getByRole('group', { name: 'Fin planeado' }))
    await user.click(end.getAllByRole('spinbutton')[0]!)
    await user.keyboard('31/07/2026')
    const realized = within(screen.getByRole('group', { name: 'Cierre' })).getByRole('textbox', { name: 'Realizado' })
    await user.clear(realized)
    await user.type(realized, '25,5')
    await waitFor(() =>
      expect(of(ask).at(-1)!.body).toEqual({
        due: '2027-01-29',
        milestones: [
          { id: 1, plannedStart: '2026-03-02', plannedEnd: '2026-07-31' },
          { id: 2, percentageRealized: 25.5 },
        ],
      }),
    )
  })

  test('a percentage above 100 is refused, and nothing is asked', async () => {
    const { of } = pretendApi(answers)
    const { user } = await open()
    await user.clear(screen.getByRole('textbox', { name: 'Avance propio' }))
    await user.type(screen.getByRole('textbox', { name: 'Avance propio' }), '170')
    expect(await screen.findByText('El valor no puede ser mayor que 100%')).toBeDefined()
    expect(line()).toBe('Hoy: 5 feb 2027, +45 · Corrija lo señalado para ver qué pasaría.')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(of(ask).map(({ body }) => body)).not.toContainEqual({ percentage: 170 })
  })

  test('a planned end before the planned start says so, and not that one of the days is missing', async () => {
    pretendApi(answers)
    const { user } = await open()
    await user.click(screen.getByText('Hitos (2)'))
    const first = within(screen.getByRole('group', { name: 'Pruebas' }))
    await user.click(within(first.getByRole('group', { name: 'Fin planeado' })).getAllByRole('spinbutton')[0]!)
    await user.keyboard('01/03/2026')
    expect(await first.findByText('El final no puede ser anterior al comienzo')).toBeDefined()
    expect(line()).toContain('Corrija lo señalado')
  })

  test('what the server refuses is said at its field', async () => {
    const early = 'La fecha no puede ser anterior a la fecha de inicio'
    pretendApi({
      ...answers,
      [ask]: () => refusal(400, 'Revise los datos', [{ path: 'milestones.0.plannedStart', message: early }]),
    })
    const { user } = await open()
    await user.click(screen.getByText('Hitos (2)'))
    const first = within(screen.getByRole('group', { name: 'Pruebas' }))
    await user.clear(first.getByRole('textbox', { name: 'Realizado' }))
    await user.type(first.getByRole('textbox', { name: 'Realizado' }), '90')
    expect(await first.findByText(early)).toBeDefined()
    expect(line()).toContain('Corrija lo señalado')
  })

  test('it is discarded, it closes without a question', async () => {
    pretendApi(answers)
    const { user } = await open()
    await user.type(screen.getByRole('textbox', { name: 'Avance propio' }), '1')
    await user.click(button('Descartar'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('what was typed when the page went away is offered, per project, and is gone once it is discarded', async () => {
    pretendApi(answers)
    const first = await open()
    await first.user.clear(percentage())
    await first.user.type(percentage(), '70')
    cleanup()
    const { user } = await open()
    expect(percentage().value).toBe('62')
    await user.click(button('Recuperar lo escrito'))
    expect(percentage().value).toBe('70')
    await user.click(button('Descartar'))
    cleanup()
    await open()
    expect(screen.queryByText('Hay un borrador de este formulario')).toBeNull()
  })

  test('in English it says the same', async () => {
    await changeLanguage('en-US')
    pretendApi(answers)
    renderScreen(<WhatIfDialog projectId={81} forecast={someForecast()} against={undefined} onClose={onClose} />)
    await screen.findByRole('textbox', { name: 'Own progress' })
    expect(screen.getByText('Nothing of this is saved: once you close, the project is as it was.')).toBeDefined()
    expect(line()).toMatch(/^Today: .*2027, \+45 · Change something to see what would happen\.$/)
  })
})
