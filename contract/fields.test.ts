import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { fieldProblemsOf } from './errors.ts'
import {
  calendarDate,
  documentNumber,
  email,
  isCalendarDate,
  optionalId,
  optionalText,
  requiredId,
  requiredLongText,
  requiredText,
  wholeNumber,
} from './fields.ts'

/** What a value becomes, or the code of its problem. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : `! ${fieldProblemsOf(result.error.issues)[0]!.code}`
}

test('text is trimmed and composed', () => {
  expect(read(requiredText(), '  Begon\u0303a \t')).toBe('Begoña')
  expect(read(requiredText(), '   ')).toBe('! required')
  expect(read(requiredText(), undefined)).toBe('! required')
  expect(read(requiredText(), 7)).toBe('! required')
})

test('text stops at its length, counted after trimming', () => {
  expect(read(requiredText(5), '  12345  ')).toBe('12345')
  expect(read(requiredText(5), '123456')).toBe('! tooLong')
})

test.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u2028', 'a\nb', 'a\tb', '\ud800', '\u202e', '\u2067'])(
  'a single line refuses the control character %j',
  (character) => {
    expect(read(requiredText(), `Ana${character}B`)).toBe('! controlCharacters')
  },
)

test('emoji, apostrophes and right-to-left text are plain text', () => {
  for (const text of ["O'Neill", '👩‍💻 Ana', 'مريم', '<b>&"', '%_\\'])
    expect(read(requiredText(), text)).toBe(text.normalize('NFC'))
})

test('long text keeps line feeds and tabs; CRLF becomes LF', () => {
  expect(read(requiredLongText(), 'uno\r\ndos\rtres\n\tcuatro')).toBe('uno\ndos\ntres\n\tcuatro')
  expect(read(requiredLongText(), 'uno\u0000')).toBe('! controlCharacters')
})

test('optional text: absent and null mean empty', () => {
  expect(read(optionalText(), undefined)).toBe('')
  expect(read(optionalText(), null)).toBe('')
  expect(read(optionalText(), ' x ')).toBe('x')
  expect(read(optionalText(), 3)).toBe('! invalid')
})

test('a reference has to be chosen: 0, null and text are refused', () => {
  expect(read(requiredId, 3)).toBe(3)
  for (const value of [0, -1, null, undefined, '3', 1.5]) expect(read(requiredId, value)).toBe('! choose')
  expect(read(requiredId, 2 ** 31)).toBe('! unknown')
  expect(read(optionalId, null)).toBe(null)
  expect(read(optionalId, 0)).toBe(0)
})

test.each(['ana@empresa.com', "o'neill@empresa.com.co", 'a.b+c@sub.empresa.co', 'josé@compañía.co'])(
  '%s is an e-mail',
  (address) => {
    expect(read(email, ` ${address} `)).toBe(address)
  },
)

test.each(['ana', 'ana@', '@empresa.com', 'ana@empresa', 'a b@empresa.com', 'a@b@c.com', 'ana@-x.com', 'ana@x..com'])(
  '%s is no e-mail',
  (address) => {
    expect(read(email, address)).toBe('! email')
  },
)

test('an e-mail has at most 254 characters', () => {
  expect(read(email, `${'a'.repeat(242)}@empresa.com`)).toHaveLength(254)
  expect(read(email, `${'a'.repeat(243)}@empresa.com`)).toBe('! tooLong')
})

test('a document number loses pasted dots and blanks, also no-break ones', () => {
  expect(read(documentNumber, ' 1.020.304\u00a0050 ')).toBe('1020304050')
  expect(read(documentNumber, 'AB-1234')).toBe('AB-1234')
  // Composed after the dots are gone, so that the same number is always written alike.
  expect(read(documentNumber, '\u1100.\u11611234')).toBe('\uac001234')
  for (const value of ['123', '1'.repeat(21), '12#45', 'a b']) expect(read(documentNumber, value)).toBe('! document')
  expect(read(documentNumber, ' . ')).toBe('! required')
})

test('a day is one of the calendar; a date-time is cut to its date', () => {
  expect(read(calendarDate, '2026-02-16')).toBe('2026-02-16')
  expect(read(calendarDate, '2024-02-29T23:59:59.000-05:00')).toBe('2024-02-29')
  for (const value of ['2026-02-29', '2026-13-01', '16/02/2026', '', '2026-2-1', '2026-02-16 x', null])
    expect(read(calendarDate, value)).toBe('! date')
  expect(isCalendarDate('0000-01-01')).toBe(false)
})

test('a whole number in a query is digits only, within its bounds', () => {
  const top = wholeNumber(1, 500)
  expect(read(top, '10')).toBe(10)
  for (const value of ['', ' 5', '1e2', '0x10', '-1', '1.5', ['1', '2'], '9'.repeat(20)])
    expect(read(top, value)).toMatch(/^! (notWhole|invalid)$/)
  expect(read(top, '0')).toBe('! tooSmall')
  expect(read(top, '501')).toBe('! tooBig')
})
