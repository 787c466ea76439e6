// @vitest-environment node
import { expect, test } from 'vitest'

import type { LightReason } from '#contract/forecast.ts'
import { forecast as english } from '#texts/en/forecast.ts'
import { forecast as spanish } from '#texts/es/forecast.ts'
import { formatOf } from '#web/platform/i18n/format.ts'

import { reasonText } from './forecast-texts.ts'

const said = (reason: Partial<LightReason> & Pick<LightReason, 'code'>): [string, string] => {
  const whole = { days: null, rate: null, day: null, ...reason }
  return [reasonText(whole, spanish, formatOf('es-CO')), reasonText(whole, english, formatOf('en-US'))]
}

test('the reason of a light is a sentence, never a symbol', () => {
  expect(said({ code: 'overdue', days: 5 })).toEqual(['vencido hace 5 días hábiles', 'overdue for 5 working days'])
  expect(said({ code: 'overdue', days: 1 })).toEqual(['vencido hace 1 día hábil', 'overdue for 1 working day'])
  expect(said({ code: 'pace', days: 40, rate: 1.86 })).toEqual([
    'tendría que avanzar a 1,9 veces el ritmo planeado',
    'it would have to advance at 1.9 times the planned pace',
  ])
  expect(said({ code: 'beyond', day: '2031-05-02' })[0]).toBe('a este ritmo termina más allá del 2 may 2031')
  expect(said({ code: 'late', days: 40 })[0]).toBe('a este ritmo termina 40 días hábiles después de lo prometido')
  expect(said({ code: 'noProgress', days: 98 })[0]).toBe('sin avance después de 98 días hábiles')
  expect(said({ code: 'tooEarly', days: 3 })[0]).toBe('muy pronto para un pronóstico, van 3 días hábiles')
  expect(said({ code: 'notStarted', day: '2027-01-04' })[0]).toBe('empieza el 4 ene 2027')
  expect(said({ code: 'closed', days: 12 })[0]).toBe('cerrado 12 días hábiles después de lo prometido')
  expect(said({ code: 'closed', days: -3 })[0]).toBe('cerrado')
  expect(said({ code: 'onTime', days: -4 })[0]).toBe('a este ritmo termina a tiempo')
})
