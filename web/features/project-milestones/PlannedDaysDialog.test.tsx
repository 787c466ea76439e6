import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { assignedMilestone, onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { MilestonesPanel } from './MilestonesPanel.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const put = 'PUT /project-milestone/update-project-milestone-project/1'
const assign = 'POST /project-milestone/assign-project-milestone/81'
const closing = assignedMilestone({ id: 2, projectMilestoneId: 72, name: 'Cierre', ordinality: 8, weight: 50 })
const opening = assignedMilestone({
  name: 'Inicio',
  weight: 50,
  plannedStart: '2026-02-02',
  plannedEnd: '2026-03-31',
})
const answers = {
  'GET /project-milestone/project-milestone-list': [opening, closing],
  'GET /project-milestone/milestone-list': [],
  'GET /project-milestone/project-milestone-filtered-list': onePage(
    { ...opening, id: 71, ordinality: 1 },
    { ...closing, id: 72, ordinality: 8 },
  ),
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

test('days are proposed by order and weight over the time of the project, and saved with the assignment', async () => {
  const api = pretendApi({ ...answers, [assign]: [] })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Asignar hitos' }))
  await user.click(await screen.findByRole('button', { name: 'Proponer fechas' }, { timeout: 20_000 }))
  await screen.findByText(/Se propusieron las fechas/)
  await user.click(button('Guardar'))
  await waitFor(() => expect(api.of(assign)).toHaveLength(1))
  expect(api.of(assign)[0]?.body).toMatchObject([
    { projectMilestoneId: 71, plannedStart: '2026-01-01', plannedEnd: '2026-01-05' },
    { projectMilestoneId: 72, plannedStart: '2026-01-06', plannedEnd: '2026-01-10' },
  ])
}, 30_000)

test('a milestone says from when to when it is planned, and its menu leads to both days', async () => {
  const api = pretendApi({ ...answers, [put]: { ...opening, plannedEnd: '2026-04-30' } })
  const { user } = open()
  const line = await screen.findByRole('row', { name: /Inicio/ })
  expect(line.textContent.replaceAll('\u00A0', ' ')).toContain('2 feb – 31 mar')
  await user.click(within(line).getByRole('button', { name: 'Más acciones de Inicio' }))
  await user.click(screen.getByRole('menuitem', { name: 'Fechas planeadas de Inicio' }))
  const end = within(await screen.findByRole('group', { name: 'Fin planeado' }, { timeout: 20_000 }))
  await user.click(end.getAllByRole('spinbutton')[0]!)
  await user.keyboard('30042026')
  await user.click(button('Guardar'))
  await waitFor(() => expect(success).toHaveBeenCalledWith('Fechas planeadas actualizadas exitosamente!'))
  const [sent] = api.of(put)
  expect([sent?.headers.get('if-match'), sent?.body]).toEqual([
    '"1"',
    { projectId: 81, plannedStart: '2026-02-02', plannedEnd: '2026-04-30' },
  ])
}, 30_000)
