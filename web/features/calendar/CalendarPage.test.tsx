import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { defaultThresholds } from '#contract/forecast.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { saveElsewhere } from '#web/testing/elsewhere.ts'
import { button, textbox } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { CalendarPage } from './CalendarPage.tsx'

const success = vi.spyOn(toasts, 'toastSuccess')
const independence = {
  day: '2026-07-20',
  working: false,
  name: 'Día de la Independencia',
  source: 'law',
  version: null,
}
const bridge = { day: '2026-07-21', working: false, name: 'Puente', source: 'exception', version: 1 }
const api = {
  'GET /calendar/days': [independence, bridge],
  'GET /forecast-settings': { version: 3, ...defaultThresholds },
}

beforeEach(async () => {
  vi.clearAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const open = () => renderScreen(<CalendarPage />, '/admin/calendar')

const late = async () =>
  (await screen.findAllByRole<HTMLInputElement>('textbox', { name: 'Retraso mayor que (días hábiles)' }))[0]!
async function typeLate(user: ReturnType<typeof open>['user'], days: string) {
  await user.clear(await late())
  await user.type(await late(), days)
}

describe('the calendar', () => {
  test('lists holidays and exceptions of a year, and asks for another one', async () => {
    const asked = pretendApi(api)
    const { user } = open()
    const table = await screen.findByRole('table')
    expect(within(table).getAllByRole('row')[1]?.textContent).toContain('Día de la IndependenciaFestivoLey')
    expect(within(table).getAllByRole('row')[2]?.textContent).toContain('PuenteFestivoExcepción')
    await user.click(button('Año siguiente'))
    await waitFor(() => expect(asked.of('GET /calendar/days')).toHaveLength(2))
  })

  test('makes a holiday of the law a working day', async () => {
    const asked = pretendApi({ ...api, 'PUT /calendar/days/2026-07-20': { ...bridge, day: '2026-07-20' } })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Cambiar Día de la Independencia' }))
    expect(screen.getByRole('dialog', { name: 'Excepción del 20 jul 2026' })).toBeTruthy()
    await user.clear(textbox('Nombre'))
    await user.type(textbox('Nombre'), 'Cierre de proyecto')
    await user.click(button('Guardar'))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Excepción guardada exitosamente!'))
    const [put] = asked.of('PUT /calendar/days/2026-07-20')
    expect([put?.headers.get('if-match'), put?.body]).toEqual(['"0"', { working: true, name: 'Cierre de proyecto' }])
  })

  test('joins an exception with what somebody else has made of it meanwhile', async () => {
    const days = [bridge]
    const put = 'PUT /calendar/days/2026-07-21'
    const answers = [
      () => {
        days[0] = { ...bridge, version: 2, working: true }
        return refusal(412, 'Alguien lo cambió.')
      },
      () => ({ ...bridge, version: 3 }),
    ]
    const asked = pretendApi({ ...api, 'GET /calendar/days': () => days, [put]: () => answers.shift()!() })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Editar Puente' }))
    await user.type(textbox('Nombre'), ' de julio')
    await user.click(button('Guardar'))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Excepción guardada exitosamente!'))
    const [, again] = asked.of(put)
    expect([again?.headers.get('if-match'), again?.body]).toEqual(['"2"', { working: true, name: 'Puente de julio' }])
    expect(success).toHaveBeenCalledWith('Se unieron los cambios de otra persona: Día hábil.')
  })

  test.each([
    ['Puente', true],
    ['Inventario', false],
  ])(
    'asks about a new exception of a day for which somebody else has made one meanwhile: %s',
    async (name, working) => {
      const theirs = { ...bridge, day: '2026-12-24', name, working }
      const put = 'PUT /calendar/days/2026-12-24'
      const answers = [refusal(412, 'Alguien lo cambió.'), { ...theirs, version: 2 }]
      const asked = pretendApi({
        ...api,
        'GET /calendar/days': ({ query }) => (query['from'] === '2026-12-24' ? [theirs] : [independence]),
        [put]: () => answers.shift()!,
      })
      const { user } = open()
      await user.click(await screen.findByRole('button', { name: 'Agregar excepción' }))
      await user.type(screen.getByRole('spinbutton', { name: /^Día/ }), '24122026')
      await user.type(textbox('Nombre'), 'Puente')
      await user.click(button('Guardar'))
      const question = await screen.findByRole('dialog', { name: 'Otra persona guardó cambios en este registro' })
      expect(asked.of(put).map(({ headers }) => headers.get('if-match'))).toEqual(['"0"'])
      await user.click(within(question).getByRole('button', { name: 'Guardar' }))
      await waitFor(() => expect(success).toHaveBeenCalledWith('Excepción guardada exitosamente!'))
      const again = asked.of(put)[1]
      expect([again?.headers.get('if-match'), again?.body]).toEqual(['"1"', { working: false, name: 'Puente' }])
    },
  )

  test('says that an exception is gone which somebody else has taken away, and keeps what was typed', async () => {
    const days = [bridge]
    const removed = () => {
      days.splice(0)
      return refusal(412, 'Alguien lo cambió.')
    }
    pretendApi({ ...api, 'GET /calendar/days': () => days, 'PUT /calendar/days/2026-07-21': removed })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Editar Puente' }))
    await user.type(textbox('Nombre'), ' de julio')
    await user.click(button('Guardar'))
    await screen.findByText(/^Este registro ya no existe: alguien lo eliminó/)
    expect(textbox('Nombre').value).toBe('Puente de julio')
  })

  test('takes an exception away once it was asked', async () => {
    const asked = pretendApi({ ...api, 'DELETE /calendar/days/2026-07-21': new Response(null, { status: 204 }) })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Quitar Puente' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Excepción quitada exitosamente!'))
    expect(asked.of('DELETE /calendar/days/2026-07-21')).toHaveLength(1)
  })

  test('keeps the thresholds under the version that was read', async () => {
    const asked = pretendApi({ ...api, 'PUT /forecast-settings': { version: 4, ...defaultThresholds, redDays: 12 } })
    const { user } = open()
    const [late] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: 'Retraso mayor que (días hábiles)' })
    expect(late!.value).toBe('10')
    await user.clear(late!)
    await user.type(late!, '12')
    await user.click(button('Guardar umbrales'))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Umbrales actualizados exitosamente!'))
    const [put] = asked.of('PUT /forecast-settings')
    expect([put?.headers.get('if-match'), put?.body]).toEqual(['"3"', { ...defaultThresholds, redDays: 12 }])
  })

  test('asks about a threshold that somebody else has changed meanwhile, and keeps what was typed', async () => {
    const stored = { version: 3, ...defaultThresholds }
    pretendApi({
      ...api,
      'GET /forecast-settings': () => ({ ...stored }),
      'GET /audit': onePage(),
      'PUT /forecast-settings': () => {
        Object.assign(stored, { version: 4, redDays: 15 })
        return refusal(412, 'Alguien lo cambió.')
      },
    })
    const { user } = open()
    await typeLate(user, '12')
    await user.click(button('Guardar umbrales'))
    const asked = await screen.findByRole('dialog', { name: 'Otra persona guardó cambios en este registro' })
    expect(within(asked).getByRole<HTMLInputElement>('radio', { name: /^Usted ?12$/ }).checked).toBe(true)
    await user.click(within(asked).getByRole('button', { name: 'Seguir editando' }))
    expect((await late()).value).toBe('12')
  })

  test('says that somebody else has saved the thresholds, and leaves what is typed', async () => {
    const stored = { version: 3, ...defaultThresholds }
    pretendApi({
      ...api,
      'GET /forecast-settings': () => ({ ...stored }),
      'GET /employees/employee-by-id/:id': { id: 9, firstName: 'Marta', middleName: '', lastName: 'Gil', surname: '' },
    })
    const { user, cache } = open()
    await typeLate(user, '12')
    const field = await late()
    Object.assign(stored, { version: 4, redDays: 15 })
    await saveElsewhere(cache, { entity: 'forecastSettings', version: 4 })
    await screen.findByText('Marta Gil guardó este registro mientras usted lo tiene abierto')
    expect([(await late()).value, document.activeElement]).toEqual(['12', field])
  })

  test('is to be read by who may not change it', async () => {
    signIn('t1', someone({ permissions: ['portal.access'] }))
    pretendApi(api)
    open()
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Agregar excepción' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Quitar Puente' })).toBeNull()
    expect(screen.queryByText('Umbrales del pronóstico')).toBeNull()
  })
})
