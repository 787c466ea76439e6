import { describe, expect, test } from 'vitest'

import { circles, wantedIn, wrongOrders } from './lock-rules.ts'
import { type Strength, type Trace, waits } from './lock-trace.ts'

/** `projects 3 update, employees 1 share` as a trace. */
const traceOf = (text: string): Trace =>
  text.split(', ').map((lock) => {
    const [table, id, ...strength] = lock.split(' ')
    return { table: table!, id: id!, strength: strength.join(' ') as Strength }
  })

const order = ['employees', 'projects', 'files']
const wrongIn = (text: string, ...others: string[]) =>
  wrongOrders(traceOf(text), order, wantedIn([text, ...others].map(traceOf)))

const circlesOf = (one: string, other: string) => circles(traceOf(one), traceOf(other))

test('who waits for whom is as PostgreSQL has it', () => {
  const strengths: Strength[] = ['key share', 'share', 'no key update', 'update']
  expect(strengths.map((one) => strengths.map((other) => waits(one, other)))).toEqual([
    [false, false, false, true],
    [false, false, true, true],
    [false, true, true, true],
    [true, true, true, true],
  ])
})

describe('an order is wrong', () => {
  test.each([
    ['projects 1 update, employees 2 update', ['employees after projects']],
    ['employees 7 update, employees 10 update, projects 1 update', []],
    ['employees 10 update, employees 7 update', ['employees: a lower id late']],
    [
      'employees 1 share, projects 1 update, employees 1 update',
      ['employees after projects', 'employees: share, then update'],
    ],
    ['employees 1 update, unknown 2 update', ['unknown has no place']],
    ['files new-000009 update, files new-000010 update', []],
    ['files 12 update, files new-000001 update', []],
  ])('%s: %j', (text, wrong) => expect(wrongIn(text)).toEqual(wrong))

  test('where somebody may wait for the lock, and not where nobody ever does', () => {
    const late = 'projects 1 update, employees 2 key share'
    expect(wrongIn(late)).toEqual([])
    expect(wrongIn(late, 'employees 9 no key update')).toEqual([])
    expect(wrongIn(late, 'employees 9 update')).toEqual(['employees after projects'])
  })
})

describe('two transactions wait in a circle', () => {
  test('when each holds what the other wants next', () => {
    expect(
      circlesOf('projects 1 update, employees 2 key share', 'employees 2 update, projects 1 no key update'),
    ).toEqual(['employees ↔ projects'])
  })

  test('through a lock that each takes more strongly later, too', () => {
    const late = 'employees 2 no key update, employees 2 update'
    expect(circlesOf(late, 'employees 2 key share, employees 2 share')).toEqual(['employees ↔ employees'])
    expect(circlesOf(late, late)).toEqual([])
  })

  test('and when both share a row and each wants it for itself', () => {
    const both = 'employees 2 share, employees 2 no key update'
    expect(circlesOf(both, both)).toEqual(['employees ↔ employees'])
  })

  test.each([
    ['about other rows', 'projects 1 update, employees 2 key share', 'employees 3 update, projects 1 no key update'],
    [
      'in strengths that go together',
      'projects 1 update, employees 2 key share',
      'employees 2 no key update, projects 1 update',
    ],
    ['in one order', 'employees 2 share, projects 1 update', 'employees 2 update, projects 1 update'],
    [
      'one after the other',
      'views 1 update, projects 1 update, employees 2 share',
      'views 1 update, employees 2 update, projects 1 update',
    ],
  ])('but not %s', (_, one, other) => expect(circlesOf(one, other)).toEqual([]))
})
