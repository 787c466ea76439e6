import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { workloadOf } from '#contract/workload.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { WorkloadPage } from './WorkloadPage.tsx'

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const tasks = [
  { day: '2026-11-10', count: 2 },
  { day: '2026-11-24', count: 1 },
  { day: '2026-12-02', count: 9 },
]
const ana = { employeeId: 7, fullName: 'Ana Ríos', projects: 3, ...workloadOf(7, tasks, '2026-11-20') }
const luis = { employeeId: 8, fullName: 'Luis Mejía', projects: 0, ...workloadOf(8, [], '2026-11-20') }

const open = () => {
  const { asked } = pretendApi({
    'GET /workload': { data: [ana, luis], filteredRecordsCount: 2, totalRecordsCount: 2 },
  })
  return { ...renderScreen(<WorkloadPage />, '/workload?q=r'), asked }
}
const rowOf = (name: RegExp) => screen.findByRole('row', { name })

describe('the workload', () => {
  test('has a row for each person and a column for each week; each number leads to what it counts', async () => {
    const { asked } = open()
    const row = within(await rowOf(/Ana Ríos/))
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent.replace('\u00A0', ' '))
    expect(heads.slice(0, 5)).toEqual(['Persona', 'Proyectos', 'Vencidas', '16 nov', '23 nov'])
    expect([heads.length, heads.at(-1)]).toEqual([15, '1 feb'])
    const link = (name: string | RegExp) => row.getByRole('link', { name }).getAttribute('href')
    expect(link('Ana Ríos: 3 proyectos abiertos')).toBe('/portfolio?tab=todos&employeeId=7')
    expect(link('Ana Ríos: 2 tareas vencidas')).toBe(
      '/project-checkpoints/tasks?employeeId=7&to=2026-11-19&status=1%2C2',
    )
    expect(link('Ana Ríos: 1 tarea, semana del 23 nov al 29 nov 2026')).toBe(
      '/project-checkpoints/tasks?employeeId=7&from=2026-11-23&to=2026-11-29&status=1%2C2',
    )
    expect(asked[0]?.query).toMatchObject({ searchTerm: 'r', orderBy: 'FullName', top: '50' })
  })

  test('shows how much there is by shade and by number, and leads nowhere where there is nothing', async () => {
    open()
    const row = await rowOf(/Ana Ríos/)
    const shades = [...row.querySelectorAll<HTMLElement>('[data-heat]')]
    expect(shades.map(({ textContent, dataset }) => [textContent, dataset['heat']])).toEqual([
      ['1', '1'],
      ['9', '4'],
    ])
    expect(within(await rowOf(/Luis Mejía/)).queryAllByRole('link')).toEqual([])
    expect(screen.getByText(/El portal no registra las horas/)).toBeDefined()
    expect(screen.getByRole('list', { name: 'Tareas en la semana' }).textContent).toBe('1 a 23 a 45 a 78 o más')
  })
})
