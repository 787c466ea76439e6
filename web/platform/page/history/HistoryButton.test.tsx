import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { AuditRow } from '#contract/audit.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { type Asked, pretendApi } from '#web/testing/api.ts'
import { someChange } from '#web/testing/changes.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { HistoryButton } from './HistoryButton.tsx'

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const answer = (data: AuditRow[], total = data.length) => ({
  data,
  filteredRecordsCount: total,
  totalRecordsCount: total,
})
const open = async (entity: AuditRow['entity'] = 'employee', id = 12) => {
  const rendered = renderScreen(<HistoryButton entity={entity} id={id} name="Íñigo Peña" />)
  await rendered.user.click(screen.getByRole('button', { name: 'Historial' }))
  return { ...rendered, drawer: await screen.findByRole('dialog', { name: 'Historial de Íñigo Peña' }) }
}
/** What an entry says, without what only spaces it out. */
const said = (element: HTMLElement) => element.textContent.replaceAll(/\s+/g, ' ').trim()

/** Twenty changes and then six, the first of which came before: one was added meanwhile. */
const page = ({ query }: Asked) => {
  const first = Number(query['offset'])
  const count = first === 0 ? 20 : 6
  return answer(
    Array.from({ length: count }, (_, n) => someChange({ id: 1000 - (first === 0 ? n : 19 + n) })),
    26,
  )
}

describe('the history of a record', () => {
  test('tells by day who changed what, from what to what, in plain words', async () => {
    pretendApi({
      'GET /audit': answer([
        someChange({
          fields: [
            { field: 'positionId', before: 'Consultor(a)', after: 'Director(a)' },
            { field: 'birthDate', before: null, after: '1990-02-28' },
            { field: 'cellphoneNumber', before: '310 555 0142', after: '' },
            { field: 'isActive', before: true, after: false },
            { field: 'password', before: null, after: null },
          ],
        }),
        someChange({ id: 2, at: '2026-02-16T15:00:00.000Z', kind: 'create', employeeId: null, employeeName: null }),
      ]),
    })
    const { drawer } = await open()
    const day = await within(drawer).findByRole('region', { name: '16 feb 2026' })
    const [changed, created] = within(day)
      .getAllByRole('listitem')
      .filter((item) => item.className.includes('history-entry'))
    expect(said(changed!)).toContain('Ana Lucía Ibáñez cambió el empleado')
    expect([...changed!.querySelectorAll('.history-fields li')].map((line) => said(line as HTMLElement))).toEqual([
      'Cambió Cargo de Consultor(a) a Director(a)',
      'Puso Fecha de Nacimiento: 28 feb 1990',
      'Quitó Celular, que era 310 555 0142',
      'Cambió Activo de Sí a No',
      'Cambió Contraseña',
    ])
    expect(said(created!)).toContain('El sistema creó el empleado')
    expect(within(drawer).getByText('2 cambios')).toBeDefined()
    expect(within(drawer).getByText('No hay cambios más antiguos.')).toBeDefined()
  })

  test('a long text is cut, and the rest is one press away', async () => {
    const long = 'La entrega se mueve porque el cliente no ha firmado el acta. '.repeat(5).trim()
    pretendApi({
      'GET /audit': answer([
        someChange({ entity: 'project', fields: [{ field: 'summary', before: 'Corto', after: long }] }),
      ]),
    })
    const { user, drawer } = await open()
    expect(said(drawer)).not.toContain(long)
    await user.click(await within(drawer).findByRole('button', { name: 'Ver más' }))
    expect(said(drawer)).toContain(long)
  })

  test('older changes come when they are asked for, none of them twice, and the focus stays inside', async () => {
    const { asked } = pretendApi({ 'GET /audit': page })
    const { user, drawer } = await open()
    const entries = () => drawer.querySelectorAll('.history-entry')
    await user.click(await within(drawer).findByRole('button', { name: 'Ver más antiguos' }))
    const end = await within(drawer).findByText('No hay cambios más antiguos.')
    expect(entries()).toHaveLength(25)
    expect(asked.map(({ query }) => query['offset'])).toEqual(['0', '20'])
    expect(document.activeElement).toBe(end)
  })

  test('of a project has what belongs to it, unless only the project is asked for', async () => {
    const { asked } = pretendApi({
      'GET /audit': answer([
        someChange({
          entity: 'projectMilestone',
          entityId: 3,
          name: 'Levantamiento',
          projectId: 5,
          projectName: 'Fábrica',
          fields: [{ field: 'percentageRealized', before: 10, after: 45.5 }],
        }),
        someChange({
          id: 2,
          entity: 'project',
          entityId: 5,
          fields: [{ field: 'employeeIds', before: ['Ana', 'Luis'], after: ['Luis', 'Eva'] }],
        }),
      ]),
    })
    const { user, drawer } = await open('project', 5)
    const text = said(await within(drawer).findByRole('region', { name: '16 feb 2026' }))
    expect(text).toContain('cambió el hito Levantamiento')
    expect(text).not.toContain('en el proyecto')
    expect(text).toContain('Cambió Realizado de 10 % a 45,5 %')
    expect(text).toContain('Agregó a Responsables: Eva')
    expect(text).toContain('Quitó de Responsables: Ana')
    await user.click(within(drawer).getByRole('radio', { name: 'Solo el proyecto' }))
    await vi.waitFor(() => expect(asked.map(({ query }) => query['related'])).toEqual(['true', undefined]))
  })

  test('a record without changes says so', async () => {
    pretendApi({ 'GET /audit': answer([]) })
    const { drawer } = await open()
    expect(await within(drawer).findByRole('heading', { name: 'Este registro aún no tiene cambios' })).toBeDefined()
  })

  test('is offered only to who may change the record, or read the whole trail', () => {
    signIn('t1', someone({ permissions: ['portal.access', 'projects.write'] }))
    renderScreen(<HistoryButton entity="employee" id={1} name="x" />)
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    renderScreen(<HistoryButton entity="project" id={1} name="x" />)
    expect(screen.getByRole('button', { name: 'Historial' })).toBeDefined()
    cleanup()
    signIn('t1', someone({ permissions: ['portal.access', 'audit.read'] }))
    renderScreen(<HistoryButton entity="employee" id={1} name="x" />)
    expect(screen.getByRole('button', { name: 'Historial' })).toBeDefined()
  })
})
