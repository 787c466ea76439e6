import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedMilestone } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { MilestoneListPage } from './MilestoneListPage.tsx'

const list = 'GET /project-milestone/project-milestone-filtered-list'

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

describe('the milestone catalogue', () => {
  test('shows ordinality, name and type of project; the name names the row', async () => {
    pretendApi({ [list]: onePage(storedMilestone()) })
    renderScreen(<MilestoneListPage />, '/project-milestone')
    const table = await screen.findByRole('table', { name: 'Configuración de Hitos' })
    expect(words(within(table).getAllByRole('columnheader'))).toEqual([
      'Orden',
      'Nombre',
      'Tipo de Proyecto',
      'Acciones',
    ])
    expect(words(within(table).getAllByRole('rowheader'))).toEqual(['Levantamiento y diseño'])
    expect(words(within(table).getAllByRole('cell'))).toEqual(['1', 'Servicio', 'Ver Levantamiento y diseño'])
    expect(screen.getByRole('link', { name: 'Ver Levantamiento y diseño' }).getAttribute('href')).toBe(
      '/project-milestone/update-project-milestone/71',
    )
  })

  test('is searched by the words that the specification gives', async () => {
    pretendApi({ [list]: onePage(storedMilestone()) })
    renderScreen(<MilestoneListPage />, '/project-milestone')
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).placeholder).toBe('Buscar...')
  })

  test('leaves the order to the server, by type and then ordinality, until one is chosen', async () => {
    const api = pretendApi({ [list]: onePage(storedMilestone()) })
    const { user } = renderScreen(<MilestoneListPage />, '/project-milestone')
    await user.click(await screen.findByRole('button', { name: 'Nombre' }))
    const [first, second] = api.of(list).map(({ query }) => query)
    expect(first).toEqual({ searchTerm: '', offset: '0', top: '10' })
    expect(second).toMatchObject({ orderBy: 'Name', ascending: 'true' })
  })
})
