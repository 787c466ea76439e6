import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { pressByKey } from '#web/testing/fields.ts'
import { someNotice } from '#web/testing/notices.ts'
import { someone } from '#web/testing/people.ts'
import { onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { BellPanel } from './BellPanel.tsx'

const list = 'GET /notices'
const count = 'GET /notices/count'
const read = 'POST /notices/read'

function Bell() {
  const bell = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(true)
  return (
    <>
      <button ref={bell} type="button">
        Campana
      </button>
      {open && <BellPanel anchor={bell} onClose={() => setOpen(false)} />}
    </>
  )
}
const open = () => renderScreen(<Bell />)
// The panel is a popover, which jsdom never shows.
const panel = () => screen.getByRole('dialog', { hidden: true })
const inPanel = () => within(panel())
const found = { hidden: true } as const

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

describe('the panel of the bell', () => {
  test('has the sentences under their project, with the hour of what a person did', async () => {
    pretendApi({
      [list]: onePage(someNotice(), someNotice({ id: 39, kind: 'silent', text: 'Sin seguimiento hace 40 días.' })),
      [count]: { unread: 2 },
    })
    open()
    const [assigned, silent] = await screen.findAllByRole('listitem', found)
    expect(inPanel().getByRole('heading', { level: 4, ...found }).textContent).toBe('Migración de correo')
    expect(assigned!.textContent).toMatch(/le asignó «Enviar el acta».*8:52/)
    expect(silent!.textContent).not.toMatch(/\d:\d\d/)
    expect(assigned!.textContent).toContain('Sin leer')
    expect(inPanel().getByText('2 sin leer')).toBeDefined()
  })

  test('leads by a press to what it is about, marks that as read and closes', async () => {
    const api = pretendApi({ [list]: onePage(someNotice()), [count]: { unread: 1 }, [read]: { unread: 0 } })
    const { user, went } = open()
    await user.click(await screen.findByRole('link', { name: /le asignó/, ...found }))
    expect(went).toHaveBeenCalledWith('/project-checkpoints/tasks-by-project-checkpoints/91')
    expect(screen.queryByRole('dialog', found)).toBeNull()
    await waitFor(() => expect(api.of(read)[0]?.body).toEqual({ ids: [40], read: true }))
  })

  test('folds what one day brought of a kind, and marks all of it', async () => {
    const overdue = { kind: 'taskOverdue', actorName: null } as const
    const api = pretendApi({
      [list]: onePage(someNotice({ id: 8, ...overdue }), someNotice({ id: 7, ...overdue })),
      [count]: { unread: 2 },
      [read]: { unread: 0 },
    })
    const { user, went } = open()
    await user.click(await screen.findByRole('link', { name: '2 tareas están vencidas.', ...found }))
    expect(went).toHaveBeenCalledWith('/project-checkpoints')
    await waitFor(() => expect(api.of(read)[0]?.body).toEqual({ ids: [8, 7], read: true }))
  })

  test('marks all up to the newest on the screen as read, at once', async () => {
    const answer = Promise.withResolvers<object>()
    const api = pretendApi({
      [list]: onePage(someNotice(), someNotice({ id: 39 })),
      [count]: { unread: 2 },
      [read]: () => answer.promise,
    })
    const { user } = open()
    await screen.findAllByRole('listitem', found)
    await user.click(inPanel().getByRole('button', { name: 'Marcar todo como leído', ...found }))
    expect(inPanel().getByText('Todo leído')).toBeDefined()
    expect(inPanel().queryByText('Sin leer')).toBeNull()
    expect(api.of(read)[0]?.body).toEqual({ all: true, until: 40 })
    answer.resolve({ unread: 0 })
    await waitFor(() => expect(api.of(list)).toHaveLength(2))
  })

  test('goes with Esc also once all is marked as read by the keyboard', async () => {
    pretendApi({ [list]: onePage(someNotice()), [count]: { unread: 1 }, [read]: { unread: 0 } })
    const { user } = open()
    await screen.findAllByRole('listitem', found)
    await pressByKey(user, inPanel().getByRole('button', { name: 'Marcar todo como leído', ...found }))
    expect(inPanel().getByText('Todo leído')).toBeDefined()
    expect(document.activeElement).toBe(panel())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', found)).toBeNull()
  })

  test('takes back what the portal refuses to mark, and says why', async () => {
    pretendApi({
      [list]: onePage(someNotice()),
      [count]: { unread: 1 },
      [read]: refusal(503, 'El servicio no responde.'),
    })
    const { user } = open()
    await screen.findAllByRole('listitem', found)
    await user.click(inPanel().getByRole('button', { name: 'Marcar todo como leído', ...found }))
    expect((await screen.findByRole('alert', found)).textContent).toContain('El servicio no responde.')
    expect(inPanel().getByText('1 sin leer')).toBeDefined()
    expect(inPanel().getByText('Sin leer')).toBeDefined()
  })

  test('asks for the unread ones alone, and says where there is none', async () => {
    const api = pretendApi({
      [list]: ({ query }) => onePage(...(query['unread'] ? [] : [someNotice({ readAt: 'x' })])),
      [count]: { unread: 0 },
    })
    const { user } = open()
    await screen.findAllByRole('listitem', found)
    await user.click(inPanel().getByRole('switch', { name: 'Solo sin leer', ...found }))
    expect(await screen.findByText('No tiene avisos sin leer')).toBeDefined()
    expect(api.of(list).at(-1)?.query).toMatchObject({ unread: 'true', offset: '0' })
  })

  test('that cannot be read says so, and tries again', async () => {
    const api = pretendApi({ [list]: refusal(500, 'Algo falló.'), [count]: { unread: 1 } })
    const { user } = open()
    expect((await screen.findByRole('alert', found)).textContent).toContain('Algo falló.')
    await user.click(inPanel().getByRole('button', { name: 'Reintentar', ...found }))
    await waitFor(() => expect(api.of(list)).toHaveLength(2))
  })

  test('goes with Esc, which brings the focus back to the bell', async () => {
    pretendApi({ [list]: onePage(), [count]: { unread: 0 } })
    const { user } = open()
    expect(await screen.findByText('Aún no tiene avisos')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', found)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Campana' }))
  })
})
