import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedProject } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ChangesPanel } from './ChangesPanel.tsx'

const answers = {
  'GET /catalogs/change-causes': [],
  'GET /project-status/project-status-list': [{ id: 61, name: 'En ejecución' }],
  'GET /project-changes/project-states-list/81': onePage(),
}
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Motivo' })
const write = (text: string) => fireEvent.change(reason(), { target: { value: text } })
const agreement = () => new File(['%PDF-1.7'], 'otrosi.pdf', { type: 'application/pdf' })
const isOpen = () => screen.queryByRole('button', { name: 'Agregar' }) !== null

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
  pretendApi(answers)
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

async function open() {
  const screen = renderScreen(<ChangesPanel project={storedProject()} />, '/projects/projects-list/81?tab=novedades')
  await screen.user.click(reason())
  return screen
}

describe('the form of a novedad', () => {
  test("begins in the day of the delivery where the palette's 'Mover la fecha…' leads to it", async () => {
    renderScreen(<ChangesPanel project={storedProject()} />, '/projects/projects-list/81?tab=novedades&do=mover')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-part')).toBe('day'))
    expect(screen.getByRole('group', { name: /fecha/i }).contains(document.activeElement)).toBe(true)
    expect(isOpen()).toBe(true)
  })

  test('asks before a reason that was written is thrown away, and forgets it then', async () => {
    const { user } = await open()
    write('El cliente pidió más tiempo.')
    await user.click(button('Cancelar'))
    await user.click(button('Seguir editando'))
    expect(reason().value).toBe('El cliente pidió más tiempo.')
    await user.click(button('Cancelar'))
    await user.click(button('Descartar cambios'))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect([reason().value, sessionStorage.length]).toEqual(['', 0])
    expect(document.activeElement?.className).toBe('changes-place')
  })

  test('is given up at once while nothing was changed', async () => {
    const { user } = await open()
    await user.click(button('Cancelar'))
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  test('asks before a chosen file is thrown away, too', async () => {
    const { user } = await open()
    await user.upload(screen.getByLabelText('Archivo'), agreement())
    await user.click(button('Cancelar'))
    await user.click(button('Seguir editando'))
    expect(screen.getByText('otrosi.pdf')).toBeTruthy()
  })

  test('says of a draft that its file has to be chosen again, and of none that has no file', async () => {
    const first = await open()
    const { user } = first
    write('El cliente pidió más tiempo.')
    await user.upload(screen.getByLabelText('Archivo'), agreement())
    const again = 'Un borrador no guarda archivos: elija otrosi.pdf otra vez si quiere enviarlo.'
    expect(screen.queryByText(again)).toBeNull()
    first.unmount()
    await open()
    await user.click(button('Recuperar lo escrito'))
    expect(screen.getByText(again)).toBeTruthy()
    await user.upload(screen.getByLabelText('Archivo'), agreement())
    expect(screen.queryByText(again)).toBeNull()
    await user.click(button('Quitar otrosi.pdf'))
    expect(screen.queryByText(again)).toBeNull()
  })
})
