import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ImportValue } from '#contract/import-values.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { pressByKey } from '#web/testing/fields.ts'
import { someImport } from '#web/testing/imports.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ImportPage } from './ImportPage.tsx'

const open = () => renderScreen(<ImportPage />, '/customers/import?import=5')

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const valueOf = (value: string): ImportValue => ({
  field: 'cityId',
  value,
  problem: 'No hay ninguno con ese nombre.',
  rows: 1,
  first: [2],
  choices: [{ value: 4, name: `¿${value}?`, sure: false }],
  empty: 'no',
  answer: null,
})

test('a value that is answered by the keyboard hands the focus to the next one, the last one to the heading', async () => {
  let all = ['Cli', 'Bogta'].map(valueOf)
  const openValues = () => all.filter(({ answer }) => answer === null).length
  pretendApi({
    'GET /cities': [],
    'GET /imports/5': () => someImport({ openValues: openValues() }),
    'GET /imports/5/values': () => ({ data: all, open: openValues(), openRows: openValues() }),
    'PUT /imports/5/values': ({ body }) => {
      const { value } = body as { value: string }
      all = all.map((one) => (one.value === value ? { ...one, problem: '', answer: { becomes: 4, name: 'X' } } : one))
      return someImport({ openValues: openValues() })
    },
  })
  const { user } = open()
  await pressByKey(user, await screen.findByRole('button', { name: '¿Cli?' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('¿Bogta?'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  await pressByKey(user, screen.getAllByRole('button', { name: 'Cambiar' })[0]!)
  expect(document.activeElement?.textContent).toBe('¿Cli?')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cambiar'))
})
