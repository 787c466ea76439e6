import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { FirstSteps } from '#contract/first-steps.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { FirstStepsPanel } from './FirstStepsPanel.tsx'

const empty: FirstSteps = { over: false, people: 1, customerId: null, projectId: null, milestones: 8 }
const show = (steps: FirstSteps) => {
  const api = pretendApi({ 'GET /accounts/first-steps': steps })
  const screen = (
    <>
      <h1 tabIndex={-1}>Panorama</h1>
      <FirstStepsPanel otherwise={<p>Nada más</p>} />
    </>
  )
  return { api, ...renderScreen(screen) }
}
const ways = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

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

test.each<[string, Partial<FirstSteps>, string, [string, string][]]>([
  [
    'people',
    {},
    '0 de 4',
    [
      ['Crear empleado', '/employees/create-employee'],
      ['Traer empleados de Excel', '/employees/import'],
    ],
  ],
  [
    'a customer',
    { people: 3 },
    '1 de 4',
    [
      ['Crear cliente', '/customers/create-customer'],
      ['Traer clientes de Excel', '/customers/import'],
    ],
  ],
  [
    'a project of that customer',
    { people: 3, customerId: 5 },
    '2 de 4',
    [['Crear proyecto', '/projects/create-project?customerId=5']],
  ],
  [
    'its milestones',
    { people: 3, customerId: 5, projectId: 9 },
    '3 de 4',
    [['Asignar hitos', '/projects/projects-list/9?do=hitos']],
  ],
])('the next step alone has buttons: %s', async (_step, change, count, expected) => {
  show({ ...empty, ...change })
  await screen.findByText(count)
  expect(ways()).toEqual(expected)
})

test('who works alone goes on without inviting anybody, and later, too', async () => {
  const { user } = show(empty)
  await user.click(await screen.findByRole('button', { name: 'Seguir sin invitar' }))
  expect(screen.getByText('1 de 4')).toBeDefined()
  expect(ways()[0]).toEqual(['Crear cliente', '/customers/create-customer'])
  cleanup()
  show(empty)
  await screen.findByText('1 de 4')
})

test('are taken away by the person, for that person alone', async () => {
  const { user } = show(empty)
  await user.click(await screen.findByRole('button', { name: 'Quitar ahora' }))
  expect(screen.queryByText('Para empezar')).toBeNull()
  expect(screen.getByText('Nada más')).toBeDefined()
  cleanup()
  signIn('t2', someone({ id: 8 }))
  show(empty)
  await screen.findByText('Para empezar')
})

test('are skipped and taken away by the keyboard without losing the focus', async () => {
  const { user } = show(empty)
  await pressByKey(user, await screen.findByRole('button', { name: 'Seguir sin invitar' }))
  const hide = screen.getByRole('button', { name: 'Quitar ahora' })
  expect(document.activeElement).toBe(hide)
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Panorama')
})

test('are gone once a project has a milestone', async () => {
  show({ ...empty, over: true })
  await screen.findByText('Nada más')
  expect(screen.queryByText('Para empezar')).toBeNull()
})

test('a step that the person may not do is words; who may do none sees none, and nothing is asked', async () => {
  signIn('t1', someone({ permissions: ['portal.access', 'projects.write'] }))
  show(empty)
  await screen.findByText('Lo hace quien tiene ese permiso.')
  expect(ways()).toEqual([])
  cleanup()
  signIn('t1', someone({ permissions: ['portal.access'] }))
  const { api } = show(empty)
  await waitFor(() => expect(screen.getByText('Nada más')).toBeDefined())
  expect(api.asked).toEqual([])
})
