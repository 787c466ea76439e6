import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Import } from '#contract/imports.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { breakOffEach, pretendUploads } from '#web/testing/uploads.ts'

import { ImportPage } from './ImportPage.tsx'

const counts = {
  added: 0,
  changed: 2,
  unchanged: 40,
  conflict: 3,
  rejected: 1,
  decided: 0,
  toAdd: 0,
  toChange: 2,
}
const given = (change: Partial<Import> = {}): Import => ({
  id: 5,
  noun: 'customers',
  projectId: null,
  fileName: 'clientes.xlsx',
  createdAt: '2026-11-20T15:00:00.000Z',
  state: 'ready',
  problem: null,
  rows: 46,
  toCompare: 46,
  compared: 46,
  sheets: ['Clientes'],
  columns: [{ letter: 'A', header: 'Código', examples: ['C-1'] }],
  mapping: { sheet: 0, headerRow: 1, columns: { code: { column: 'A' } } },
  readings: [{ column: 'A', field: 'code', reading: 'text', sure: true, of: 46, other: 0, proof: 0 }],
  missing: [],
  openValues: 0,
  counts,
  ...change,
})
const one = 'GET /imports/5'
const rows = { 'GET /imports/5/rows': { data: [], total: 0 } }
const chooser = () => screen.queryByLabelText('Elegir archivo')
const open = (query = '?import=5') => renderScreen(<ImportPage />, `/customers/import${query}`)

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

describe('an import', () => {
  test('that cannot be asked for at the moment stays on the screen, with a way to ask again', async () => {
    const answers = [given({ state: 'reading', counts: null, compared: 10 }), refusal(503, 'Intente de nuevo.')]
    pretendApi({ ...rows, [one]: () => answers.shift() ?? given() })
    open()
    expect(await screen.findByText('No se sabe si cambió algo en la importación')).toBeDefined()
    expect(button('Detener')).toBeDefined()
    expect(chooser()).toBeNull()
    // It is asked for again by itself as long as it was being read.
    expect(await screen.findByRole('button', { name: /^Conflictos/ })).toBeDefined()
    expect(screen.queryByText('No se sabe si cambió algo en la importación')).toBeNull()
  })

  test('begins with what waits for somebody, conflicts and rejected rows together', async () => {
    const api = pretendApi({ ...rows, [one]: given() })
    const { user } = open()
    const review = await screen.findByRole('button', { name: /^Por revisar/ })
    expect([review.textContent, review.getAttribute('aria-pressed')]).toEqual([
      'Por revisar4conflictos y rechazadas',
      'true',
    ])
    await user.click(screen.getByRole('button', { name: /^Conflictos/ }))
    const asked = () => api.of('GET /imports/5/rows').map(({ query }) => query['kind'])
    await waitFor(() => expect(asked()).toEqual(['review', 'conflict']))
  })

  test('without anything that waits for somebody begins with the first kind that it has', async () => {
    pretendApi({ ...rows, [one]: given({ counts: { ...counts, conflict: 0, rejected: 0 } }) })
    open()
    const changed = await screen.findByRole('button', { name: /^Cambian/ })
    expect(changed.getAttribute('aria-pressed')).toBe('true')
  })

  test('that never came can be asked for again; one that is gone gives way to the next file', async () => {
    const answers = [refusal(503, 'Intente de nuevo.'), refusal(404, 'No existe.')]
    pretendApi({ 'GET /imports': [], [one]: () => answers.shift()! })
    const { user } = open()
    const retry = await screen.findByRole('button', { name: 'Reintentar' })
    expect(chooser()).toBeNull()
    await user.click(retry)
    await screen.findByText('No existe.')
    expect(chooser()).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  })

  test('about which something was decided is discarded after a question', async () => {
    const remove = 'DELETE /imports/5'
    const { of } = pretendApi({
      ...rows,
      'GET /imports': [],
      [one]: given({ counts: { ...counts, decided: 2 } }),
      [remove]: () => new Response(null, { status: 204 }),
    })
    const { user, went } = open()
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    const question = await screen.findByRole('alertdialog', { name: 'Descartar la importación de clientes.xlsx' })
    expect(question.textContent).toContain('Se pierden 2 decisiones que ya tomó.')
    expect(of(remove)).toHaveLength(0)
    await user.click(within(question).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/customers/import'))
  })

  test('that is applied says what it wrote and what was left out, and leads to the list and to the next file', async () => {
    pretendApi({ [one]: given({ state: 'applied', counts: { ...counts, toAdd: 1 } }) })
    open()
    expect(await screen.findByText('1 fila rechazada no se importó. El informe dice por qué.')).toBeDefined()
    expect(button('Descargar informe')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Ver la lista' }).getAttribute('href')).toBe('/customers')
    expect(screen.getByRole('link', { name: 'Importar otro archivo' }).getAttribute('href')).toBe('/customers/import')
  })
})

describe('before a file is chosen', () => {
  test('the own files of the noun that are not applied can be gone on with', async () => {
    const others = [
      given({ id: 6, fileName: 'personal.xlsx', noun: 'employees' }),
      given({ id: 7, fileName: 'aplicado.xlsx', state: 'applied' }),
    ]
    pretendApi({ 'GET /imports': [given(), ...others] })
    open('')
    const region = await screen.findByRole('region', { name: 'Sin aplicar' })
    expect(within(region).getAllByRole('listitem')).toHaveLength(1)
    expect(region.textContent).toContain('Por aplicar: 2 · conflictos por decidir: 3')
    const link = within(region).getByRole('link', { name: 'Continuar clientes.xlsx' })
    expect(link.getAttribute('href')).toBe('/customers/import?import=5')
  })

  test('a file that did not arrive is sent again by one press, and one on its way can be stopped', async () => {
    pretendApi({ 'GET /imports': [] })
    const sent = pretendUploads()
    const { user } = open('')
    await user.upload(screen.getByLabelText<HTMLInputElement>('Elegir archivo'), new File(['a'], 'clientes.csv'))
    await breakOffEach(sent, 4)
    expect((await screen.findByText(/^El archivo no llegó al portal/)).getAttribute('role')).toBe('alert')
    await user.click(button('Reintentar clientes.csv'))
    await waitFor(() => expect(sent).toHaveLength(5))
    expect(screen.queryByText(/^El archivo no llegó al portal/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Quitar clientes.csv' }))
    expect(sent[4]!.aborted).toBe(true)
    await waitFor(() => expect(screen.queryByText('clientes.csv')).toBeNull())
  })
})
