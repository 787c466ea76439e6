import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { saveElsewhere } from '#web/testing/elsewhere.ts'
import { button, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { RetentionPage } from './RetentionPage.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const put = 'PUT /retention'
const kept = { sessions: 90, notices: 180, mails: 90, bin: 30, deliveries: 30, auditYears: null }
const marta = { id: 9, firstName: 'Marta', middleName: '', lastName: 'Gil', surname: '' }
let stored = { version: 3, ...kept }

beforeEach(async () => {
  vi.clearAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
  stored = { version: 3, ...kept }
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

async function open(saved: () => object | Promise<object>) {
  const api = pretendApi({
    'GET /retention': () => stored,
    'GET /audit': onePage(),
    'GET /employees/employee-by-id/:id': marta,
    [put]: saved,
  })
  const { user, cache } = renderScreen(<RetentionPage />, '/admin/retention')
  await screen.findByRole('textbox', { name: 'Avisos' })
  const type = async (name: string, days: string) => {
    await user.clear(textbox(name))
    await user.type(textbox(name), days)
  }
  return { api, user, cache, type }
}

describe('how long data are kept, while somebody else changes it too', () => {
  test('is asked about where both changed the same, and nothing that was typed is lost', async () => {
    const answers = [
      () => {
        stored = { ...stored, version: 4, notices: 60, mails: 40 }
        return refusal(412, 'Alguien lo cambió.')
      },
      () => (stored = { ...stored, version: 5, notices: 100 }),
    ]
    const { api, user, type } = await open(() => answers.shift()!())
    await type('Avisos', '100')
    await user.click(button('Guardar plazos'))
    const asked = within(await screen.findByRole('dialog', { name: 'Otra persona guardó cambios en este registro' }))
    expect(asked.getByRole<HTMLInputElement>('radio', { name: /^Usted ?100$/ }).checked).toBe(true)
    await user.click(asked.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1))
    const [, again] = api.of(put)
    expect([again?.headers.get('if-match'), again?.body]).toEqual(['"4"', { ...kept, notices: 100, mails: 40 }])
    // The form stays, on what is stored now.
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([textbox('Avisos').value, textbox('Correos enviados').value]).toEqual(['100', '40'])
  })

  test('says who has saved it, and leaves what is typed and the focus where they are', async () => {
    const { cache, type } = await open(() => stored)
    await type('Avisos', '100')
    const field = textbox('Avisos')
    stored = { ...stored, version: 4, mails: 40 }
    await saveElsewhere(cache, { entity: 'retention', version: 4 })
    await screen.findByText('Marta Gil guardó este registro mientras usted lo tiene abierto')
    expect([textbox('Avisos').value, document.activeElement]).toEqual(['100', field])
  })

  test('is left as it was sent until it is saved', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const { user, type } = await open(() => promise)
    await type('Avisos', '100')
    await user.click(button('Guardar plazos'))
    expect(textbox('Avisos').closest('[inert]')).not.toBeNull()
    resolve({ ...stored, version: 4, notices: 100 })
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1))
    expect(textbox('Avisos').closest('[inert]')).toBeNull()
  })

  test('is saved on what the last save has made of it', async () => {
    const { api, user, type } = await open(() => (stored = { ...stored, version: stored.version + 1, notices: 100 }))
    await type('Avisos', '100')
    await user.click(button('Guardar plazos'))
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1))
    await user.click(button('Guardar plazos'))
    await waitFor(() => expect(success).toHaveBeenCalledTimes(2))
    expect(api.of(put).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
  })
})
