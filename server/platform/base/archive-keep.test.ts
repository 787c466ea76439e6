import { describe, expect, test } from 'vitest'

import { dueAtOf, keepOf, keptOf } from './archive-keep.ts'

const nameOf = (day: string, time = '020000') => `portal-${day}-${time}.tar.gz`

test.each([
  ['14', { newest: 14 }],
  ['7d,4w,12m', { days: 7, weeks: 4, months: 12 }],
  ['30d', { days: 30, weeks: 0, months: 0 }],
  ['7d,12m', { days: 7, weeks: 0, months: 12 }],
  ['4w', { days: 0, weeks: 4, months: 0 }],
])('BACKUP_KEEP %s is read', (text, keep) => {
  expect(keepOf(text)).toEqual(keep)
})

test.each(['', '0', '1001', '0d', '7d,', ',4w', '4w,7d', '7 d', '-1', '7d;4w', '1001d'])(
  'BACKUP_KEEP %j is refused',
  (text) => {
    expect(keepOf(text)).toBeUndefined()
  },
)

test('a backup was due at the time of Bogotá in its name', () => {
  expect(dueAtOf(nameOf('20261121')).toISOString()).toBe('2026-11-21T07:00:00.000Z')
  expect(dueAtOf(nameOf('20261231', '233000')).toISOString()).toBe('2027-01-01T04:30:00.000Z')
})

describe('of the scheduled archives', () => {
  test('a number keeps the newest ones, whatever their order', () => {
    const names = [nameOf('20261119'), nameOf('20261121'), nameOf('20261120')]
    expect(keptOf(names, { newest: 2 })).toEqual(new Set([nameOf('20261121'), nameOf('20261120')]))
  })

  test('the newest of each day, of each week from Monday and of each month is kept', () => {
    // 22 November 2026 is a Sunday: its week began on the 16th, the one before on the 9th.
    const names = [
      nameOf('20261122', '020000'),
      nameOf('20261122', '140000'),
      nameOf('20261121'),
      nameOf('20261120'),
      nameOf('20261116'),
      nameOf('20261115'),
      nameOf('20261109'),
      nameOf('20261108'),
      nameOf('20261031'),
      nameOf('20261001'),
      nameOf('20260930'),
    ]
    expect([...keptOf(names, { days: 2, weeks: 0, months: 0 })]).toEqual([
      nameOf('20261122', '140000'),
      nameOf('20261121'),
    ])
    expect([...keptOf(names, { days: 0, weeks: 3, months: 0 })]).toEqual([
      nameOf('20261122', '140000'),
      nameOf('20261115'),
      nameOf('20261108'),
    ])
    expect([...keptOf(names, { days: 0, weeks: 0, months: 3 })]).toEqual([
      nameOf('20261122', '140000'),
      nameOf('20261031'),
      nameOf('20260930'),
    ])
    expect(keptOf(names, { days: 2, weeks: 2, months: 2 }).size).toBe(4)
  })

  test('days without one do not count: two days keep two archives that are a month apart', () => {
    const names = [nameOf('20261122'), nameOf('20261010'), nameOf('20260901')]
    expect(keptOf(names, { days: 2, weeks: 0, months: 0 })).toEqual(new Set([names[0], names[1]]))
  })

  test('those that somebody asked for, damaged ones and foreign files are not among them', () => {
    const others = ['portal-20261122-020000-manual.tar.gz', 'portal-20261122-020000-damaged.tar.gz', 'hoy.tar.gz']
    expect(keptOf([...others, nameOf('20261121')], { newest: 5 })).toEqual(new Set([nameOf('20261121')]))
  })
})
