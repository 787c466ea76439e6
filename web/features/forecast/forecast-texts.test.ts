// @vitest-environment node
import { expect, test } from 'vitest'

import { reasonText } from '#contract/end-texts.ts'
import type { LightReason } from '#contract/forecast.ts'
import { forecast as english } from '#texts/en/forecast.ts'
import { forecast as spanish } from '#texts/es/forecast.ts'
import { formatOf } from '#web/platform/i18n/format.ts'

import { limitText } from './forecast-texts.ts'

const said = (reason: Partial<LightReason> & Pick<LightReason, 'code'>): [string, string] => {
  const whole = { days: null, limit: null, day: null, ...reason }
  return [reasonText(whole, spanish, formatOf('es-CO')), reasonText(whole, english, formatOf('en-US'))]
}

test('the reason of a light is a sentence, never a symbol', () => {
  expect(said({ code: 'overdue', days: 5 })).toEqual(['vencido hace 5 días hábiles', 'overdue for 5 working days'])
  expect(said({ code: 'overdue', days: 1 })).toEqual(['vencido hace 1 día hábil', 'overdue for 1 working day'])
  expect(said({ code: 'lateFar', days: 12, limit: 10 })).toEqual([
    'terminaría 12 días hábiles tarde',
    'it would end 12 working days late',
  ])
  expect(said({ code: 'lateRange', days: 40, limit: 3 })).toEqual([
    'ni el más rápido de los 9 llegaría a tiempo',
    'not even the fastest of the 9 would be on time',
  ])
  expect(said({ code: 'beyond', day: '2100-12-31' })[0]).toBe('terminaría más allá del 31 dic 2100')
  expect(said({ code: 'late', days: 4, limit: 3 })[0]).toBe('terminaría 4 días hábiles tarde')
  expect(said({ code: 'quiet', day: '2026-03-03' })[0]).toBe('suspendido desde el 3 mar 2026')
  expect(said({ code: 'noProgress', days: 98 })[0]).toBe('sin avance después de 98 días hábiles')
  expect(said({ code: 'tooEarly', days: 3 })[0]).toBe('muy pronto para juzgarlo, van 3 días hábiles')
  expect(said({ code: 'notStarted', day: '2027-01-04' })[0]).toBe('empieza el 4 ene 2027')
  expect(said({ code: 'closed', days: 12 })[0]).toBe('terminó 12 días hábiles tarde')
  expect(said({ code: 'closed', days: -5 })[0]).toBe('terminó 5 días hábiles antes')
  expect(said({ code: 'closed', days: 0 })[0]).toBe('terminó a tiempo')
  expect(said({ code: 'closed' })[0]).toBe('cerrado')
  expect(said({ code: 'onTime', days: -4, limit: 10 })[0]).toBe('dentro del margen de 10 días hábiles')
})

const limits = (reason: Partial<LightReason> & Pick<LightReason, 'code'>) => {
  const whole = { days: 12, limit: null, day: null, ...reason }
  return [limitText(whole, spanish, formatOf('es-CO')), limitText(whole, english, formatOf('en-US'))]
}

test('a reason names the threshold that its days are above', () => {
  expect(limits({ code: 'lateFar', limit: 10 })).toEqual([
    'el límite es de 10 días hábiles',
    'the limit is 10 working days',
  ])
  expect(limits({ code: 'late', limit: 3 })).toEqual(['el margen es de 3 días hábiles', 'the margin is 3 working days'])
  expect(limits({ code: 'lateRange', limit: 1 })).toEqual([
    'el margen es de 1 día hábil',
    'the margin is 1 working day',
  ])
  expect(limits({ code: 'noProgress', limit: 20 })[0]).toBe('el límite es de 20 días hábiles')
  expect(limits({ code: 'tooEarly', limit: 5 })[0]).toBe('se juzga después de 5 días hábiles')
  expect(limits({ code: 'overdue' })[0]).toBeUndefined()
})
