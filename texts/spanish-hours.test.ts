import { expect, test } from 'vitest'

import { bulk } from './es/bulk.ts'
import { minutesPaper } from './es/minutes-paper.ts'

test('one o’clock has its own article', () => {
  expect(minutesPaper.from('1:30 p. m.')).toBe('Desde la 1:30 p. m.')
  expect(minutesPaper.from('10:30 a. m.')).toBe('Desde las 10:30 a. m.')
  expect(minutesPaper.until('1:00 a. m.')).toBe('Hasta la 1:00 a. m.')
  expect(minutesPaper.until('12:00 p. m.')).toBe('Hasta las 12:00 p. m.')
  expect(bulk.undoUntil('1:07 p. m.')).toBe('Se puede deshacer hasta la 1:07 p. m.')
  expect(bulk.undoUntil('11:07 a. m.')).toBe('Se puede deshacer hasta las 11:07 a. m.')
})
