import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { assignedMilestone } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { MilestonesPanel } from './MilestonesPanel.tsx'

const list = 'GET /project-milestone/project-milestone-list'
const assign = 'POST /project-milestone/assign-project-milestone/81'
const design = assignedMilestone()
const answers = {
  'GET /projects/:id/milestone-proposal': { type: 'Servicio', projects: 0, milestones: [] },
  'GET /project-milestone/milestone-list': [],
  'GET /project-milestone/project-milestone-filtered-list': refusal(500, 'No responde.'),
}

beforeEach(async () => {
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

async function open() {
  const { user } = renderScreen(
    <MilestonesPanel projectId={81} days={{ start: '2026-01-01', due: '2026-01-10' }} />,
    '/projects/projects-list/81',
  )
  await user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
  // It comes in a chunk of its own.
  await screen.findByRole('dialog', { name: 'Asignar hitos' }, { timeout: 20_000 })
  return user
}

describe('the planned days of an assigned milestone', () => {
  test.each([
    ['a new end', {}, '05012026', '03012026', 'La fecha no puede ser anterior al 5 de enero de 2026'],
    [
      'a stored end',
      { plannedStart: '2026-01-02', plannedEnd: '2026-01-04' },
      '05012026',
      '{Tab}',
      'El final no puede ser anterior al comienzo',
    ],
  ])('%s before the planned start is not sent, and says so', async (_, days, start, end, words) => {
    const api = pretendApi({ ...answers, [list]: () => [{ ...design, ...days }] })
    const user = await open()
    const [startDay] = screen.getAllByRole('spinbutton', { name: 'Día, Inicio planeado' })
    const [endDay] = screen.getAllByRole('spinbutton', { name: 'Día, Fin planeado' })
    await user.click(startDay!)
    await user.keyboard(start)
    await user.click(endDay!)
    await user.keyboard(end)
    await user.click(button('Guardar'))
    const [group] = screen.getAllByRole('group', { name: 'Fin planeado' })
    expect(document.getElementById(group!.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words)
    expect(document.activeElement).toBe(endDay)
    expect(api.of(assign)).toEqual([])
  })

  test('that were stored from before the start of the project, as it is by now, stay as they are', async () => {
    const early = { ...design, plannedStart: '2025-12-01', plannedEnd: '2025-12-20' }
    const api = pretendApi({ ...answers, [list]: () => [early], [assign]: () => [early] })
    const user = await open()
    const [realized] = screen.getAllByRole('textbox', { name: 'Realizado' })
    await user.clear(realized!)
    await user.type(realized!, '81')
    await user.click(button('Guardar'))
    await waitFor(() => expect(api.of(assign)[0]?.body).toEqual([{ projectMilestoneId: 71, percentageRealized: 81 }]))
  })
})
