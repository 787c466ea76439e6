import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { BinDialog } from './BinDialog.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const list = 'GET /projects/81/bin'
const restore = 'POST /projects/:id/bin/:id/restore'
const file = { id: 7, kind: 'file', name: 'Acta.pdf', removedAt: '2026-11-20T15:00:00.000Z', removedBy: 'Rita Ríos' }
const milestone = { ...file, id: 8, kind: 'milestone', name: 'Piloto', removedBy: null }

beforeEach(async () => {
  vi.clearAllMocks()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const open = () => renderScreen(<BinDialog projectId={81} onClose={() => undefined} />, '/projects/projects-list/81')

describe('the bin of a project', () => {
  test('says what was removed, when and by whom, and puts it back', async () => {
    const lists = [[file, milestone]]
    pretendApi({ [list]: () => lists.shift() ?? [milestone], [restore]: () => new Response(null, { status: 204 }) })
    const { user } = open()
    expect((await screen.findByText(/^Archivo · /)).textContent).toBe('Archivo · Rita Ríos, 20 nov 2026')
    expect(screen.getByText(/^Hito · /).textContent).toBe('Hito · 20 nov 2026')
    await user.click(button('Restaurar Acta.pdf'))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Se restauró Acta.pdf'))
    await waitFor(() => expect(screen.queryByText('Acta.pdf')).toBeNull())
  })

  test('brings into sight why something could not be put back, and gives that the focus', async () => {
    const scrollIntoView = vi.fn<(how: ScrollIntoViewOptions) => void>()
    Object.assign(HTMLDivElement.prototype, { scrollIntoView })
    pretendApi({ [list]: [file, milestone], [restore]: () => refusal(409, 'Ya existe un hito con ese nombre.') })
    const { user } = open()
    ;(await screen.findByRole('button', { name: 'Restaurar Piloto' })).focus()
    await user.keyboard('{Enter}')
    const why = await screen.findByRole('alert')
    expect(why.textContent).toBe('No se pudo restaurarYa existe un hito con ese nombre.')
    await waitFor(() => expect(button('Restaurar Piloto').disabled).toBe(false))
    expect([document.activeElement, scrollIntoView.mock.contexts]).toEqual([why, [why]])
    Reflect.deleteProperty(HTMLDivElement.prototype, 'scrollIntoView')
  })

  test('gives the focus to what can be put back next, and to its title where nothing can', async () => {
    const third = { ...file, id: 9, name: 'Plan.pdf' }
    let inside = [file, milestone, third]
    pretendApi({
      [list]: () => inside,
      [restore]: ({ path }) => {
        inside = inside.filter(({ id }) => !path.includes(`/bin/${id}/`))
        return new Response(null, { status: 204 })
      },
    })
    const { user } = open()
    const put = async (name: string) => {
      ;(await screen.findByRole('button', { name })).focus()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
    }
    await put('Restaurar Acta.pdf')
    await waitFor(() => expect(document.activeElement).toBe(button('Restaurar Piloto')))
    await put('Restaurar Plan.pdf')
    await waitFor(() => expect(document.activeElement).toBe(button('Restaurar Piloto')))
    await put('Restaurar Piloto')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })))
  })

  test('keeps what cannot be put back, and says why', async () => {
    const words = 'La suma de los pesos de los hitos excede el 100%'
    pretendApi({ [list]: [milestone], [restore]: refusal(409, words) })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Restaurar Piloto' }))
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.getByText('Piloto')).toBeTruthy()
  })

  test('lets nobody put back what they may not remove', async () => {
    signIn('t1', someone({ permissions: ['portal.access', 'files.write'] }))
    pretendApi({ [list]: [file, milestone] })
    open()
    expect(await screen.findByRole('button', { name: 'Restaurar Acta.pdf' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Restaurar Piloto' })).toBeNull()
  })
})
