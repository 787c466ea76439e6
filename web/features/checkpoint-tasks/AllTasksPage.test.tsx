import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { myTask } from '#web/testing/checkpoints.ts'
import { button, pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { AllTasksPage } from './AllTasksPage.tsx'

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const tasks = 'GET /project-checkpoints/tasks-list'
const open = (search = '') => renderScreen(<AllTasksPage />, `/project-checkpoints/tasks${search}`)

test('once the filters that found nothing are gone, the search has the focus', async () => {
  pretendApi({ [tasks]: { ...onePage(), totalRecordsCount: 4 } })
  const { user, went } = open('?from=2026-01-01')
  await screen.findByText('Ninguna tarea con estos filtros')
  await pressByKey(user, button('Quitar filtros'))
  expect(went).toHaveBeenLastCalledWith('/project-checkpoints/tasks?status=1%2C2%2C3')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('one’s own, chosen within the filter of people, leaves the focus on its field', async () => {
  pretendApi({ [tasks]: onePage(myTask()), 'GET /employees/employees-list-selector': [] })
  const { user, went } = open()
  await user.click(await screen.findByRole('button', { name: /^Consultor/ }))
  const filter = within(screen.getByRole('dialog', { name: 'Consultor' }))
  const field = await filter.findByRole('combobox', { name: 'Consultor' })
  await pressByKey(user, filter.getByRole('button', { name: 'Mías' }))
  expect(went).toHaveBeenLastCalledWith(`/project-checkpoints/tasks?employeeId=${someone().id}`)
  expect(document.activeElement).toBe(field)
})

test('a typed day replaces the history entry, and half a day leaves the list as it is', async () => {
  const { asked } = pretendApi({ [tasks]: onePage(myTask()) })
  const { user, steps } = open('?from=2026-02-16')
  await user.click(await screen.findByRole('button', { name: /^Fecha Estimada/ }))
  await user.click(await screen.findByRole('spinbutton', { name: 'Día, Desde' }, { timeout: 20_000 }))
  await user.keyboard('{Backspace}{Backspace}17')
  await user.click(screen.getByRole('spinbutton', { name: 'Día, Hasta' }))
  await user.keyboard('20022026')
  expect(steps).toEqual(['/project-checkpoints/tasks?from=2026-02-17&to=2026-02-20'])
  expect(asked.filter(({ query }) => query['from'] === undefined)).toEqual([])
})
