import { afterEach, beforeEach, expect, test } from 'vitest'

import { dayInBogota, timeInBogota } from './days.ts'

const written = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')!
const write = (as: PropertyDescriptor) => Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', as)

// ICU 72 writes a day of en-CA as 11/21/2026.
beforeEach(() => void write({ ...written, get: () => () => '11/21/2026' }))
afterEach(() => void write(written))

test('the day in Bogotá does not hang on how a browser writes one', () => {
  expect(new Intl.DateTimeFormat('en-CA').format()).toBe('11/21/2026')
  expect(dayInBogota(new Date('2026-11-22T04:59:59Z'))).toBe('2026-11-21')
  expect(dayInBogota(new Date('2026-03-05T05:00:00Z'))).toBe('2026-03-05')
})

test('the hour in Bogotá counts from 00 to 23', () => {
  expect(timeInBogota(new Date('2026-03-05T05:00:07Z'))).toBe('00:00:07')
  expect(timeInBogota(new Date('2026-03-06T04:59:59Z'))).toBe('23:59:59')
})
