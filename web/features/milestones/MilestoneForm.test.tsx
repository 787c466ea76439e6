import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi } from '#web/testing/api.ts'
import { button, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { storedMilestone } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { MilestoneFormPage } from './MilestoneFormPage.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
/** A field that offers words to write is a combobox for those who hear it. */
const type = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Tipo de Proyecto' })

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

const openCreate = () => renderScreen(<MilestoneFormPage />, '/project-milestone/create-project-milestone')
const openUpdate = () => renderScreen(<MilestoneFormPage id={71} />, '/project-milestone/update-project-milestone/71')

describe('creating a milestone', () => {
  test('needs name, an ordinality above 0 and the type of project', async () => {
    const api = pretendApi({ 'POST /project-milestone/create-project-milestone': storedMilestone() })
    const { user, went } = openCreate()
    expect(screen.getByText(/^Faltan:/).textContent).toBe('Faltan: Nombre, Orden, Tipo de Proyecto')
    await user.type(textbox('Nombre'), 'Capacitación')
    await user.type(textbox('Orden'), '4a')
    expect(textbox('Orden').value).toBe('4')
    await user.type(await type(), 'Consultoría propia')
    await user.click(button('Crear'))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/project-milestone'))
    expect(api.of('POST /project-milestone/create-project-milestone').map(({ body }) => body)).toEqual([
      { name: 'Capacitación', ordinality: 4, typeProject: 'Consultoría propia' },
    ])
    expect(success).toHaveBeenCalledWith('Hito creado exitosamente!', {
      action: expect.objectContaining({ label: 'Ver hito' }),
    })
  })

  test('refuses an ordinality above 999 before anything is sent', async () => {
    const api = pretendApi({})
    const { user } = openCreate()
    await user.type(textbox('Nombre'), 'Capacitación')
    await user.type(textbox('Orden'), '1000')
    await user.type(await type(), 'Servicio')
    await user.click(button('Crear'))
    expect((await screen.findByRole('alert')).textContent).toContain('Escriba 999 o menos')
    expect(api.asked).toEqual([])
  })

  test('offers the types of product, and takes any other words', async () => {
    pretendApi({})
    openCreate()
    const offered = Array.from((await type()).list?.options ?? []).map(({ value }) => value)
    expect(offered).toEqual(['Licencia', 'Servicio', 'Desarrollo', 'Soporte'])
  })
})

test('updating a milestone sends the version that it was loaded with and goes to the list', async () => {
  const api = pretendApi({
    'GET /project-milestone/project-milestone-by-id/71': storedMilestone(),
    'PUT /project-milestone/update-project-milestone/71': storedMilestone({ version: 6 }),
  })
  const { user, went } = openUpdate()
  const ordinality = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Orden' })
  await user.clear(ordinality)
  await user.type(ordinality, '12')
  await user.click(button('Actualizar'))
  await waitFor(() => expect(went).toHaveBeenCalledWith('/project-milestone'))
  const [put] = api.of('PUT /project-milestone/update-project-milestone/71')
  expect(put?.headers.get('if-match')).toBe('"5"')
  expect(put?.body).toEqual({ name: 'Levantamiento y diseño', ordinality: 12, typeProject: 'Servicio' })
  expect(success).toHaveBeenCalledWith('Hito actualizado exitosamente!')
})
