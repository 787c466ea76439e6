import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someCounts as counts, someImport as given } from '#web/testing/imports.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { breakOffEach, pretendUploads } from '#web/testing/uploads.ts'

import { ImportPage } from './ImportPage.tsx'

const one = 'GET /imports/5'
const rows = { 'GET /imports/5/rows': { data: [], filteredRecordsCount: 0 } }
const saysWhy = async () => expect((await screen.findByRole('alert')).textContent).toBe('Intente de nuevo.')
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

  test.each([
    ['es-CO', 'hoja «Clientes», 1 fila. Nada se guarda', 'Leyendo el archivo: 1 fila'],
    ['en-US', 'sheet “Clientes”, 1 row. Nothing is saved', 'Reading the file: 1 row'],
  ] as const)('of one row says so in the singular: %s', async (language, where, reading) => {
    await changeLanguage(language)
    const none = { ...counts, changed: 0, unchanged: 0, conflict: 0 }
    pretendApi({ ...rows, [one]: given({ rows: 1, counts: none }) })
    open()
    expect(await screen.findByText(`clientes.xlsx, ${where}`, { exact: false })).toBeDefined()
    cleanup()
    pretendApi({ [one]: given({ state: 'reading', rows: 1, toCompare: 0, counts: null }) })
    open()
    expect(await screen.findByText(reading)).toBeDefined()
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

  test('that the person may not see says so, with nothing to try again', async () => {
    pretendApi({ [one]: refusal(403, 'Su rol no permite esta acción.') })
    open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Usted no puede ver estoSu rol no permite esta acción.')
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
    expect(of(remove).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"'])
  })

  test('that may not be discarded or stopped at the moment stays, and says why', async () => {
    const refused = { 'DELETE /imports/5': () => refusal(503, 'Intente de nuevo.') }
    pretendApi({ ...rows, ...refused, [one]: given() })
    const ready = open()
    await ready.user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await saysWhy()
    expect(button('Descartar').disabled).toBe(false)
    cleanup()
    pretendApi({ ...rows, ...refused, [one]: given({ counts: { ...counts, decided: 2 } }) })
    const asked = open()
    await asked.user.click(await screen.findByRole('button', { name: 'Descartar' }))
    const question = within(await screen.findByRole('alertdialog'))
    await asked.user.click(question.getByRole('button', { name: 'Descartar' }))
    expect(await question.findByText('Intente de nuevo.')).toBeDefined()
    cleanup()
    pretendApi({ ...refused, [one]: given({ state: 'reading', counts: null }) })
    const reading = open()
    await reading.user.click(await screen.findByRole('button', { name: 'Detener' }))
    await saysWhy()
    for (const { went } of [ready, asked, reading]) expect(went).not.toHaveBeenCalled()
  })

  test('that is being applied shows how far it is, and what it came to by itself', async () => {
    const going = given({ state: 'applying', toWrite: 12_000 })
    const answers = [going, { ...going, written: 3_500 }]
    pretendApi({ [one]: () => answers.shift() ?? given({ state: 'applied', toWrite: 12_000, written: 12_000 }) })
    open()
    expect(
      await screen.findByText('Revisando que nadie haya cambiado los registros. Todavía no se guarda nada.'),
    ).toBeDefined()
    expect(await screen.findByText('3.500 de 12.000 registros guardados')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Descartar/ })).toBeNull()
    expect(await screen.findByRole('link', { name: 'Ver la lista' })).toBeDefined()
  })

  test('that somebody came before says so, and is reviewed again', async () => {
    pretendApi({ ...rows, [one]: given({ problem: 'Otra persona cambió registros de la importación.' }) })
    open()
    expect(await screen.findByText('La importación no se aplicó')).toBeDefined()
    expect(screen.getByText('Otra persona cambió registros de la importación.')).toBeDefined()
    expect(await screen.findByRole('button', { name: /^Conflictos/ })).toBeDefined()
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
  test('the own files of the noun that are not applied, or being so, can be gone on with', async () => {
    const others = [
      given({ id: 6, fileName: 'personal.xlsx', noun: 'employees' }),
      given({ id: 7, fileName: 'aplicado.xlsx', state: 'applied' }),
      given({ id: 8, fileName: 'larga.xlsx', state: 'applying' }),
    ]
    pretendApi({ 'GET /imports': [given(), ...others] })
    open('')
    const region = await screen.findByRole('region', { name: 'Sin aplicar' })
    expect(within(region).getAllByRole('listitem')).toHaveLength(2)
    expect(within(region).getByText(/Aplicando la importación$/)).toBeDefined()
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
