import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { renderKit } from '../testing.tsx'
import { Menu } from './Menu.tsx'
import { Popover } from './Popover.tsx'

const onLogout = vi.fn<() => void>()
beforeEach(() => onLogout.mockClear())
const trigger = () => screen.getByRole('button', { name: 'Menú de Lucía' })
const focused = () => document.activeElement?.textContent

const show = () =>
  renderKit(
    <>
      <Menu
        label="Menú de Lucía"
        trigger="L"
        header="lucia@ejemplo.co"
        entries={[
          { id: 'options', label: 'Opciones', href: '/account/options' },
          { id: 'profile', label: 'Perfil', href: '/account/profile' },
          { id: 'logout', label: 'Cerrar sesión', onSelect: onLogout },
        ]}
      />
      <button>after</button>
    </>,
  )

test('it opens on its first entry; arrows go around, Home and End to the ends', async () => {
  const { user } = show()
  await user.click(trigger())
  expect([trigger().getAttribute('aria-expanded'), focused()]).toEqual(['true', 'Opciones'])
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('Cerrar sesión')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Opciones')
  await user.keyboard('{End}{Home}')
  expect(focused()).toBe('Opciones')
})

test('Up on the button opens it on the last entry', async () => {
  const { user } = show()
  await user.tab()
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('Cerrar sesión')
})

test('a letter leads to the entry that begins with it', async () => {
  const { user } = show()
  await user.click(trigger())
  await user.keyboard('c')
  expect(focused()).toBe('Cerrar sesión')
})

test('Enter does what the entry says, closes the menu and brings the focus back', async () => {
  const { user } = show()
  await user.click(trigger())
  await user.keyboard('{End}{Enter}')
  expect(onLogout).toHaveBeenCalledOnce()
  expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, trigger()])
})

test('an entry that leads somewhere is a link of the app', async () => {
  const { user, went } = show()
  await user.click(trigger())
  await user.click(screen.getByRole('menuitem', { name: 'Perfil' }))
  expect(went).toHaveBeenCalledWith('/account/profile', { replace: false })
  expect(screen.queryByRole('menu')).toBeNull()
})

test('Esc closes it and brings the focus back', async () => {
  const { user } = show()
  await user.click(trigger())
  await user.keyboard('{Escape}')
  expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, trigger()])
})

test('a press elsewhere closes it', async () => {
  const { user } = show()
  await user.click(trigger())
  await user.click(screen.getByRole('button', { name: 'after' }))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('where the entries are a choice, the one that holds says so and is where it opens', async () => {
  const entries = ['es-CO', 'en-US'].map((id) => ({ id, label: id, checked: id === 'en-US' }))
  const { user } = renderKit(<Menu label="Idioma" trigger="Idioma" triggerHasText entries={entries} />)
  await user.click(screen.getByRole('button', { name: 'Idioma' }))
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('en-US')
  expect(focused()).toBe('en-US')
})

test('a small window opens beside its button, and Esc closes it', async () => {
  const { user } = renderKit(
    <Popover label="Filtros" trigger="Filtros">
      <input aria-label="Grupo" />
    </Popover>,
  )
  await user.click(screen.getByRole('button', { name: 'Filtros' }))
  await user.click(screen.getByLabelText('Grupo'))
  expect(screen.getByRole('dialog', { name: 'Filtros' })).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filtros' }))
})
