import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import {
  assignedMilestone,
  lookupAnswers,
  onePage,
  storedEmployee,
  storedProject,
  storedStatus,
} from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ProjectFormPage } from './ProjectFormPage.tsx'

const answers = {
  ...lookupAnswers,
  'GET /customers': [],
  'GET /products': [],
  'GET /contacts/contact-list-by-customer-id/17': [],
  'GET /employees/employees-list-selector': [],
  'GET /project-status/projects-status-filtered-list': onePage(storedStatus({ id: 2, name: 'Por iniciar' })),
}

beforeEach(async () => {
  vi.clearAllMocks()
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

const openCopy = () => renderScreen(<ProjectFormPage />, '/projects/create-project?from=81')

describe('duplicating a project', () => {
  const copied = {
    ...answers,
    'GET /projects/project-by-id/81': storedProject({ startDate: '2026-02-02', endDate: '2026-02-27' }),
    'GET /project-milestone/project-milestone-list': [
      assignedMilestone({ plannedStart: '2026-02-02', plannedEnd: '2026-02-06' }),
    ],
    'GET /calendar/days': [],
    'GET /employees/employee-by-id/31': storedEmployee({ id: 31 }),
    'POST /projects': storedProject({ id: 90 }),
  }
  test('opens the form filled, and then assigns its milestones with nothing done', async () => {
    const api = pretendApi({ ...copied, 'POST /project-milestone/assign-project-milestone/90': [] })
    const { user, went } = openCopy()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nombre' })).value).toBe(
      'Migración de correo y colaboración (copia)',
    )
    expect(screen.getByText(/^Copia de Migración.* y su hito, con su peso/)).toBeTruthy()
    await user.click(button('Crear'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/projects/projects-list/90'))
    expect(api.of('POST /projects')[0]?.body).toMatchObject({
      customerContactsIds: [51],
      employeeIds: [31],
      percentage: 0,
    })
    const bodyOf = (door: string) => api.of(door)[0]!.body
    const [line] = bodyOf('POST /project-milestone/assign-project-milestone/90') as Record<string, unknown>[]
    expect(line).toMatchObject({ projectMilestoneId: 71, weight: 60, plannedPercentage: 0, percentageRealized: 0 })
    expect(line!['plannedStart']).toBe((bodyOf('POST /projects') as { startDate: string }).startDate)
  })

  test('leaves out whoever is not active any more, and says whom', async () => {
    const gone = storedEmployee({
      id: 31,
      firstName: 'Rita',
      middleName: '',
      lastName: 'Ríos',
      surname: '',
      isActive: false,
    })
    const api = pretendApi({
      ...copied,
      'GET /employees/employee-by-id/31': gone,
      'POST /project-milestone/assign-project-milestone/90': [],
    })
    const { user, went } = openCopy()
    expect(await screen.findByText('Rita Ríos no se copia como responsable: ya no está activo.')).toBeTruthy()
    await user.click(button('Crear'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/projects/projects-list/90'))
    expect(api.of('POST /projects')[0]?.body).toMatchObject({ employeeIds: [] })
  })

  test('says that the project was made where its milestones could not be assigned', async () => {
    pretendApi({ ...copied, 'POST /project-milestone/assign-project-milestone/90': refusal(403, 'No puede.') })
    const complaint = vi.spyOn(toasts, 'toastError')
    const { user, went } = openCopy()
    await screen.findByRole('textbox', { name: 'Nombre' })
    await user.click(button('Crear'))
    await waitFor(() =>
      expect(complaint).toHaveBeenCalledWith('El proyecto se creó, pero sus hitos no se asignaron: No puede.'),
    )
    expect(went).toHaveBeenCalledWith('/projects/projects-list/90')
  })
})
