import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Import } from '#contract/imports.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someCounts as counts, someImport as given } from '#web/testing/imports.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { ImportPage } from './ImportPage.tsx'

const one = 'GET /imports/5'
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

const applied = (change: Partial<Import> = {}) =>
  given({ state: 'applied', appliedAt: '2026-11-20T16:00:00.000Z', counts: { ...counts, toAdd: 1 }, ...change })
const undo = 'POST /imports/5/undo'
const trial = {
  changed: 3,
  unchanged: 0,
  undo: null,
  putBack: 2,
  removed: 1,
  deactivated: 0,
  left: 2,
  failed: [
    {
      id: 9,
      name: 'Ferretería El Cóndor',
      problem: 'Otra persona lo cambió después de la importación.',
      by: { name: 'Begoña Muñoz', at: '2026-11-20T17:30:00.000Z' },
    },
    { id: 10, name: null, problem: 'Ya no existe.', by: null },
  ],
}
const done = { putBack: 2, removed: 1, deactivated: 0, left: 1 }

describe('undoing an import', () => {
  test('asks with what it would come to and who stands in the way, shows how far it is, and what it came to', async () => {
    const answers = [
      applied(),
      given({ state: 'undoing', toWrite: 12_000, written: 3_500 }),
      given({ state: 'undone', undone: done }),
    ]
    const left = { problem: trial.failed[0]!.problem, by: trial.failed[0]!.by }
    const row = { row: 7, kind: 'changed', recordId: 9, name: 'Ferretería El Cóndor', left }
    const api = pretendApi({
      'GET /imports/5/rows': { data: [row], filteredRecordsCount: 1 },
      [one]: () => (answers.length > 1 ? answers.shift()! : answers[0]!),
      [undo]: ({ query }: { query: Record<string, string> }) =>
        query['dryRun'] === 'true' ? trial : { ...trial, state: 'undoing' },
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Deshacer la importación' }))
    const question = await screen.findByRole('alertdialog', { name: 'Deshacer la importación de clientes.xlsx' })
    expect(await within(question).findByText('2 registros vuelven a ser como eran.')).toBeDefined()
    expect(within(question).getByText('1 registro que creó se elimina.')).toBeDefined()
    expect(within(question).getByText('2 registros quedan como están.')).toBeDefined()
    const listed = within(question).getByRole('list', { name: 'Quedan como están' })
    expect(
      within(listed)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(
        /^Ferretería El Cóndor: Otra persona lo cambió después de la importación. Begoña Muñoz, 20.*2026.*12:30/,
      ),
      'Registro 10: Ya no existe.',
    ])
    expect(api.of(undo).map(({ query }) => query['dryRun'])).toEqual(['true'])
    await user.click(within(question).getByRole('button', { name: 'Deshacer la importación' }))
    expect(await screen.findByText('3.500 de 12.000 registros')).toBeDefined()
    expect(await screen.findByText('Importación deshecha')).toBeDefined()
    expect(screen.getByText('2 registros volvieron a ser como eran.')).toBeDefined()
    expect(screen.getByText('1 registro quedó como está.')).toBeDefined()
    const region = await screen.findByRole('region', { name: 'Quedan como están' })
    const link = await within(region).findByRole('link', { name: 'Ferretería El Cóndor' })
    expect(link.getAttribute('href')).toBe('/customers/9')
    expect(region.textContent).toContain('Begoña Muñoz')
    expect(api.of('GET /imports/5/rows')[0]!.query['kind']).toBe('left')
  })

  test('that is refused says why, and nothing is lost', async () => {
    pretendApi({
      [one]: applied(),
      [undo]: ({ query }: { query: Record<string, string> }) =>
        query['dryRun'] === 'true' ? trial : refusal(409, 'Este registro se está importando.'),
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Deshacer la importación' }))
    const question = await screen.findByRole('alertdialog')
    await within(question).findByText('2 registros vuelven a ser como eran.')
    await user.click(within(question).getByRole('button', { name: 'Deshacer la importación' }))
    expect(await within(question).findByText('Este registro se está importando.')).toBeDefined()
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    expect(screen.getByRole('button', { name: 'Deshacer la importación' })).toBeDefined()
  })

  test('is counted again by its button where that failed, which waits meanwhile', async () => {
    const counted = Promise.withResolvers<object>()
    const answers = [refusal(503, 'Intente de nuevo.'), counted.promise]
    const api = pretendApi({ [one]: applied(), [undo]: () => answers.shift()! })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Deshacer la importación' }))
    const question = within(await screen.findByRole('alertdialog'))
    await question.findByText('Intente de nuevo.')
    const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Deshacer la importación' })
    await user.click(confirm)
    expect([confirm.disabled, question.getByRole<HTMLButtonElement>('button', { name: 'Cancelar' }).disabled]).toEqual([
      true,
      false,
    ])
    counted.resolve(trial)
    await question.findByText('2 registros vuelven a ser como eran.')
    expect(confirm.disabled).toBe(false)
    expect(api.of(undo).map(({ query }) => query['dryRun'])).toEqual(['true', 'true'])
  })

  test('is offered for each applied file of the noun before the next one is chosen, and not where nothing was written', async () => {
    const none = { ...counts, toAdd: 0, toChange: 0 }
    pretendApi({
      'GET /imports': [
        applied({ id: 6, fileName: 'julio.xlsx' }),
        applied({ id: 7, fileName: 'nada.xlsx', counts: none }),
      ],
    })
    open('')
    const region = await screen.findByRole('region', { name: 'Aplicadas' })
    expect(within(region).getAllByRole('listitem')).toHaveLength(1)
    expect(region.textContent).toContain('Nuevos: 1 · actualizados: 2')
    expect(within(region).getByRole('button', { name: 'Deshacer la importación julio.xlsx' })).toBeDefined()
    expect(within(region).getByRole('link', { name: 'Ver julio.xlsx' }).getAttribute('href')).toBe(
      '/customers/import?import=6',
    )
  })
})
