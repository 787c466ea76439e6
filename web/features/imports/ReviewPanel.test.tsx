import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ImportRow } from '#contract/import-rows.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { button, pressByKey } from '#web/testing/fields.ts'
import { someCounts, someImport } from '#web/testing/imports.ts'
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

const cell = { mine: null, base: null, theirs: null, conflict: null, by: null, field: 'cityId', column: 'C' }
const problem = { column: 'C', value: 'Cli', reason: 'No hay ninguno.', choices: [{ id: 4, name: 'Cali' }] }
const rowAt = (row: number): ImportRow => ({
  row,
  kind: 'rejected',
  recordId: null,
  name: `Aceros ${row}`,
  decided: false,
  choice: null,
  sides: {},
  duplicate: false,
  baseAt: null,
  cells: [{ ...cell, problem }],
  problem: null,
  removed: null,
  left: null,
})

/** A portal that has these rejected rows; a row that is answered is one of the new ones. */
function serve(count: number) {
  let left = Array.from({ length: count }, (_, at) => rowAt(at + 1))
  return pretendApi({
    'GET /imports/5': () =>
      someImport({ counts: { ...someCounts, conflict: 0, changed: 0, unchanged: 0, rejected: left.length } }),
    'GET /imports/5/rows': ({ query }) => {
      const rows = query['kind'] === 'review' ? left : []
      const from = Number(query['offset'])
      return { data: rows.slice(from, from + Number(query['top'])), filteredRecordsCount: rows.length }
    },
    'PUT /imports/:id/rows/:id': ({ path }) => {
      left = left.filter(({ row }) => !path.endsWith(`/${row}`))
      return new Response(null, { status: 204 })
    },
  })
}
const choices = () => screen.findAllByRole('button', { name: 'Cali' })
const nameBeside = (element: Element | null) => element?.closest('li')?.querySelector('strong')?.textContent

test('a row that is answered by the keyboard hands the focus to the one in its place, the last one to the heading', async () => {
  serve(2)
  const { user } = open()
  await pressByKey(user, (await choices())[0]!)
  await waitFor(() => expect(nameBeside(document.activeElement)).toBe('Aceros 2'))
  await pressByKey(user, (await choices())[0]!)
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('the last row of the last page that is answered leads to the page before', async () => {
  serve(21)
  const { user } = open()
  await choices()
  await user.click(button('Página siguiente'))
  await screen.findByText('Aceros 21')
  await user.click((await choices())[0]!)
  expect(await screen.findByText('Aceros 20')).toBeDefined()
  await waitFor(() => expect(document.querySelector('.ui-range')?.textContent).toContain('1 - 20 de 20 '))
})
