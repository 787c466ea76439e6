import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'

import { calendarText, folded, type CalendarEvent } from './icalendar.rules.ts'

const event: CalendarEvent = {
  uid: 'project-17-due@portal',
  from: '2026-12-31',
  to: '2026-12-31',
  title: 'Fin',
  description: 'Uno',
  url: 'https://portal.example.com/projects/projects-list/17',
  category: 'Fin de proyecto',
  version: 1,
  updatedAt: '2026-11-24T19:30:05.123Z',
}

test('an event is written as RFC 5545 has it', () => {
  expect(
    calendarText('Mis proyectos', [{ ...event, description: 'Uno;\r\ndos, tres\n\\' }])
      .split('\r\n')
      .slice(9, -2),
  ).toEqual([
    'BEGIN:VEVENT',
    'UID:project-17-due@portal',
    'DTSTAMP:20261124T193005Z',
    'SEQUENCE:1',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Fin',
    String.raw`DESCRIPTION:Uno\;\ndos\, tres\n\\`,
    'URL:https://portal.example.com/projects/projects-list/17',
    'CATEGORIES:Fin de proyecto',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
})

test('a line of 75 octets is whole, one of 76 is folded before the letter that does not fit', () => {
  expect(folded('a'.repeat(75))).toBe('a'.repeat(75))
  expect(folded('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`)
  expect(folded(`${'a'.repeat(74)}ñ`)).toBe(`${'a'.repeat(74)}\r\n ñ`)
  expect(folded(`${'a'.repeat(72)}🦤`)).toBe(`${'a'.repeat(72)}\r\n 🦤`)
})

test('any text comes back as it was from a reader', () => {
  const words = fc.string({
    unit: fc.constantFrom('a', 'ñ', '🦤', ',', ';', '\\', '\n', ' ', ':', '"', '漢'),
    maxLength: 200,
  })
  fc.assert(
    fc.property(words, (title) => {
      const component = new ICAL.Component(ICAL.parse(calendarText('x', [{ ...event, title }])) as unknown[])
      expect(new ICAL.Event(component.getFirstSubcomponent('vevent')!).summary).toBe(title)
    }),
  )
})
