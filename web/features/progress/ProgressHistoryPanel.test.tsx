import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { ProgressPoint } from '#contract/project-milestones.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ProgressHistoryPanel } from './ProgressHistoryPanel.tsx'

const call = 'GET /projects/81/progress-history'
const point = (date: string, planned: number, realized: number, percentage: number): ProgressPoint => ({
  date,
  planned,
  realized,
  percentage,
  employeeName: 'Lucía Ibáñez',
})
const first = point('2026-03-01T15:00:00.000Z', 20, 10, 5)
const second = point('2026-05-01T15:00:00.000Z', 71, 61.55, 62)
const open = () => renderScreen(<ProgressHistoryPanel projectId={81} />)

beforeEach(async () => {
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

describe('how the progress of a project went', () => {
  test('is a curve that is told in words, with a table behind it, the newest first', async () => {
    pretendApi({ [call]: [first, second] })
    open()
    const curve = await screen.findByRole('img')
    expect(curve.getAttribute('aria-label')?.replaceAll('\u00A0', ' ')).toBe(
      'Curva de avance con 2 registros, del 1 mar 2026 al 1 may 2026. Último: 71,0 % planeado en hitos, 61,6 % realizado en hitos, 62 % de avance del proyecto.',
    )
    expect(curve.querySelectorAll('path')).toHaveLength(3)
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
    expect(rows.slice(1).map(({ textContent }) => textContent.replaceAll(/[\u00A0\u202F]/g, ' '))).toEqual([
      expect.stringContaining('71 %61,55 %62 %Lucía Ibáñez'),
      expect.stringContaining('20 %10 %5 %Lucía Ibáñez'),
    ])
  })

  test('is no curve yet with one record', async () => {
    pretendApi({ [call]: [first] })
    open()
    await screen.findByText('Solo hay un registro: la curva se dibuja desde el segundo.')
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('table')).toBeTruthy()
  })

  test('says so while nothing has changed yet', async () => {
    pretendApi({ [call]: [] })
    open()
    await screen.findByText('El avance aún no ha cambiado: la curva empieza con el primer cambio.')
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('is asked for again when it could not come', async () => {
    const answers: object[] = [refusal(503, 'No disponible')]
    pretendApi({ [call]: () => answers.shift() ?? [first, second] })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('img')).toBeTruthy()
  })
})
