import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { View } from '#contract/views.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { type Asked, pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ViewManagerDialog } from './ViewManagerDialog.tsx'
import { viewsOf } from './views.api.ts'

const names = ['Bogotá', 'Cali', 'Medellín']
let stored: View[] = []

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
  stored = names.map((name, at) => ({
    id: at + 1,
    version: 1,
    noun: 'employees',
    name,
    state: '/employees',
    shared: true,
    position: at,
    isOwn: true,
    ownerName: 'Ana Ibáñez',
    isDefault: false,
  }))
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const idOf = ({ path }: Asked): number => Number(path.split('/').at(-1))
const remove = 'DELETE /views/:id'
const update = 'PUT /views/:id'
const answers = {
  'GET /views': () => stored.toSorted((a, b) => a.position - b.position),
  [remove]: (asked: Asked) => {
    stored = stored.filter(({ id }) => id !== idOf(asked))
    return new Response(null, { status: 204 })
  },
  [update]: (asked: Asked) => {
    const before = stored.find(({ id }) => id === idOf(asked))!
    if (asked.headers.get('if-match') !== `"${before.version}"`) return refusal(412, 'Otra persona cambió la vista.')
    const after = { ...before, ...(asked.body as Partial<View>), version: before.version + 1 }
    stored = stored.map((view) => (view === before ? after : view))
    return after
  },
}

function Manager() {
  const { data } = useQuery(viewsOf('employees'))
  return data ? <ViewManagerDialog views={data} canShare onClose={() => undefined} /> : null
}

async function open(other: Parameters<typeof pretendApi>[0] = {}) {
  const api = pretendApi({ ...answers, ...other })
  const { user } = renderScreen(<Manager />, '/employees')
  await screen.findByRole('dialog', { name: 'Organizar vistas' })
  return { api, user }
}
const shown = () => screen.queryAllByRole('listitem').map((line) => line.querySelector('strong')?.textContent)
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

describe('a view is deleted', () => {
  test('after a question that begins on the button that leaves it, and gives the focus back', async () => {
    const { api, user } = await open()
    button('Eliminar Cali').focus()
    await user.keyboard('{Enter}')
    expect(focused()).toBe('Cancelar')
    await user.keyboard('{Enter}')
    expect(focused()).toBe('Eliminar Cali')
    expect([shown(), api.of(remove)]).toEqual([names, []])
  })

  test('never by the second press of a double click', async () => {
    const { api, user } = await open()
    await user.click(button('Eliminar Cali'))
    const buttons = button('Cancelar').parentElement?.querySelectorAll('button')
    expect([...(buttons ?? [])].at(-1)).toBe(button('Cancelar'))
    expect(api.of(remove)).toEqual([])
  })

  test('and the focus goes on to the view in its place, the last one, and the title', async () => {
    const { user } = await open()
    for (const [gone, next] of [
      ['Cali', 'Abrir la lista con Medellín'],
      ['Medellín', 'Abrir la lista con Bogotá'],
    ] as const) {
      await user.click(button(`Eliminar ${gone}`))
      await user.click(button(`Eliminar ${gone}`))
      await waitFor(() => expect(shown()).not.toContain(gone))
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: next })))
    }
    await user.click(button('Eliminar Bogotá'))
    await user.click(button('Eliminar Bogotá'))
    await screen.findByText('Ya no hay vistas guardadas de esta lista.')
    await waitFor(() => expect(focused()).toBe('Organizar vistas'))
  })

  test('or stays where that is refused, and the reason has the focus', async () => {
    const { user } = await open({ [remove]: refusal(412, 'Otra persona cambió la vista.') })
    await user.click(button('Eliminar Cali'))
    await user.click(button('Eliminar Cali'))
    const why = await screen.findByRole('alert')
    expect([why.textContent, document.activeElement]).toEqual(['Hay un problemaOtra persona cambió la vista.', why])
    expect(shown()).toEqual(names)
  })
})

describe('a view is moved up', () => {
  test('and keeps the focus, on what it has left at the top', async () => {
    const { user } = await open()
    button('Subir Medellín').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shown()).toEqual(['Bogotá', 'Medellín', 'Cali']))
    await waitFor(() => expect(button('Subir Medellín').closest('[inert]')).toBeNull())
    expect(focused()).toBe('Subir Medellín')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shown()).toEqual(['Medellín', 'Bogotá', 'Cali']))
    const first = screen.getByRole('checkbox', { name: 'Abrir la lista con Medellín' })
    await waitFor(() => expect(document.activeElement).toBe(first))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('while nothing else is changed, so that no version is sent twice', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const { user } = await open({ [update]: () => promise })
    await user.click(button('Subir Medellín'))
    expect(button('Subir Cali').closest('[inert]')).not.toBeNull()
    resolve(refusal(503, 'Intente de nuevo.'))
    await screen.findByText('Intente de nuevo.')
    expect(button('Subir Cali').closest('[inert]')).toBeNull()
  })
})
