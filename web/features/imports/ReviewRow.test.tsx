import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ImportRow } from '#contract/import-rows.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ReviewRow } from './ReviewRow.tsx'

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const empty = { mine: null, base: null, theirs: null, conflict: null, by: null }
const wrong = (field: string): ImportRow['cells'][number] => ({
  ...empty,
  field,
  column: 'C',
  problem: { column: 'C', value: '??', reason: 'No es válido.' },
})
const row: ImportRow = {
  row: 7,
  kind: 'rejected',
  recordId: null,
  name: 'Aceros',
  decided: false,
  choice: null,
  sides: {},
  duplicate: false,
  baseAt: null,
  cells: [wrong('address'), wrong('cityId'), wrong('classification')],
  problem: null,
  removed: null,
  left: null,
}

test.each([
  ['Dirección', 'textbox'],
  ['Ciudad', 'combobox'],
  ['Clasificación', 'combobox'],
])('%s that is to be corrected has the focus in its field', async (label, role) => {
  pretendApi({ 'GET /cities': [] })
  const { user } = renderScreen(
    <ul>
      <ReviewRow id={5} noun="customers" row={row} onChange={() => Promise.resolve()} />
    </ul>,
  )
  await pressByKey(user, screen.getByRole('button', { name: new RegExp(`^Corregir ?${label}$`) }))
  expect(document.activeElement).toBe(screen.getByRole(role, { name: label }))
})
