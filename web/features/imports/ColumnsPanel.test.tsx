import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
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

const field = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Campo de la columna A, Código' })

test('choices for the columns stay, with the reason, where somebody else chose some meanwhile', async () => {
  const answers = [
    someImport({ mapping: { sheet: 0, headerRow: 1, columns: {} } }),
    someImport({
      version: 4,
      mapping: { sheet: 0, headerRow: 1, columns: { code: { column: 'A' } } },
      missing: ['cityId'],
    }),
  ]
  const api = pretendApi({
    'GET /imports/5': () => (answers.length > 1 ? answers.shift()! : answers[0]!),
    'GET /imports/5/rows': { data: [], filteredRecordsCount: 0 },
    'GET /cities': [],
    'PUT /imports/5/mapping': () => refusal(412, 'Otra persona la cambió.'),
  })
  const { user } = open()
  await user.selectOptions(await field(), 'address')
  await user.click(button('Comparar con estas columnas'))
  expect((await screen.findByRole('alert')).textContent).toBe('Otra persona la cambió.')
  await vi.waitFor(() => expect(api.of('GET /imports/5')).toHaveLength(2))
  expect((await field()).value).toBe('address')
  expect(screen.getByRole('alert')).toBeDefined()
})
