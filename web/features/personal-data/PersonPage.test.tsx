import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { erasedName } from '#contract/personal-data.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { button, pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ContactDataPage } from './PersonPage.tsx'

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

test('once a person is erased, the heading of the page has the focus', async () => {
  let firstName = 'Begoña'
  pretendApi({
    'GET /personal-data/contacts/7': () => ({ record: { firstName, lastName: 'Núñez' }, related: [], trail: [] }),
    'POST /personal-data/contacts/7/erase': () => {
      firstName = erasedName
      return { texts: 2, trailRows: 3 }
    },
  })
  const { user } = renderScreen(
    <main>
      <ContactDataPage id={7} />
    </main>,
    '/admin/personal-data/contacts/7',
  )
  await pressByKey(user, await screen.findByRole('button', { name: 'Suprimir datos' }))
  await user.click(
    await screen.findByRole('checkbox', { name: 'Entiendo que no se puede deshacer' }, { timeout: 20_000 }),
  )
  await pressByKey(user, screen.getAllByRole('button', { name: 'Suprimir datos' }).at(-1)!)
  await screen.findByText('Datos suprimidos')
  await waitFor(() => expect(button('Suprimir datos').disabled).toBe(true))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
