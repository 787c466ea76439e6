import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { PersonalDataRequest } from '#contract/personal-data-requests.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { RequestDialog } from './RequestDialog.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const request: PersonalDataRequest = {
  id: 4,
  version: 2,
  contactId: null,
  employeeId: null,
  name: 'Marta Gil',
  kind: 'consulta',
  receivedOn: '2026-11-03',
  dueOn: '2026-11-18',
  notes: 'Llamó.',
  state: 'open',
  extended: false,
  createdAt: '2026-11-03T15:00:00.000Z',
}
const put = 'PUT /personal-data/requests/4'

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

function open() {
  const onClose = vi.fn<() => void>()
  const { user } = renderScreen(<RequestDialog of={request} onClose={onClose} />, '/admin/personal-data')
  return { user, onClose }
}

/** Somebody else saves first, and then this one. */
function beside(theirs: Partial<PersonalDataRequest>) {
  const answers = [refusal(412, 'Alguien lo cambió.'), Response.json({ ...request, version: 4 })]
  return pretendApi({
    [put]: () => answers.shift()!,
    // It stands on the second page.
    'GET /personal-data/requests': ({ query }) => ({
      data: query.offset === '0' ? [{ ...request, id: 9 }] : [{ ...request, version: 3, ...theirs }],
      filteredRecordsCount: 501,
      totalRecordsCount: 501,
    }),
    'GET /audit': onePage(),
  })
}

describe('a request about personal data that somebody else has changed meanwhile', () => {
  test('is saved with both changes', async () => {
    const api = beside({ state: 'answered' })
    const { user, onClose } = open()
    await user.type(textbox('Notas'), ' Volvió a llamar.')
    await user.click(button('Actualizar'))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    const [, again] = api.of(put)
    expect(again?.headers.get('if-match')).toBe('"3"')
    expect(again?.body).toMatchObject({ notes: 'Llamó. Volvió a llamar.', state: 'answered', name: 'Marta Gil' })
    expect(success).toHaveBeenCalledWith('Se unieron los cambios de otra persona: Estado.')
  })

  test('is asked about where both wrote notes, and these are not lost', async () => {
    beside({ notes: 'Escribió.' })
    const { user, onClose } = open()
    await user.type(textbox('Notas'), ' Volvió a llamar.')
    await user.click(button('Actualizar'))
    const asked = within(await screen.findByRole('dialog', { name: 'Otra persona guardó cambios en este registro' }))
    await user.click(asked.getByRole('button', { name: 'Seguir editando' }))
    expect(textbox('Notas').value).toBe('Llamó. Volvió a llamar.')
    expect(onClose).not.toHaveBeenCalled()
  })
})

test('what is typed about a request is not thrown away unasked', async () => {
  pretendApi({})
  const { user, onClose } = open()
  await user.type(textbox('Notas'), ' Volvió a llamar.')
  await user.keyboard('{Escape}')
  await user.click(button('Seguir editando'))
  expect(textbox('Notas').value).toBe('Llamó. Volvió a llamar.')
  await user.click(button('Cancelar'))
  await user.click(button('Descartar cambios'))
  expect(onClose).toHaveBeenCalledTimes(1)
})
