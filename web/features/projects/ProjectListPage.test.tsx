import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedCard } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ProjectListPage } from './ProjectListPage.tsx'

const list = 'GET /projects/projects-list'
const name = 'Migración de correo y colaboración'

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

const open = (query = '') => renderScreen(<ProjectListPage />, `/projects${query}`)

describe('the list of projects', () => {
  test('shows each as a card: customer, status, cost in pesos, progress, people and channel', async () => {
    pretendApi({ [list]: onePage(storedCard()) })
    open()
    const card = within(await screen.findByRole('article', { name: 'Cooperativa Andina de Caficultores' }))
    for (const words of ['En ejecución', 'Aliado', name, 'Andrés Muñoz Gómez', 'Lucía Ibáñez Peña'])
      expect(card.getAllByText(words, { exact: false }).length).toBeGreaterThan(0)
    expect(card.getByText(/1\.284\.500\.000/).textContent).toBe('$\u00A01.284.500.000')
    expect(card.getByText('62')).toBeTruthy()
    const rule = card.getByRole('progressbar', { name: `Avance de ${name}` })
    expect(['aria-valuemin', 'aria-valuenow', 'aria-valuemax'].map((one) => rule.getAttribute(one))).toEqual([
      '0',
      '62',
      '100',
    ])
    const links = card.getAllByRole('link').map((link) => [link.textContent.trim(), link.getAttribute('href')])
    expect(links).toEqual([
      [`Ver más de ${name}, Cooperativa Andina de Caficultores`, '/projects/projects-list/81'],
      [`Editar ${name}, Cooperativa Andina de Caficultores`, '/projects/update-project/81'],
    ])
  })

  test('says so where a project has neither consultant nor commercial employee', async () => {
    pretendApi({ [list]: onePage(storedCard({ consultant: null, commercialEmployee: null })) })
    open()
    await screen.findByRole('article')
    expect(screen.getAllByText('sin dato')).toHaveLength(2)
  })

  test('is ordered by commercial name at first, and by what is chosen', async () => {
    const api = pretendApi({ [list]: onePage(storedCard()) })
    const { user, went } = open()
    const order = await screen.findByRole('combobox', { name: 'Ordenar por' })
    expect(
      within(order)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nombre Comercial', 'Costo Total', 'Estado', 'Fase', 'Avance'])
    await waitFor(() =>
      expect(api.of(list)[0]?.query).toMatchObject({ orderBy: 'CustomerId', ascending: 'true', top: '10' }),
    )
    await user.selectOptions(order, 'Fase')
    expect(went).toHaveBeenLastCalledWith('/projects?sort=Phases')
    await user.click(screen.getByRole('radio', { name: 'Descendente' }))
    expect(went).toHaveBeenLastCalledWith('/projects?sort=Phases&asc=false')
    await waitFor(() => expect(api.of(list).at(-1)?.query).toMatchObject({ orderBy: 'Phases', ascending: 'false' }))
  })

  test('offers to create and to edit only to who may', async () => {
    pretendApi({ [list]: onePage(storedCard()) })
    open()
    expect((await screen.findByRole('link', { name: 'Crear proyecto' })).getAttribute('href')).toBe(
      '/projects/create-project',
    )
    cleanup()
    signIn('t1', someone({ permissions: ['portal.access'] }))
    open()
    await screen.findByRole('article')
    expect(screen.queryByRole('link', { name: 'Crear proyecto' })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Editar/ })).toBeNull()
  })

  test('without any project says so, and keeps search and order when a search finds nothing', async () => {
    pretendApi({ [list]: onePage() })
    open()
    await screen.findByText('Aún no hay proyectos')
    cleanup()
    open('?q=zzz')
    await screen.findByText("Ningún resultado para 'zzz'")
    expect(screen.getByRole('combobox', { name: 'Ordenar por' })).toBeTruthy()
  })
})
