import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { pressByKey } from '#web/testing/fields.ts'
import { someNotice } from '#web/testing/notices.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedProject } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { NoticesPage } from './NoticesPage.tsx'

const list = 'GET /notices'
const read = 'POST /notices/read'
const answers = {
  [list]: onePage(someNotice(), someNotice({ id: 39, readAt: '2026-11-23T14:00:00.000Z' })),
  'GET /notices/count': { unread: 1 },
  [read]: { unread: 0 },
  'GET /projects/project-by-id/81': storedProject(),
}

beforeEach(async () => {
  localStorage.clear()
  signIn('t1', someone({ permissions: ['portal.access'] }))
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const shown = () => screen.findAllByRole('link', { name: /le asignó/ })
const open = (query = '') => renderScreen(<NoticesPage />, `/notices${query}`)

describe('the list of notices', () => {
  test('is narrowed by its address, in which nonsense counts as absent', async () => {
    const api = pretendApi(answers)
    open('?unread=true&kind=silent,nada,taskDue&projectId=81&page=2&size=5')
    await waitFor(() =>
      expect(api.of(list)[0]?.query).toEqual({
        unread: 'true',
        kind: 'taskDue,silent',
        projectId: '81',
        offset: '5',
        top: '5',
      }),
    )
    cleanup()
    open('?unread=1&projectId=-3&kind=nada')
    await waitFor(() => expect(api.of(list).at(-1)?.query).toEqual({ offset: '0', top: '20' }))
  })

  test('takes a filter back by a step back', async () => {
    pretendApi(answers)
    const { user, steps } = open()
    await user.click(await screen.findByRole('switch', { name: 'Solo sin leer' }))
    await user.click(screen.getByRole('switch', { name: 'Solo sin leer' }))
    expect(steps).toEqual(['/notices', '/notices?unread=true', '/notices'])
  })

  test('marks one as read and another as unread', async () => {
    const api = pretendApi(answers)
    const { user } = open()
    const [one, other] = (await shown()).map((link) => within(link.closest('li')!))
    await user.click(one!.getByRole('button', { name: 'Marcar como leído' }))
    await user.click(other!.getByRole('button', { name: 'Marcar como no leído' }))
    await waitFor(() =>
      expect(api.of(read).map(({ body }) => body)).toEqual([
        { ids: [40], read: true },
        { ids: [39], read: false },
      ]),
    )
  })

  test('one of the unread ones that is marked by the keyboard hands the focus to the next', async () => {
    pretendApi({ ...answers, [list]: onePage(someNotice(), someNotice({ id: 39, kind: 'silent' })) })
    const { user } = open('?unread=true')
    const [one, other] = await screen.findAllByRole('button', { name: 'Marcar como leído' })
    await pressByKey(user, one!)
    expect(document.activeElement).toBe(other)
  })

  test('marks all up to the newest; of what is narrowed, those that are to be seen', async () => {
    const api = pretendApi(answers)
    const { user } = open()
    await shown()
    await user.click(screen.getByRole('button', { name: 'Marcar todo como leído' }))
    await waitFor(() => expect(api.of(read)[0]?.body).toEqual({ all: true, until: 40 }))
    cleanup()
    const narrowed = open('?kind=taskAssigned')
    await shown()
    await narrowed.user.click(screen.getByRole('button', { name: 'Marcar estos como leídos' }))
    await waitFor(() => expect(api.of(read)[1]?.body).toEqual({ ids: [40], read: true }))
  })

  test('leaves the focus on its heading once all is marked as read by the keyboard', async () => {
    pretendApi(answers)
    const { user } = open()
    await shown()
    await pressByKey(user, screen.getByRole('button', { name: 'Marcar todo como leído' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Avisos', level: 1 }))
  })

  test('says for how many days it goes back', async () => {
    pretendApi({ ...answers, 'GET /retention/days': { bin: 30, notices: 1200, mails: 30, deliveries: 30 } })
    open()
    expect(await screen.findByText('Lo que el portal le ha contado en los últimos 1.200 días.')).toBeDefined()
  })

  test.each([
    ['es-CO', 'Miércoles 31 de diciembre de 2025'],
    ['en-US', 'Wednesday, December 31, 2025'],
  ] as const)('says the year of a day of another year as one writes it: %s', async (language, name) => {
    await changeLanguage(language)
    pretendApi({ ...answers, [list]: onePage(someNotice({ createdAt: '2025-12-31T15:00:00.000Z' })) })
    open()
    expect(await screen.findByRole('heading', { name })).toBeDefined()
  })

  test('offers no kind that the person cannot get', async () => {
    pretendApi(answers)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Aviso/ }))
    expect(screen.getByRole('checkbox', { name: 'Mi cuenta', hidden: true })).toBeDefined()
    expect(screen.queryByRole('checkbox', { name: 'Algo falla en el portal', hidden: true })).toBeNull()
  })

  test('without a hit says so, with the way back to all', async () => {
    pretendApi({ ...answers, [list]: onePage() })
    const { user, went } = open('?kind=silent')
    const state = (await screen.findByText('Ningún aviso es así')).closest<HTMLElement>('.ui-state')!
    await pressByKey(user, within(state).getByRole('button', { name: 'Quitar filtros' }))
    expect(went).toHaveBeenLastCalledWith('/notices')
    expect(screen.getByRole('group', { name: 'Filtros' }).contains(document.activeElement)).toBe(true)
  })
})
