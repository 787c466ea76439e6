import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { pressByKey, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { assignedMilestone, lookupAnswers, onePage, storedProject, storedStatus } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ProjectFormPage } from './ProjectFormPage.tsx'

const answers = {
  ...lookupAnswers,
  'GET /customers': [],
  'GET /employees/employees-list-selector': [],
  'GET /products': [],
  'GET /products/licensed': [],
  'GET /project-status/projects-status-filtered-list': onePage(storedStatus({ id: 2, name: 'Por iniciar' })),
}

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

test('a percentage above 100 is said to be too much while it is typed', async () => {
  pretendApi(answers)
  const { user } = renderScreen(<ProjectFormPage />, '/projects/create-project')
  const percentage = textbox('Porcentaje de Avance')
  await user.type(percentage, '150')
  expect(await screen.findByText('El valor no puede ser mayor que 100%')).toBeTruthy()
  expect(percentage.getAttribute('aria-invalid')).toBe('true')
  await user.type(percentage, '{Backspace}')
  await waitFor(() => expect(screen.queryByText('El valor no puede ser mayor que 100%')).toBeNull())
})

test('a pasted cost with cents is taken without them, and says so', async () => {
  pretendApi(answers)
  const { user } = renderScreen(<ProjectFormPage />, '/projects/create-project')
  await user.click(textbox('Costo Total'))
  await user.paste('1.500.000,50')
  expect(textbox('Costo Total').value).toBe('1.500.000')
  expect(await screen.findByText('Sin centavos')).toBeTruthy()
})

test('of two open statuses that share the first position, a new project shows the first by name', async () => {
  pretendApi({
    ...answers,
    'GET /project-status/projects-status-filtered-list': onePage(
      storedStatus({ id: 3, name: 'Aprobado' }),
      storedStatus({ id: 2, name: 'Por iniciar' }),
    ),
  })
  renderScreen(<ProjectFormPage />, '/projects/create-project')
  const status = screen.getByRole('combobox', { name: 'Estado' })
  await waitFor(() => expect(status.textContent).toBe('Aprobado'))
})

test('once the progress is taken from the milestones, its field has the focus', async () => {
  pretendApi({
    ...answers,
    'GET /projects/project-by-id/81': storedProject(),
    'GET /project-milestone/project-milestone-list': [assignedMilestone({ weight: 100, percentageRealized: 52.5 })],
  })
  const { user } = renderScreen(<ProjectFormPage id={81} />, '/projects/update-project/81')
  await pressByKey(user, await screen.findByRole('button', { name: 'Usar avance de hitos' }))
  expect(document.activeElement).toBe(textbox('Porcentaje de Avance'))
  expect(textbox('Porcentaje de Avance').value).toBe('53')
})
