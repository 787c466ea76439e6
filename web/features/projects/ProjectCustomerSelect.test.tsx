import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { selector } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { lookupAnswers, storedProject } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ProjectFormPage } from './ProjectFormPage.tsx'

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

test('a customer that is made for a project empties its contacts, after a question', async () => {
  pretendApi({
    ...lookupAnswers,
    'GET /customers': [],
    'GET /products': [],
    'GET /contacts/contact-list-by-customer-id/17': [],
    'GET /employees/employees-list-selector': [],
    'GET /project-milestone/project-milestone-list': [],
    'GET /project-status/projects-status-filtered-list': [],
    'GET /projects/project-by-id/81': storedProject(),
  })
  const { user, went } = renderScreen(<ProjectFormPage id={81} />, '/projects/update-project/81')
  const create = async () => {
    await user.tripleClick(await selector('Cliente'))
    await user.keyboard('nadie')
    await user.click(await screen.findByRole('option', { name: 'Crear cliente', hidden: true }))
  }
  await create()
  await user.click(await screen.findByRole('button', { name: 'Conservar cliente' }))
  expect(within(screen.getByRole('region', { name: 'Contactos' })).getAllByRole('listitem')).toHaveLength(1)
  expect(went).not.toHaveBeenCalled()
  await create()
  await user.click(await screen.findByRole('button', { name: 'Cambiar cliente' }))
  expect(went).toHaveBeenLastCalledWith('/customers/create-customer?back=%2Fprojects%2Fupdate-project%2F81')
}, 40_000)
