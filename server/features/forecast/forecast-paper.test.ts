import { expect, test } from 'vitest'

import { paperFormat } from './forecast-paper.rules.ts'

test('no line of a paper ends within a day', () => {
  expect(paperFormat('es-CO').shortDay('2027-01-27')).toBe('27\u00a0ene')
  expect(paperFormat('en-US').day('2027-01-27')).toBe('Jan\u00a027,\u00a02027')
})
