import { cleanup, screen, within, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedStatus } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ProjectStatusListPage } from './ProjectStatusListPage.tsx'

const list = 'GET /project-status/projects-status-filtered-list'

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

const words = (cells: HTMLElement[]) => cells.map(({ textContent }) => textContent.trim())
const open = () => renderScreen(<ProjectStatusListPage />, '/project-status')

describe('the list of statuses', () => {
  test('shows name, description and the colour by its name, and leads to each', async () => {
    const api = pretendApi({ [list]: onePage(storedStatus()) })
    open()
    const table = await screen.findByRole('table', { name: 'Estados' })
    expect(words(within(table).getAllByRole('columnheader'))).toEqual(['Nombre', 'Descripción', 'Color', 'Acciones'])
    expect(words(within(table).getAllByRole('rowheader'))).toEqual(['En ejecución'])
    expect(words(within(table).getAllByRole('cell'))).toEqual([
      'El equipo trabaja según el plan',
      'Azul',
      'Ver En ejecución',
    ])
    expect(screen.getByRole('link', { name: 'Ver En ejecución' }).getAttribute('href')).toBe(
      '/project-status/update-project-status/61',
    )
    expect(
      within(table)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nombre', 'Descripción'])
    expect(api.of(list)[0]?.query).toMatchObject({ orderBy: 'Name', ascending: 'true', offset: '0', top: '10' })
  })

  test('offers to create one only to who may configure', async () => {
    const over = { over: true, people: 3, customerId: 1, projectId: 1, milestones: 8 }
    pretendApi({ [list]: onePage(), 'GET /accounts/first-steps': over })
    open()
    await screen.findByText('Aún no hay estados')
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Crear estado' })).toHaveLength(2))
    cleanup()
    signIn('t1', someone({ permissions: ['portal.access'] }))
    open()
    await screen.findByText('Aún no hay estados')
    expect(screen.queryByRole('link', { name: 'Crear estado' })).toBeNull()
  })
})
