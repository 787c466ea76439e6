import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Licence } from '#contract/licences.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someChange } from '#web/testing/changes.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedContact, storedLicence } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { LicencesPanel } from './LicencesPanel.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const list = 'GET /projects/81/licenses/filter'

const free = storedLicence()
const held = { version: 3, status: 1, contactId: 51, contactName: 'Begoña Núñez' }
const active = storedLicence({ ...held, id: 2, serialNumber: 'BBBBB-22222-BBBBB-22222' })
const inactive = storedLicence({ ...held, id: 3, serialNumber: 'CCCCC-33333-CCCCC-33333', status: 2 })

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

const address = '/projects/projects-list/81?tab=licencias'
const open = (at = address) => renderScreen(<LicencesPanel projectId={81} customerId={17} />, at)

const change = (deed: string, { id }: Licence) => `PATCH /v1/licenses/${id}/${deed}`

describe('one licence', () => {
  test('is assigned to a contact of the customer, who is searched', async () => {
    const hits = 'GET /contacts/contacts-list/17'
    const api = pretendApi({
      [list]: () => onePage(free),
      [hits]: onePage(storedContact()),
      [change('assign', free)]: held,
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `Asignar licencia ${free.serialNumber}` }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Asignar' }).disabled).toBe(true)
    await user.type(dialog.getByRole('combobox', { name: 'Titular' }), 'bego')
    await waitFor(() => expect(api.of(hits).at(-1)?.query).toMatchObject({ searchTerm: 'bego', top: '20' }))
    await user.click(await screen.findByRole('option', { name: /^Begoña Núñez/, hidden: true }))
    await user.click(dialog.getByRole('button', { name: 'Asignar' }))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Licencia asignada exitosamente!'))
    expect(api.of(change('assign', free)).map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [{ contactId: 51 }, '"1"'],
    ])
  })

  test.each([
    ['Desactivar', active, 'inactivate', { ...active, status: 2 }, 'Estado actualizado'],
    ['Activar', inactive, 'activate', { ...inactive, status: 1 }, 'Estado actualizado'],
    ['Retirar', active, 'unassign', { ...free, id: 2 }, 'Licencia retirada exitosamente!'],
  ] as const)(
    '%s: after a question that names it, with the focus on Cancelar',
    async (verb, stored, deed, next, words) => {
      let now: Licence = stored
      const api = pretendApi({
        [list]: () => onePage(now),
        [change(deed, stored)]: () => {
          now = next
          return next
        },
      })
      const { user } = open()
      const name = `${verb} licencia ${stored.serialNumber}`
      await user.click(await screen.findByRole('button', { name }))
      const question = within(await screen.findByRole('alertdialog', { name }))
      expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancelar' }))
      expect(question.getByText(/Begoña Núñez/)).toBeTruthy()
      await user.click(question.getByRole('button', { name: verb }))
      await waitFor(() => expect(success).toHaveBeenCalledWith(words))
      expect(api.of(change(deed, stored)).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"'])
      expect(screen.queryByRole('alertdialog')).toBeNull()
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
      expect(document.activeElement?.tagName).toBe('BUTTON')
    },
  )

  test.each([
    [refusal(409, 'Estado de licencia no válido.'), 'Estado de licencia no válido.'],
    [refusal(409, 'No se puede activar una licencia sin asignar.'), 'No se puede activar una licencia sin asignar.'],
    [new Response('', { status: 500 }), 'Ocurrió un error al actualizar la licencia.'],
  ])('stays as it is when it is refused, and the question says why: %#', async (answer, words) => {
    pretendApi({ [list]: () => onePage(inactive), [change('activate', inactive)]: answer })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `Activar licencia ${inactive.serialNumber}` }))
    await user.click(button('Activar'))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(success).not.toHaveBeenCalled()
  })
})

const theirs = (field: string) =>
  onePage(someChange({ employeeId: 9, employeeName: 'Berta Núñez', fields: [{ field, before: 0, after: 1 }] }))
const outdated = () => refusal(412, 'Otra persona cambió este registro.')

describe('a licence that somebody else changes at the same time', () => {
  test('is asked about again, with who it was and how it stands now', async () => {
    const now = { ...active, version: 4, contactName: 'Laura Gómez' }
    const lists = [active]
    const answers: object[] = [outdated()]
    const api = pretendApi({
      [list]: () => onePage(lists.shift() ?? now),
      [change('inactivate', active)]: () => answers.shift() ?? { ...now, version: 5, status: 2 },
      'GET /audit': theirs('contactId'),
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `Desactivar licencia ${active.serialNumber}` }))
    await user.click(button('Desactivar'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Mientras tanto la cambió Berta Núñez. Ahora está así: Activo, Laura Gómez. Revise si aún quiere hacerlo.',
    )
    expect(screen.getByText(/^Laura Gómez deja de poder usar/)).toBeTruthy()
    await user.click(button('Desactivar'))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Estado actualizado'))
    expect(api.of(change('inactivate', active)).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
  })

  test('and gives to another one stays theirs, and the dialog says whose', async () => {
    const now = { ...free, ...held, contactId: 52, contactName: 'Laura Gómez' }
    const lists = [free]
    pretendApi({
      [list]: () => onePage(lists.shift() ?? now),
      'GET /contacts/contacts-list/17': onePage(storedContact()),
      [change('assign', free)]: outdated(),
      'GET /audit': theirs('contactId'),
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `Asignar licencia ${free.serialNumber}` }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('combobox', { name: 'Titular' }), 'bego')
    await user.click(await screen.findByRole('option', { name: /^Begoña Núñez/, hidden: true }))
    await user.click(dialog.getByRole('button', { name: 'Asignar' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Mientras tanto la asignó Berta Núñez: ahora la tiene Laura Gómez.',
    )
    expect(dialog.queryByRole('button', { name: 'Asignar' })).toBeNull()
    expect(success).not.toHaveBeenCalled()
  })
})
