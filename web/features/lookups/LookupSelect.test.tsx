import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { choose, search, selector } from '#web/testing/fields.ts'
import { lookupAnswers } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { LookupSelect, type LookupSelectProps } from './LookupSelect.tsx'

const chosen = vi.fn<(id: number | null) => void>()

function Field({ start = null, ...props }: Partial<LookupSelectProps> & { start?: number | null }) {
  const [value, setValue] = useState(start)
  return (
    <LookupSelect
      label="Campo"
      from="groups"
      {...props}
      value={value}
      onChange={(id) => {
        chosen(id)
        setValue(id)
      }}
    />
  )
}
const box = () => screen.getByRole<HTMLButtonElement>('combobox', { name: 'Campo' })

beforeEach(async () => {
  chosen.mockClear()
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a field for an entry of a catalogue', () => {
  test('is closed until the entries have come, and shows the stored one meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    pretendApi({ 'GET /groups': () => promise })
    renderScreen(<Field start={90} stored={{ id: 90, name: 'Retirados' }} />)
    expect([box().disabled, box().textContent]).toEqual([true, 'Retirados'])
    resolve(lookupAnswers['GET /groups'])
    await waitFor(() => expect(box().disabled).toBe(false))
    expect(box().textContent).toBe('Retirados')
  })

  test('offers nothing to try again where the person may not see them', async () => {
    pretendApi({ 'GET /groups': () => refusal(403, 'Su rol no permite esta acción.') })
    renderScreen(<Field />)
    await screen.findByText(/No se pudieron cargar las opciones/)
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  })

  test('is a list to open with up to seven entries', async () => {
    pretendApi(lookupAnswers)
    const { user } = renderScreen(<Field />)
    await choose(user, 'Campo', 'Soporte')
    expect(chosen).toHaveBeenCalledWith(3)
  })

  test('is a list to type into with more, whatever the accents', async () => {
    pretendApi(lookupAnswers)
    const { user } = renderScreen(<Field from="positions" />)
    await search(user, 'Campo', 'DÍRECTOR', 'Director(a)')
    expect(chosen).toHaveBeenCalledWith(4)
  })

  test('gives the stored entry back after another was tried', async () => {
    pretendApi(lookupAnswers)
    const { user } = renderScreen(<Field start={90} stored={{ id: 90, name: 'Retirados' }} />)
    await choose(user, 'Campo', 'Soporte')
    await choose(user, 'Campo', 'Retirados')
    expect(chosen.mock.calls).toEqual([[3], [90]])
  })

  test('lets an optional choice be taken back', async () => {
    pretendApi(lookupAnswers)
    const { user } = renderScreen(<Field start={3} optional />)
    await choose(user, 'Campo', 'Sin seleccionar')
    expect(chosen).toHaveBeenCalledWith(null)
  })

  test('says when the entries did not come, and asks for them again', async () => {
    const answers: object[] = [refusal(503, 'No disponible')]
    pretendApi({ 'GET /groups': () => answers.shift() ?? lookupAnswers['GET /groups'] })
    const { user } = renderScreen(<Field />)
    await screen.findByText(/No se pudieron cargar las opciones/)
    expect(box().disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await selector('Campo')
    expect(screen.queryByText(/No se pudieron cargar las opciones/)).toBeNull()
  })

  test.each(['groups', 'positions'] as const)('has the focus once its entries came by a press: %s', async (from) => {
    const answers: object[] = [refusal(503, 'No disponible'), refusal(503, 'No disponible')]
    const door = `GET /${from}` as const
    pretendApi({ [door]: () => answers.shift() ?? lookupAnswers[door] })
    const { user } = renderScreen(<Field from={from} />)
    const retry = await screen.findByRole('button', { name: 'Reintentar' })
    retry.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(answers).toEqual([]))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reintentar' })))
    await user.keyboard('{Enter}')
    const field = await selector('Campo')
    expect(document.activeElement).toBe(field)
  })
})
